"""A Llama of about 78,000 parameters in plain arrays: how it computes, learns, and is written to files.

Names of tensors and keys of the configuration are those of transformers:
https://github.com/huggingface/transformers/tree/main/src/transformers/models/llama
"""

import json
import math
from pathlib import Path

import autograd.numpy as np
import gguf
import numpy
from autograd import grad
from safetensors.numpy import save_file

from rows import place

WIDTH, LAYERS, HEADS, KV_HEADS, INNER, CONTEXT = 64, 2, 4, 2, 128, 128
HEAD = WIDTH // HEADS
EPSILON, THETA = 1e-5, 10000.0
# What a space is called in vocabularies of bytes.
SPACE = "\u0120"
SPECIAL = ["<unk>", "<s>", "</s>"]
BOS, EOS = 1, 2

Weights = dict[str, numpy.ndarray]


class Characters:
    """The vocabulary: three special tokens, then each character that the tales use."""

    def __init__(self, texts: list[str]):
        self.tokens = SPECIAL + sorted({SPACE if char == " " else char for text in texts for char in text})
        self.ids = {token: place_in_list for place_in_list, token in enumerate(self.tokens)}

    def encode(self, text: str) -> list[int]:
        return [BOS, *(self.ids[SPACE if char == " " else char] for char in text), EOS]


def new_weights(vocabulary: int, seed: int) -> Weights:
    random = numpy.random.default_rng(seed)

    def matrix(rows: int, columns: int) -> numpy.ndarray:
        return random.normal(0, columns**-0.5, (rows, columns))

    weights: Weights = {"model.embed_tokens.weight": random.normal(0, 0.5, (vocabulary, WIDTH))}
    for layer in range(LAYERS):
        at = f"model.layers.{layer}."
        weights |= {
            f"{at}input_layernorm.weight": numpy.ones(WIDTH),
            f"{at}self_attn.q_proj.weight": matrix(HEADS * HEAD, WIDTH),
            f"{at}self_attn.k_proj.weight": matrix(KV_HEADS * HEAD, WIDTH),
            f"{at}self_attn.v_proj.weight": matrix(KV_HEADS * HEAD, WIDTH),
            f"{at}self_attn.o_proj.weight": matrix(WIDTH, HEADS * HEAD),
            f"{at}post_attention_layernorm.weight": numpy.ones(WIDTH),
            f"{at}mlp.gate_proj.weight": matrix(INNER, WIDTH),
            f"{at}mlp.up_proj.weight": matrix(INNER, WIDTH),
            f"{at}mlp.down_proj.weight": matrix(WIDTH, INNER),
        }
    weights["model.norm.weight"] = numpy.ones(WIDTH)
    weights["lm_head.weight"] = matrix(vocabulary, WIDTH)
    return {name: array.astype("float32") for name, array in weights.items()}


def logits(weights: Weights, tokens: numpy.ndarray):
    """What follows each of the tokens, a batch of rows of equal length."""
    batch, length = tokens.shape
    angles = numpy.outer(numpy.arange(length), THETA ** (-numpy.arange(0, HEAD, 2) / HEAD))
    cosines, sines = (f(numpy.concatenate([angles, angles], axis=1)).astype("float32") for f in (numpy.cos, numpy.sin))
    unseen = numpy.triu(numpy.full((length, length), -1e9, "float32"), 1)

    def heads(x, count: int):
        return np.transpose(np.reshape(x, (batch, length, count, HEAD)), (0, 2, 1, 3))

    def turned(x):
        halves = np.concatenate([-x[..., HEAD // 2 :], x[..., : HEAD // 2]], axis=-1)
        return x * cosines + halves * sines

    x = weights["model.embed_tokens.weight"][tokens]
    for layer in range(LAYERS):
        at = f"model.layers.{layer}."
        seen = normed(x, weights[f"{at}input_layernorm.weight"])
        q = turned(heads(seen @ weights[f"{at}self_attn.q_proj.weight"].T, HEADS))
        k = turned(heads(seen @ weights[f"{at}self_attn.k_proj.weight"].T, KV_HEADS))
        v = heads(seen @ weights[f"{at}self_attn.v_proj.weight"].T, KV_HEADS)
        k, v = (np.repeat(part, HEADS // KV_HEADS, axis=1) for part in (k, v))
        scores = q @ np.transpose(k, (0, 1, 3, 2)) / HEAD**0.5 + unseen
        mixed = np.exp(log_softmax(scores)) @ v
        flat = np.reshape(np.transpose(mixed, (0, 2, 1, 3)), (batch, length, HEADS * HEAD))
        x = x + flat @ weights[f"{at}self_attn.o_proj.weight"].T
        seen = normed(x, weights[f"{at}post_attention_layernorm.weight"])
        gate = seen @ weights[f"{at}mlp.gate_proj.weight"].T
        inner = gate / (1 + np.exp(-gate)) * (seen @ weights[f"{at}mlp.up_proj.weight"].T)
        x = x + inner @ weights[f"{at}mlp.down_proj.weight"].T
    return normed(x, weights["model.norm.weight"]) @ weights["lm_head.weight"].T


def normed(x, weight):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + EPSILON) * weight


def log_softmax(x):
    x = x - np.max(x, axis=-1, keepdims=True)
    return x - np.log(np.sum(np.exp(x), axis=-1, keepdims=True))


def loss(weights: Weights, rows: numpy.ndarray):
    """The mean of -log p over the tokens of the rows, which end in -1 where they are shorter than the longest."""
    given, wanted = numpy.maximum(rows[:, :-1], 0), rows[:, 1:]
    real = wanted >= 0
    told = log_softmax(logits(weights, given))
    first, second = numpy.indices(wanted.shape)
    return -np.sum(told[first, second, numpy.maximum(wanted, 0)] * real) / int(real.sum())


def padded(texts: list[list[int]]) -> numpy.ndarray:
    rows = numpy.full((len(texts), min(CONTEXT, max(map(len, texts)))), -1)
    for row, text in zip(rows, texts):
        kept = text[: rows.shape[1]]
        row[: len(kept)] = kept
    return rows


def learn(start: Weights, weights_of, texts: list[list[int]], steps: int, rate: float, seed: int) -> Weights:
    """Changes `start` with Adam, so that the model `weights_of(start)` foretells the texts; gives the changed ones."""
    random = numpy.random.default_rng(seed)
    slope = grad(lambda learned, rows: loss(weights_of(learned), rows))
    learned = {name: array.copy() for name, array in start.items()}
    first = {name: numpy.zeros_like(array) for name, array in start.items()}
    second = {name: numpy.zeros_like(array) for name, array in start.items()}
    for step in range(1, steps + 1):
        rows = padded([texts[i] for i in random.integers(0, len(texts), 16)])
        # Warms up over 50 steps and falls to a tenth along a cosine.
        now = rate * min(1, step / 50) * (0.55 + 0.45 * math.cos(math.pi * step / steps))
        for name, change in slope(learned, rows).items():
            first[name] = 0.9 * first[name] + 0.1 * change
            second[name] = 0.98 * second[name] + 0.02 * change**2
            mean, spread = first[name] / (1 - 0.9**step), second[name] / (1 - 0.98**step)
            learned[name] = learned[name] - now * mean / (numpy.sqrt(spread) + 1e-8)
    return learned


def rounded(weights: Weights) -> Weights:
    """The weights as a file in 16 bits holds them."""
    return {name: array.astype("float16").astype("float32") for name, array in weights.items()}


def write_llama(folder: Path, weights: Weights, characters: Characters) -> None:
    """Writes weights in 16 bits, configuration and tokenizer, as transformers reads them."""
    config = {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "vocab_size": len(characters.tokens),
        "hidden_size": WIDTH,
        "intermediate_size": INNER,
        "num_hidden_layers": LAYERS,
        "num_attention_heads": HEADS,
        "num_key_value_heads": KV_HEADS,
        "head_dim": HEAD,
        "max_position_embeddings": CONTEXT,
        "rms_norm_eps": EPSILON,
        "rope_theta": THETA,
        "hidden_act": "silu",
        "bos_token_id": BOS,
        "eos_token_id": EOS,
        "tie_word_embeddings": False,
        "torch_dtype": "float16",
    }
    write_json(place(folder / "config.json"), config)
    write_json(folder / "tokenizer.json", tokenizer_of(characters))
    write_json(
        folder / "tokenizer_config.json",
        {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "unk_token": "<unk>",
            "bos_token": "<s>",
            "eos_token": "</s>",
            "model_max_length": CONTEXT,
        },
    )
    halves = {name: numpy.ascontiguousarray(array, "float16") for name, array in weights.items()}
    save_file(halves, folder / "model.safetensors", metadata={"format": "pt"})


def tokenizer_of(characters: Characters) -> dict:
    """A tokenizer of single characters in the form of https://github.com/huggingface/tokenizers."""
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {
                "id": place_in_list,
                "content": token,
                "single_word": False,
                "lstrip": False,
                "rstrip": False,
                "normalized": False,
                "special": True,
            }
            for place_in_list, token in enumerate(SPECIAL)
        ],
        "normalizer": None,
        "pre_tokenizer": BYTES,
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
            "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
            "special_tokens": {"<s>": {"id": "<s>", "ids": [BOS], "tokens": ["<s>"]}},
        },
        "decoder": BYTES,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": "<unk>",
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "vocab": characters.ids,
            "merges": [],
        },
    }


BYTES = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}


def write_gguf(path: Path, weights: Weights, characters: Characters, kind: gguf.GGMLQuantizationType) -> Weights:
    """Writes a GGUF file that llama.cpp runs, with its matrices in `kind`; gives the weights as the file holds them.

    Form and keys: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
    """
    names = gguf.get_tensor_name_map(gguf.MODEL_ARCH.LLAMA, LAYERS)
    writer = gguf.GGUFWriter(place(path), "llama")
    writer.add_name(f"tiny-tales {kind.name}")
    writer.add_license("apache-2.0")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_rope_dimension_count(HEAD)
    writer.add_rope_freq_base(THETA)
    writer.add_layer_norm_rms_eps(EPSILON)
    writer.add_vocab_size(len(characters.tokens))
    writer.add_file_type(FILE_TYPES[kind])
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list([token.encode() for token in characters.tokens])
    # llama.cpp wants a list of merges that is not empty; no text has this pair.
    writer.add_token_merges(["q q"])
    types = [gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.CONTROL]
    writer.add_token_types(types + [gguf.TokenType.NORMAL] * (len(characters.tokens) - len(types)))
    writer.add_unk_token_id(0)
    writer.add_bos_token_id(BOS)
    writer.add_eos_token_id(EOS)
    writer.add_add_bos_token(True)
    kept: Weights = {}
    for name, array in weights.items():
        stored = gguf.GGMLQuantizationType.F32 if array.ndim == 1 else kind
        single = numpy.ascontiguousarray(interleaved(name, array), "float32")
        packed = gguf.quants.quantize(single, stored)
        kept[name] = apart(name, gguf.quants.dequantize(packed, stored))
        writer.add_tensor(names.get_name(name, try_suffixes=(".weight",)), packed, raw_dtype=stored)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return kept


FILE_TYPES = {
    gguf.GGMLQuantizationType.F16: gguf.LlamaFileType.MOSTLY_F16,
    gguf.GGMLQuantizationType.Q8_0: gguf.LlamaFileType.MOSTLY_Q8_0,
    gguf.GGMLQuantizationType.Q4_0: gguf.LlamaFileType.MOSTLY_Q4_0,
}


def interleaved(name: str, array: numpy.ndarray) -> numpy.ndarray:
    """Rows of queries and keys as llama.cpp turns them: pairs side by side, where transformers has two halves."""
    count = heads_of(name)
    if count == 0:
        return array
    return array.reshape(count, 2, HEAD // 2, -1).swapaxes(1, 2).reshape(array.shape)


def apart(name: str, array: numpy.ndarray) -> numpy.ndarray:
    """The reverse of `interleaved`."""
    count = heads_of(name)
    if count == 0:
        return array
    return array.reshape(count, HEAD // 2, 2, -1).swapaxes(1, 2).reshape(array.shape)


def heads_of(name: str) -> int:
    return HEADS if ".q_proj." in name else KV_HEADS if ".k_proj." in name else 0


def write_json(path: Path, value: dict) -> None:
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n")
