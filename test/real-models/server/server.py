"""Answers requests with the models of one set, in the protocols of hosted inference and of OpenAI.

Run as `python server.py SET`, where SET is a module beside this file. Prints its address when the models are loaded, and
ends with its standard input, so that it does not outlive the tests that started it.

A set has MODELS: for each id, its tasks with the function that answers for each, the model's own task first. A function
takes the inputs (a file's bytes, for tasks that take one) and the parameters, and returns JSON, or a File.

See https://huggingface.co/docs/inference-providers/providers/hf-inference and
https://platform.openai.com/docs/api-reference for the two protocols.
"""

import base64
import binascii
import contextlib
import email
import importlib
import json
import os
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from answers import File, Refusal

TAKE_FILES = {
    "audio-classification",
    "audio-to-audio",
    "automatic-speech-recognition",
    "image-classification",
    "image-segmentation",
    "image-to-text",
    "object-detection",
}

HOSTED = re.compile(r"^(?:/hf-inference)?/models/([^/]+/[^/]+)(?:/pipeline/([a-z-]+))?$")

MOST_BYTES = 20_000_000


def announce(url):
    """Print the address, then wait for the end of standard input."""
    print(url, flush=True)
    sys.stdin.read()
    os._exit(0)


def function_of(models, model, task=None):
    """The function of a model for a task, by default its own, and the name of that task."""
    if model not in models:
        raise Refusal(404, f"There is no model {model} here. There are: {', '.join(models)}.")
    tasks = models[model]
    task = task or next(iter(tasks))
    if task not in tasks:
        raise Refusal(404, f"{model} is not for {task}. It is for: {', '.join(tasks)}.")
    return task, tasks[task]


def hosted(models, model, task, content_type, body):
    """Answer in the protocol of hosted inference: JSON, or the bytes of a file."""
    task, function = function_of(models, model, task)
    if content_type != "application/json":
        return function(body, {})
    request = json.loads(body)
    inputs, parameters = request["inputs"], request.get("parameters") or {}
    return function(base64.b64decode(inputs) if task in TAKE_FILES else inputs, parameters)


def fields_of(content_type, body):
    """The fields of a form, as bytes."""
    form = email.message_from_bytes(b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + body)
    return {part.get_param("name", header="content-disposition"): part.get_payload(decode=True) for part in form.get_payload()}


def embeddings(models, request):
    _, function = function_of(models, request["model"], "feature-extraction")
    texts = request["input"] if isinstance(request["input"], list) else [request["input"]]
    data = [{"object": "embedding", "index": at, "embedding": each} for at, each in enumerate(function(texts, {}))]
    return {"object": "list", "model": request["model"], "data": data}


def speech(models, request):
    _, function = function_of(models, request["model"], "text-to-speech")
    return function(request["input"], {})


def transcription(models, fields):
    _, function = function_of(models, fields["model"].decode(), "automatic-speech-recognition")
    return function(fields["file"], {})


OPENAI = {"/v1/embeddings": embeddings, "/v1/audio/speech": speech, "/v1/audio/transcriptions": transcription}


def answer(models, path, content_type, body):
    """The answer to a request: JSON, or a File."""
    route = OPENAI.get(path)
    if route is not None:
        is_form = content_type.startswith("multipart/form-data")
        return route(models, fields_of(content_type, body) if is_form else json.loads(body))
    named = HOSTED.match(path)
    if named is None:
        raise Refusal(404, f"Nothing is at {path}.")
    return hosted(models, *named.groups(), content_type, body)


def make_handler(models):
    # A model is asked by one thread at a time: not every library allows more.
    turn = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            if self.path != "/v1/models":
                return self.send(404, json_file({"error": f"Nothing is at {self.path}."}))
            self.send(200, json_file({"object": "list", "data": [{"object": "model", "id": id} for id in models]}))

        def do_POST(self):
            length = int(self.headers.get("Content-Length", 0))
            if length > MOST_BYTES:
                self.close_connection = True
                return self.send(413, json_file({"error": f"More than {MOST_BYTES} bytes."}))
            body = self.rfile.read(length)
            try:
                with turn:
                    said = answer(models, self.path, self.headers.get("Content-Type", ""), body)
                self.send(200, said if isinstance(said, File) else json_file(said))
            except Refusal as refusal:
                self.send(refusal.status, json_file({"error": str(refusal)}))
            except (KeyError, ValueError, binascii.Error) as error:
                self.send(400, json_file({"error": f"The request cannot be read: {error!r}."}))
            except Exception as error:
                self.send(500, json_file({"error": repr(error)}))
                raise

        def send(self, status, file):
            self.send_response(status)
            self.send_header("Content-Type", file.type)
            self.send_header("Content-Length", str(len(file.content)))
            self.end_headers()
            self.wfile.write(file.content)

        def log_message(self, *_):
            pass

    return Handler


def json_file(value):
    return File(json.dumps(value).encode(), "application/json")


if __name__ == "__main__":
    # Some packages greet on standard output, where the address is expected.
    with contextlib.redirect_stdout(sys.stderr):
        module = importlib.import_module(sys.argv[1])
    server = ThreadingHTTPServer(("127.0.0.1", 0), make_handler(module.MODELS))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    announce(f"http://127.0.0.1:{server.server_port}")
