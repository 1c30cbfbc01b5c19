"""Stoa in the browser: pages, the live table, and the JSON interface, on Litestar."""
