"""Runs a snippet whose client knows the URL itself: redirects requests to the recorder, and shortens waits."""

import importlib
import json
import os
import runpy
import sys
import time
from urllib.parse import urlsplit

RECORDER = urlsplit(os.environ["RECORDER"])
sleep = time.sleep
time.sleep = lambda seconds: sleep(min(seconds, 0.02))


def lead(httpx):
    send = httpx.HTTPTransport.handle_request

    def handle_request(transport, request):
        path = request.url.raw_path
        if path.startswith(b"/api/models/"):
            mapping = json.loads(os.environ["MAPPING"])
            answer = {"id": "acme/tiny", "pipeline_tag": os.environ["TASK"], "inferenceProviderMapping": mapping}
            return httpx.Response(200, json=answer, request=request)
        if request.url.host != RECORDER.hostname:
            place = {"scheme": "http", "host": RECORDER.hostname, "port": RECORDER.port}
            request.url = request.url.copy_with(raw_path=RECORDER.path.encode() + path, **place)
            request.headers["Host"] = RECORDER.netloc
        return send(transport, request)

    httpx.HTTPTransport.handle_request = handle_request


for name in ("httpx", "httpx2"):
    try:
        lead(importlib.import_module(name))
    except ImportError:
        pass

sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
