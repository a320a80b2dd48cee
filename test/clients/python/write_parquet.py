"""Writes Parquet files: each line of the standard input is a path, the types of the columns, and their values.

A type is the name of a function of pyarrow and what it takes: ["list_", ["int64"]].
"""

import base64
import decimal
import json
import sys

import pyarrow
from pyarrow import parquet


def type_of(parts):
    name, *rest = parts
    if name == "struct":
        return pyarrow.struct([(key, type_of(inner)) for key, inner in rest[0]])
    return getattr(pyarrow, name)(*(type_of(one) if isinstance(one, list) else one for one in rest))


def value_of(value, kind):
    if value is None:
        return None
    if pyarrow.types.is_struct(kind):
        return {field.name: value_of(value[field.name], field.type) for field in kind}
    if pyarrow.types.is_list(kind) or pyarrow.types.is_large_list(kind):
        return [value_of(item, kind.value_type) for item in value]
    if pyarrow.types.is_fixed_size_list(kind):
        return [value_of(item, kind.value_type) for item in value]
    if pyarrow.types.is_decimal(kind):
        return decimal.Decimal(value)
    if pyarrow.types.is_binary(kind) or pyarrow.types.is_large_binary(kind):
        return base64.b64decode(value)
    if pyarrow.types.is_floating(kind):
        return float(value)
    return int(value) if pyarrow.types.is_integer(kind) else value


for line in sys.stdin:
    spec = json.loads(line)
    columns = {}
    for name, parts, values in spec["columns"]:
        kind = type_of(parts)
        columns[name] = pyarrow.array([value_of(value, kind) for value in values], type=kind)
    parquet.write_table(pyarrow.table(columns), spec["path"], **spec["options"])
