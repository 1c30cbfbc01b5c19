"""The rules of Pig: the state, the second reading, and positions."""
