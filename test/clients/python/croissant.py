"""Reads a Croissant document with the official package: croissant.py URL RECORD_SET...

Prints a line of JSON: the warnings of the document, and the first records of each record set.
"""

import itertools
import json
import sys

import mlcroissant


def as_json(value):
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return str(value)


dataset = mlcroissant.Dataset(sys.argv[1])
records = {
    name: list(itertools.islice(dataset.records(name), 100)) for name in sys.argv[2:]
}
warnings = sorted(dataset.metadata.ctx.issues.warnings)
print(json.dumps({"warnings": warnings, "records": records}, default=as_json))
