"""The rules of Corinth: the state, a module for each chapter, and the second reading of them all."""
