"""Computer players that know the contract alone."""
