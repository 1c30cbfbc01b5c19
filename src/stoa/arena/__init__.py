"""Matches between computer players."""
