"""The rules of Clans of Caledonia: the state, a module for each chapter, and the second reading of them all."""
