"""Tables and cards drawn in letters, for whatever shows them."""
