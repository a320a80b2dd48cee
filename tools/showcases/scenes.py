"""Draws the pictures of `tern-lab/shapes` and plays the sounds of `tern-lab/calls`."""

import json
import wave
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from rows import place

SIDE = 48
COLOURS = {"red": (200, 60, 50), "green": (60, 150, 80), "blue": (50, 90, 190)}
RATE = 8000
CALLS_OF_A_KIND = 6


def write_scenes(catalogue: Path) -> None:
    """Writes both sets below `catalogue`: each folder a split, with what each file shows in `metadata.jsonl`."""
    write_shapes(catalogue / "datasets/tern-lab/shapes")
    write_calls(catalogue / "datasets/tern-lab/calls")


def write_shapes(folder: Path) -> None:
    random = np.random.default_rng(7)
    for split, count in (("train", 4), ("test", 1)):
        rows = []
        for shape in ("circle", "square", "triangle"):
            for colour, paint in COLOURS.items():
                for number in range(count):
                    name = f"{colour}-{shape}-{number + 1}.png"
                    radius, (x, y) = random.uniform(8, 18), random.uniform(18, SIDE - 18, 2)
                    draw_shape(shape, paint, x, y, radius).save(place(folder / split / name), "PNG", optimize=True)
                    rows.append({"file_name": name, "shape": shape, "colour": colour, "radius": round(radius, 1)})
        write_metadata(rows, folder / split)


def draw_shape(shape: str, paint: tuple[int, int, int], x: float, y: float, radius: float) -> Image.Image:
    # Drawn four times as large and made smaller, so that edges are smooth.
    large = Image.new("RGB", (SIDE * 4, SIDE * 4), (245, 243, 236))
    pen = ImageDraw.Draw(large)
    left, top, right, bottom = ((x - radius) * 4, (y - radius) * 4, (x + radius) * 4, (y + radius) * 4)
    if shape == "circle":
        pen.ellipse((left, top, right, bottom), fill=paint)
    elif shape == "square":
        pen.rectangle((left, top, right, bottom), fill=paint)
    else:
        pen.polygon([(left, bottom), (right, bottom), (x * 4, top)], fill=paint)
    return large.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


def write_calls(folder: Path) -> None:
    random = np.random.default_rng(11)
    for split, numbers in (("train", range(CALLS_OF_A_KIND - 2)), ("test", range(2))):
        rows = []
        for kind, play in CALLS.items():
            for number in numbers:
                pitch = float(random.uniform(500, 1500))
                samples = play(pitch, random)
                name = f"{kind}-{number + 1}.wav"
                write_wave(samples, place(folder / split / name))
                seconds = round(len(samples) / RATE, 2)
                rows.append({"file_name": name, "call": kind, "pitch": round(pitch), "seconds": seconds})
        write_metadata(rows, folder / split)


def sweep(frequencies: np.ndarray) -> np.ndarray:
    """A tone whose frequency in hertz is given for each sample, with a soft start and end."""
    tone = np.sin(2 * np.pi * np.cumsum(frequencies) / RATE)
    fade = np.minimum(1, np.minimum(np.arange(tone.size), np.arange(tone.size)[::-1]) / (0.02 * RATE))
    return tone * fade


def time(seconds: float) -> np.ndarray:
    return np.arange(int(seconds * RATE)) / RATE


def chirp(pitch: float, random: np.random.Generator) -> np.ndarray:
    seconds = random.uniform(0.35, 0.5)
    return sweep(pitch * (1 + time(seconds) / seconds))


def fall(pitch: float, random: np.random.Generator) -> np.ndarray:
    seconds = random.uniform(0.45, 0.6)
    return sweep(pitch * (2 - time(seconds) / seconds))


def trill(pitch: float, random: np.random.Generator) -> np.ndarray:
    speed = random.uniform(14, 22)
    return sweep(pitch * (1 + 0.18 * np.sin(2 * np.pi * speed * time(0.6))))


def double(pitch: float, random: np.random.Generator) -> np.ndarray:
    pause = np.zeros(int(random.uniform(0.06, 0.12) * RATE))
    note = sweep(np.full(int(0.2 * RATE), pitch))
    return np.concatenate([note, pause, note])


CALLS = {"chirp": chirp, "fall": fall, "trill": trill, "double": double}


def write_wave(samples: np.ndarray, path: Path) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((samples * 0.5 * 32767).astype("<i2").tobytes())


def write_metadata(rows: list[dict], folder: Path) -> None:
    (folder / "metadata.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
