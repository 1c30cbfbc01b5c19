"""Santorini: move a worker, build with it, climb to the third level first."""
