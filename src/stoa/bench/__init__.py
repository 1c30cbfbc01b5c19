"""How fast Stoa is, measured side by side with its peers in one run."""
