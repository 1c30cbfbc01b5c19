"""Corinth: roll the dice into the harbor, deliver goods, lead the steward through the market."""
