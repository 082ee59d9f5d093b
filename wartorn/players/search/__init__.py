"""A player who thinks ahead: a tree of picks over many re-deals of its view."""
