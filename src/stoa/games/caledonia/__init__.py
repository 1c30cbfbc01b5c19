"""Clans of Caledonia: settle the Highlands, trade at a moving market and fulfil export contracts."""
