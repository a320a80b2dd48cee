"""Makes a family of tiny Llamas: a base model, one fine-tuned, an adapter, a merge of these, and quantized files."""

from pathlib import Path

import gguf
import numpy
from safetensors.numpy import save_file

from llama import (
    Characters, LAYERS, Weights, learn, loss, new_weights, padded, rounded, write_gguf, write_json, write_llama,
)
from results import Result
from rows import place

RANK, ALPHA = 4, 8
ADAPTED = ("q_proj", "v_proj")
BASE = "tern-lab/tiny-tales"


def make_family(catalogue: Path, texts: dict[str, dict[str, list[str]]]) -> dict[str, list[Result]]:
    """Writes the models below `catalogue` and gives their results by the id of the model."""
    models = catalogue / "models"
    characters = Characters([text for splits in texts.values() for text in splits["train"] + splits["test"]])
    coded = {
        subset: {split: [characters.encode(text) for text in rows] for split, rows in splits.items()}
        for subset, splits in texts.items()
    }

    base = rounded(learn(new_weights(len(characters.tokens), 1), whole, coded["meadow"]["train"], 1000, 4e-3, 2))
    write_llama(models / BASE, base, characters)
    sea = rounded(learn(base, whole, coded["sea"]["train"], 300, 1e-3, 3))
    write_llama(models / f"{BASE}-sea", sea, characters)
    adapter = learn(new_adapter(base), lambda learned: adapted(base, learned), coded["garden"]["train"], 400, 8e-3, 4)
    write_adapter(models / f"{BASE}-garden-lora", adapter)
    garden = adapted(base, adapter)
    merged = rounded({name: (sea[name] + garden[name]) / 2 for name in base})
    write_llama(models / f"{BASE}-merge", merged, characters)

    measured = {BASE: base, f"{BASE}-sea": sea, f"{BASE}-garden-lora": garden, f"{BASE}-merge": merged}
    results = {model: measure(weights, coded) for model, weights in measured.items()}
    kinds = gguf.GGMLQuantizationType
    for kind in (kinds.F16, kinds.Q8_0, kinds.Q4_0):
        file = models / f"{BASE}-gguf/tiny-tales-{kind.name.lower()}.gguf"
        kept = write_gguf(file, base, characters, kind)
        if kind == kinds.Q4_0:
            results[f"{BASE}-gguf"] = measure(kept, coded)
    return results


def whole(learned: Weights) -> Weights:
    return learned


def measure(weights: Weights, coded: dict[str, dict[str, list[list[int]]]]) -> list[Result]:
    """The perplexity of each test split: how many characters the model hesitates between, on average."""
    return [
        Result(
            "text-generation",
            "tern-lab/tiny-tales",
            "Tiny tales",
            subset,
            "test",
            "perplexity",
            round(float(numpy.exp(loss(weights, padded(splits["test"])))), 3),
        )
        for subset, splits in coded.items()
    ]


def new_adapter(base: Weights) -> Weights:
    """Two thin matrices for each adapted one, whose product is nothing at first: https://arxiv.org/abs/2106.09685"""
    random = numpy.random.default_rng(5)
    adapter: Weights = {}
    for layer in range(LAYERS):
        for part in ADAPTED:
            at = f"model.layers.{layer}.self_attn.{part}"
            rows, columns = base[f"{at}.weight"].shape
            adapter[f"{at}.lora_A.weight"] = random.normal(0, columns**-0.5, (RANK, columns)).astype("float32")
            adapter[f"{at}.lora_B.weight"] = numpy.zeros((rows, RANK), "float32")
    return adapter


def adapted(base: Weights, adapter: Weights) -> Weights:
    changed = dict(base)
    for name, down in adapter.items():
        if ".lora_A." in name:
            target = name.replace(".lora_A.", ".")
            up = adapter[name.replace(".lora_A.", ".lora_B.")]
            changed[target] = base[target] + ALPHA / RANK * (up @ down)
    return changed


def write_adapter(folder: Path, adapter: Weights) -> None:
    """Writes the adapter as PEFT reads it: https://github.com/huggingface/peft"""
    config = {
        "peft_type": "LORA",
        "task_type": "CAUSAL_LM",
        "base_model_name_or_path": BASE,
        "r": RANK,
        "lora_alpha": ALPHA,
        "lora_dropout": 0.0,
        "bias": "none",
        "target_modules": list(ADAPTED),
        "inference_mode": True,
    }
    write_json(place(folder / "adapter_config.json"), config)
    arrays = {f"base_model.model.{name}": numpy.ascontiguousarray(array, "float32") for name, array in adapter.items()}
    save_file(arrays, folder / "adapter_model.safetensors", metadata={"format": "pt"})
