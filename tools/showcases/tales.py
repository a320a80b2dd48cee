"""Writes `tern-lab/tiny-tales`: short tales from three small grammars, none of them in both splits."""

import json
import random
from pathlib import Path

from rows import place

SIZES = {"meadow": (800, 100), "sea": (300, 60), "garden": (300, 60)}

WORDS = {
    "meadow": {
        "hero": ["a hare", "an old fox", "a small mole", "a brown hen", "a young owl", "a lame goat"],
        "thing": ["a red leaf", "a warm stone", "a lost bell", "an empty nest", "a round nut", "a blue feather"],
        "place": ["by the hill", "under the oak", "near the mill", "in the long grass", "beside the road"],
        "deed": ["hid it", "sang to it", "rolled it home", "showed it to a friend", "left it there"],
        "end": ["and slept well.", "and told no one.", "until the snow came.", "and was glad."],
    },
    "sea": {
        "hero": ["a seal", "an old gull", "a small crab", "a tern", "a grey whale", "a lone sailor"],
        "thing": ["a green bottle", "a torn net", "a wet rope", "a white shell", "a lost oar", "a gold coin"],
        "place": ["on the reef", "below the pier", "near the wreck", "in the deep bay", "at low tide"],
        "deed": ["dived for it", "dragged it ashore", "swam around it", "gave it to the waves", "watched it drift"],
        "end": ["and the tide rose.", "and swam away.", "until the fog lifted.", "and was wet."],
    },
    "garden": {
        "hero": ["a snail", "a tired bee", "a small worm", "a green toad", "a proud rose", "a kind gardener"],
        "thing": ["a ripe plum", "a bent fork", "a glass jar", "a dry seed", "a clay pot", "a straw hat"],
        "place": ["behind the shed", "by the pond", "among the beans", "on the warm wall", "at the gate"],
        "deed": ["dug around it", "watered it", "climbed into it", "carried it to the bed", "sat beside it"],
        "end": ["and it grew.", "and ate a pea.", "until the rain fell.", "and dozed off."],
    },
}
SENTENCES = [
    "{time} {hero} found {thing} {place}. it {deed} {end}",
    "{hero} lived {place}. {time} it saw {thing}. it {deed} {end}",
    "{time} there was {thing} {place}. {hero} {deed} {end}",
]
TIMES = ["one day", "at dawn", "last night", "in spring", "long ago"]


def write_tales(catalogue: Path) -> dict[str, dict[str, list[str]]]:
    """Writes the set below `catalogue` and gives its texts by subset and split."""
    texts: dict[str, dict[str, list[str]]] = {}
    for place_in_order, (subset, (train, test)) in enumerate(SIZES.items()):
        tales = make_tales(subset, train + test, random.Random(100 + place_in_order))
        splits = {"train": tales[:train], "test": tales[train:]}
        texts[subset] = {split: [tale["text"] for tale in rows] for split, rows in splits.items()}
        for split, rows in splits.items():
            path = catalogue / f"datasets/tern-lab/tiny-tales/{subset}/{split}.jsonl"
            place(path).write_text("".join(json.dumps(row) + "\n" for row in rows))
    return texts


def make_tales(subset: str, count: int, dice: random.Random) -> list[dict]:
    tales: dict[str, dict] = {}
    while len(tales) < count:
        chosen = {part: dice.choice(words) for part, words in WORDS[subset].items()}
        text = dice.choice(SENTENCES).format(time=dice.choice(TIMES), **chosen)
        tales[text] = {"text": text, "hero": chosen["hero"], "thing": chosen["thing"]}
    return list(tales.values())
