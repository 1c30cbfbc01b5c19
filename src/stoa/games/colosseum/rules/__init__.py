"""The rules of Colosseum: the state, a module for each chapter, and the second reading of them all."""
