"""Pictures: what lies on a table as plain data, for a page that knows no rule."""

from __future__ import annotations

from wartorn.picture.cards import at_of_card, at_of_pick, back_name, to_of_pick
from wartorn.picture.faces import catalogue
from wartorn.picture.painters import picture_of

__all__ = ["at_of_card", "at_of_pick", "back_name", "catalogue", "picture_of", "to_of_pick"]
