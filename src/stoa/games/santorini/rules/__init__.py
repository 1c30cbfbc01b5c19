"""The rules of Santorini: the state, a module for each chapter, and the second reading of them all."""
