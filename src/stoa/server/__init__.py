"""Tables that people and computer players share: the domain and its storage, free of any web framework."""
