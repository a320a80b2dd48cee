"""Runs named calls of a client and prints their results, one JSON object per line."""

import importlib.metadata
import json
import os
import traceback
import urllib.request

ENDPOINT = os.environ["HF_ENDPOINT"]
_calls = []


def call(name, client="huggingface_hub"):
    """Names a call of a client; it works when nothing is raised."""

    def register(function):
        _calls.append((client, name, function))
        return function

    return register


def control(path):
    """Talks to the proxy in front of the site."""
    with urllib.request.urlopen(ENDPOINT + "/_proxy/" + path) as response:
        return json.load(response)


def requests_of(function):
    """What a call asks for: a list of [method, path, range]."""
    control("log")
    function()
    return control("log")


def raises(kind, function):
    """The exception that a call must raise."""
    try:
        function()
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was not raised")


def run():
    """Runs all calls in order."""
    for client, name, function in _calls:
        result = {"client": client, "version": importlib.metadata.version(client), "call": name}
        try:
            function()
        except BaseException:
            result["error"] = traceback.format_exc()
        print("RESULT " + json.dumps(result), flush=True)
