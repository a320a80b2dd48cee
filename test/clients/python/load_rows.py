"""Loads folders with `load_dataset`: each line of the standard input names one, each line of the output says what is in it.

Whole numbers are written as texts in a mapping, so that no reader takes them for doubles.
"""

import base64
import datetime
import decimal
import json
import math
import os
import shutil
import sys
import tempfile

import datasets

datasets.disable_progress_bars()
datasets.logging.set_verbosity(datasets.logging.CRITICAL)

MEDIA = {
    name: kind
    for name in ("Image", "Audio", "Video", "Pdf")
    if (kind := getattr(datasets, name, None)) is not None
}


def written(value, folder):
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return {"whole": str(value)}
    if isinstance(value, float):
        return value if math.isfinite(value) else {"float": repr(value)}
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    if isinstance(value, decimal.Decimal):
        return {"text": format(value, "f")}
    if isinstance(value, (datetime.date, datetime.time)):
        return {"text": value.isoformat()}
    if isinstance(value, (list, tuple)):
        return [written(item, folder) for item in value]
    if isinstance(value, dict):
        return {"fields": {str(key): written(item, folder) for key, item in value.items()}}
    return {"text": str(value)}


def without_decoding(rows):
    """What is in the files of pictures and sounds is not asked for, only where they are."""
    for name, feature in rows.features.items():
        kind = MEDIA.get(type(feature).__name__)
        if kind is not None:
            rows = rows.cast_column(name, kind(decode=False))
    return rows


def feature_of(feature):
    if isinstance(feature, dict):
        return {name: feature_of(inner) for name, inner in feature.items()}
    if isinstance(feature, list):
        return {"_type": "List", "feature": feature_of(feature[0])}
    kind = type(feature).__name__
    if kind in ("Sequence", "List", "LargeList"):
        inner = feature_of(feature.feature)
        length = getattr(feature, "length", -1)
        return {"_type": kind, "feature": inner, **({} if length == -1 else {"length": length})}
    if kind == "Value":
        return {"_type": kind, "dtype": feature.dtype}
    if kind == "ClassLabel":
        return {"_type": kind, "names": feature.names}
    return {"_type": kind}


def load(folder):
    answer = {}
    cache = tempfile.mkdtemp()
    try:
        for config in datasets.get_dataset_config_names(folder):
            splits = {}
            for split, rows in datasets.load_dataset(folder, config, cache_dir=cache).items():
                splits[str(split)] = {
                    "features": [[name, feature_of(feature)] for name, feature in rows.features.items()],
                    "rows": [written(list(row.values()), folder) for row in without_decoding(rows)],
                }
            answer[config] = splits
        return {"configs": answer}
    except Exception as error:  # Any failure is an answer.
        reason = error.__cause__ or error
        return {"error": f"{type(reason).__name__}: {reason}"[:500]}
    finally:
        shutil.rmtree(cache, ignore_errors=True)


for line in sys.stdin:
    folder = line.rstrip("\n")
    text = json.dumps(load(folder)).replace(json.dumps(folder + "/")[1:-1], "")
    print(text, flush=True)
