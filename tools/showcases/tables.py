"""Trains the models on tables and digits, and measures them on every fifth row, which they do not learn from."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file
from sklearn import datasets as toys
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import accuracy_score, f1_score, mean_absolute_error, r2_score
from sklearn.neural_network import MLPClassifier

from rows import place
from results import Result

HELD_OUT = "every fifth row, held out"


@dataclass
class Split:
    """A set in two parts: rows to learn from, and every fifth row to measure on."""

    train_inputs: np.ndarray
    train_targets: np.ndarray
    test_inputs: np.ndarray
    test_targets: np.ndarray


def make_tables(catalogue: Path) -> dict[str, list[Result]]:
    """Writes the models below `catalogue` and gives their results by the id of the model."""
    return {
        "tern-lab/iris-logistic": make_iris(catalogue),
        "tern-lab/diabetes-ridge": make_diabetes(catalogue),
        "tern-lab/digits-linear": make_digits_linear(catalogue),
        "tern-lab/digits-mlp": make_digits_network(catalogue),
    }


def make_iris(catalogue: Path) -> list[Result]:
    toy = toys.load_iris()
    split, mean, scale = standardised(split_of(toy.data, toy.target))
    model = LogisticRegression(max_iter=1000).fit(split.train_inputs, split.train_targets)
    weights = {"mean": mean, "scale": scale, "weight": model.coef_, "bias": model.intercept_}
    config = {"columns": list(toy.feature_names), "classes": [str(name) for name in toy.target_names]}
    write_model(catalogue, "tern-lab/iris-logistic", "logistic-regression", config, weights)
    return classified("iris", "Iris", "tabular-classification", split, model.predict(split.test_inputs))


def make_diabetes(catalogue: Path) -> list[Result]:
    toy = toys.load_diabetes(scaled=False)
    split, mean, scale = standardised(split_of(toy.data, toy.target))
    model = Ridge(alpha=1.0).fit(split.train_inputs, split.train_targets)
    weights = {"mean": mean, "scale": scale, "weight": model.coef_, "bias": np.array([model.intercept_])}
    write_model(catalogue, "tern-lab/diabetes-ridge", "ridge-regression", {"columns": list(toy.feature_names)}, weights)
    guessed = model.predict(split.test_inputs)
    measures = {
        "mae": mean_absolute_error(split.test_targets, guessed),
        "r-squared": r2_score(split.test_targets, guessed),
    }
    return [
        Result("tabular-regression", "diabetes", "Diabetes", "raw", HELD_OUT, name, round(value, 3))
        for name, value in measures.items()
    ]


def make_digits_linear(catalogue: Path) -> list[Result]:
    split = digits()
    model = LogisticRegression(C=0.1, max_iter=1000).fit(split.train_inputs, split.train_targets)
    weights = {"weight": model.coef_, "bias": model.intercept_}
    write_model(catalogue, "tern-lab/digits-linear", "logistic-regression", DIGITS, weights)
    return classified("digits", "Digits", "image-classification", split, model.predict(split.test_inputs))


def make_digits_network(catalogue: Path) -> list[Result]:
    split = digits()
    model = MLPClassifier((32,), max_iter=300, random_state=0).fit(split.train_inputs, split.train_targets)
    weights = {}
    for layer, (matrix, bias) in enumerate(zip(model.coefs_, model.intercepts_)):
        weights[f"layers.{layer}.weight"] = matrix.T
        weights[f"layers.{layer}.bias"] = bias
    config = {**DIGITS, "hidden_size": 32, "hidden_act": "relu"}
    write_model(catalogue, "tern-lab/digits-mlp", "two-layer-network", config, weights)
    return classified("digits", "Digits", "image-classification", split, model.predict(split.test_inputs))


DIGITS = {"image_size": 8, "num_channels": 1, "classes": [str(digit) for digit in range(10)]}


def digits() -> Split:
    toy = toys.load_digits()
    return split_of(toy.data / 16, toy.target)


def split_of(inputs: np.ndarray, targets: np.ndarray) -> Split:
    held_out = np.arange(len(inputs)) % 5 == 4
    return Split(inputs[~held_out], targets[~held_out], inputs[held_out], targets[held_out])


def standardised(split: Split) -> tuple[Split, np.ndarray, np.ndarray]:
    """The split with the mean of each column at 0 and its spread at 1, both as in the rows to learn from."""
    mean, scale = split.train_inputs.mean(axis=0), split.train_inputs.std(axis=0)
    train, test = (split.train_inputs - mean) / scale, (split.test_inputs - mean) / scale
    return Split(train, split.train_targets, test, split.test_targets), mean, scale


def classified(dataset: str, name: str, task: str, split: Split, guessed: np.ndarray) -> list[Result]:
    measures = {
        "accuracy": accuracy_score(split.test_targets, guessed),
        "f1": f1_score(split.test_targets, guessed, average="macro"),
    }
    return [Result(task, dataset, name, "default", HELD_OUT, metric, round(value, 4)) for metric, value in measures.items()]


def write_model(catalogue: Path, model: str, kind: str, config: dict, weights: dict[str, np.ndarray]) -> None:
    folder = catalogue / "models" / model
    text = json.dumps({"model_type": kind, **config}, indent=2) + "\n"
    place(folder / "config.json").write_text(text)
    arrays = {name: np.ascontiguousarray(array, dtype="float32") for name, array in weights.items()}
    save_file(arrays, folder / "model.safetensors", metadata={"format": "np"})
