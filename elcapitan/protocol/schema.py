"""The JSON Schema of all messages, made from their classes; descriptions are the docstrings of classes and fields.

JSON has no bytes, so in the JSON form of a message msgpack binary is base64, as `msgspec.to_builtins` writes it.
Messages to the server allow no other fields; those to a client do, for a client ignores what it does not know.
"""

from __future__ import annotations

import ast
import inspect
from types import ModuleType
from typing import Any

import msgspec

from elcapitan.protocol import limits, message_parts, to_client, to_server

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def message_schema() -> dict[str, Any]:
    """One schema that a message of either direction fits; each message is under `$defs`, by direction and name."""
    definitions: dict[str, Any] = {}
    sides = []
    for module, union in ((to_server, to_server.AnyToServer), (to_client, to_client.AnyToClient)):
        side = module.__name__.rpartition(".")[2]
        (any_of_them,), parts = msgspec.json.schema_components((union,), ref_template=f"#/$defs/{side}.{{name}}")
        fields = _field_descriptions(message_parts) | _field_descriptions(module)
        for name, part in parts.items():
            definitions[f"{side}.{name}"] = _described(part, fields.get(name, {}))
        definitions[side] = {"description": _first_line(module), **any_of_them}
        sides.append({"$ref": f"#/$defs/{side}"})
    schema: dict[str, Any] = {
        "$schema": DIALECT,
        "title": f"Messages of protocol {limits.PROTOCOL}",
        "description": "A message is a msgpack map in a frame; here msgpack binary is base64. See docs/protocol.md.",
        "anyOf": sides,
        "$defs": dict(sorted(definitions.items())),
    }
    return {key: _with_ecma_patterns(part) for key, part in schema.items()}


def _described(part: dict[str, Any], descriptions: dict[str, str]) -> dict[str, Any]:
    if "description" in part:  # a docstring; Python takes its indentation away from 3.13 on alone
        part["description"] = inspect.cleandoc(part["description"])
    for name, description in descriptions.items():
        if name in part.get("properties", {}):
            part["properties"][name] = {"description": description, **part["properties"][name]}
    return part


def _first_line(module: ModuleType) -> str:
    return (module.__doc__ or "").partition("\n")[0]


def _field_descriptions(module: ModuleType) -> dict[str, dict[str, str]]:
    """By class and field: the text under it. Empty where the program has no source with it, as when frozen."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except OSError:
        return {}
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    own = {each.name: _texts_under_fields(each) for each in classes}
    inherited = {each.name: [base.id for base in each.bases if isinstance(base, ast.Name)] for each in classes}
    return {
        name: {field: text for base in bases for field, text in own.get(base, {}).items()} | own[name]
        for name, bases in inherited.items()
    }


def _texts_under_fields(node: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, text in zip(node.body, node.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            assert isinstance(text.value, ast.Constant)
            found[field.target.id] = inspect.cleandoc(str(text.value.value)).replace("\n", " ")
    return found


def _with_ecma_patterns(schema: Any) -> Any:
    """Regular expressions of JSON Schema are those of ECMA-262, which knows neither \\A nor \\Z."""
    if isinstance(schema, dict):
        return {
            key: value.replace(r"\A", "^").replace(r"\Z", "$")
            if key == "pattern" and isinstance(value, str)
            else _with_ecma_patterns(value)
            for key, value in schema.items()
        }
    return [_with_ecma_patterns(each) for each in schema] if isinstance(schema, list) else schema
