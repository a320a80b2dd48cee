"""Writes measured results into the `model-index` of a card."""

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Result:
    """One value that a model reached: its task, the dataset with its subset and split, the metric and the value."""

    task: str
    dataset: str
    name: str
    config: str
    split: str
    metric: str
    value: float


def write_results(card: Path, results: list[Result]) -> None:
    """Puts the results in place of the `model-index` in a card's front matter, or at its end."""
    _, front_matter, body = card.read_text().split("---\n", 2)
    others = re.sub(r"^model-index:\n(?:[ -].*\n)*", "", front_matter, flags=re.MULTILINE)
    lines = ["model-index:", f"  - name: {card.parent.name}", "    results:"]
    for task, dataset, name, config, split in dict.fromkeys(map(setting, results)):
        lines += [
            "      - task:",
            f"          type: {task}",
            "        dataset:",
            f"          type: {dataset}",
            f"          name: {name}",
            f"          config: {config}",
            f"          split: {split}",
            "        metrics:",
        ]
        for result in results:
            if setting(result) == (task, dataset, name, config, split):
                lines += [f"          - type: {result.metric}", f"            value: {result.value}"]
    index = "\n".join(lines)
    card.write_text(f"---\n{others}{index}\n---\n{body}")


def setting(result: Result) -> tuple[str, str, str, str, str]:
    return (result.task, result.dataset, result.name, result.config, result.split)
