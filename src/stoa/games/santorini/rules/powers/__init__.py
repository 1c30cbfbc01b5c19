"""God powers (SAN-100 to SAN-411): what a power is, one module for each family of them, and the turn they compose."""
