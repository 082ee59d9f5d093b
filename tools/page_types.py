"""Writes the page's types from the shapes of the server, so that a name there is a name here: `make types`."""

from __future__ import annotations

import inspect
import sys
import types
import typing
from pathlib import Path

import msgspec
from pydantic import BaseModel

from wartorn.picture import shapes
from wartorn.server import bodies, wire

TARGET = Path(__file__).resolve().parent.parent / "wartorn" / "web" / "src" / "types.ts"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def spelt(hint: typing.Any) -> str:
    """A type of Python as TypeScript writes it."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return spelt(arguments[0])
    if origin is typing.Literal:
        return " | ".join(f'"{each}"' for each in arguments)
    if origin is list:
        inner = spelt(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{spelt(arguments[0])}, {spelt(arguments[1])}>"
    if origin in (typing.Union, types.UnionType):
        return " | ".join(spelt(each) for each in arguments)
    return str(hint.__name__)


def interface(shape: type) -> str:
    """The interface of a shape; a field that has a usual value may be missing."""
    lines = [f"/** {(shape.__doc__ or '').strip()} */", f"export interface {shape.__name__} {{"]
    hints = typing.get_type_hints(shape, include_extras=True)
    if issubclass(shape, msgspec.Struct):
        config = shape.__struct_config__
        if config.tag is not None:
            lines.append(f'  {config.tag_field}: "{config.tag}";')
        fields = [(each.name, each.required) for each in msgspec.structs.fields(shape)]
        missing = config.omit_defaults or issubclass(shape, wire.Asked)
    else:
        fields = [(name, field.is_required()) for name, field in shape.model_fields.items()]  # type: ignore[attr-defined]
        missing = True
    for name, required in fields:
        mark = "" if required or not missing else "?"
        lines.append(f"  {name}{mark}: {spelt(hints[name])};")
    return "\n".join([*lines, "}"])


def page_types() -> str:
    """The whole file."""
    parts = ["// Written by tools/page_types.py from the shapes of the server: change them there."]
    for module in (shapes, wire, bodies):
        for _, shape in inspect.getmembers(module, inspect.isclass):
            own = shape.__module__ == module.__name__
            if own and issubclass(shape, msgspec.Struct | BaseModel) and shape.__name__ not in ("Body",):
                parts.append(interface(shape))
    for name, union in (("Picture", shapes.Picture), ("FromClient", wire.FromClient), ("ToClient", wire.ToClient)):
        parts.append(f"export type {name} = {' | '.join(each.__name__ for each in typing.get_args(union))};")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(page_types(), encoding="utf-8")
    sys.stdout.write(f"{TARGET.name}: {page_types().count('export ')} types\n")
