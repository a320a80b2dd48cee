"""all-MiniLM-L6-v2, computed with NumPy: the package's weights, without the gigabytes of a deep learning library.

WEIGHT_BITS=4, or another number, rounds the weights as a quantised model has them: another model behind the same name.
"""

import json
import os
import zipfile
from importlib.resources import files
from math import erf

import numpy as np
from safetensors.numpy import load
from tokenizers import Tokenizer


class Encoder:
    """A BERT whose sentence vector is the mean of its tokens' vectors, of length 1.

    See https://arxiv.org/abs/1810.04805, and `modules.json` of the model for what follows the encoder.
    """

    def __init__(self, archive):
        self.weights = load(archive.read("model.safetensors"))
        self.tokenizer = Tokenizer.from_str(archive.read("tokenizer.json").decode())
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(json.loads(archive.read("sentence_bert_config.json"))["max_seq_length"])
        self.config = json.loads(archive.read("config.json"))

    def linear(self, x, name):
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def norm(self, x, name):
        centred = x - x.mean(-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(-1, keepdims=True) + self.config["layer_norm_eps"])
        return centred / spread * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]

    def attend(self, x, layer):
        heads = self.config["num_attention_heads"]
        size = self.config["hidden_size"] // heads
        parts = (self.linear(x, f"{layer}.attention.self.{name}") for name in ("query", "key", "value"))
        query, key, value = (part.reshape(len(x), heads, size).transpose(1, 0, 2) for part in parts)
        weight = np.exp(query @ key.transpose(0, 2, 1) / np.sqrt(size))
        weight /= weight.sum(-1, keepdims=True)
        mixed = (weight @ value).transpose(1, 0, 2).reshape(len(x), -1)
        return self.linear(mixed, f"{layer}.attention.output.dense")

    def vector(self, text):
        ids = self.tokenizer.encode(text).ids
        weights = self.weights
        x = weights["embeddings.word_embeddings.weight"][ids]
        x = x + weights["embeddings.position_embeddings.weight"][: len(ids)]
        x = self.norm(x + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for number in range(self.config["num_hidden_layers"]):
            layer = f"encoder.layer.{number}"
            x = self.norm(x + self.attend(x, layer), f"{layer}.attention.output.LayerNorm")
            inner = gelu(self.linear(x, f"{layer}.intermediate.dense"))
            x = self.norm(x + self.linear(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
        mean = x.mean(0)
        return mean / np.linalg.norm(mean)


def gelu(x):
    return x * 0.5 * (1 + np.vectorize(erf, otypes=[np.float32])(x / np.sqrt(2, dtype=np.float32)))


def quantise(weight, bits):
    """Each row of a matrix in whole numbers of so many bits, times one number for the row."""
    if weight.ndim < 2 or weight.dtype != np.float32:
        return weight
    step = np.abs(weight).max(-1, keepdims=True) / (2 ** (bits - 1) - 1)
    return np.round(weight / step) * step


encoder = Encoder(zipfile.ZipFile(str(files("all_minilm_l6_v2") / "model.zip")))

if "WEIGHT_BITS" in os.environ:
    bits = int(os.environ["WEIGHT_BITS"])
    encoder.weights = {name: quantise(weight, bits) for name, weight in encoder.weights.items()}


def feature_extraction(inputs, _):
    if isinstance(inputs, str):
        return encoder.vector(inputs).tolist()
    return [encoder.vector(text).tolist() for text in inputs]


def sentence_similarity(inputs, _):
    source = encoder.vector(inputs["source_sentence"])
    return [float(encoder.vector(sentence) @ source) for sentence in inputs["sentences"]]


MODELS = {
    "sentence-transformers/all-MiniLM-L6-v2": {
        "sentence-similarity": sentence_similarity,
        "feature-extraction": feature_extraction,
    }
}
