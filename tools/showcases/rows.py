"""Writes the rows of datasets that packages ship, in the formats that their cards name."""

import io
import json
import shutil
from importlib.resources import files
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from PIL import Image
from sklearn import datasets as toys
from statsmodels.datasets import co2, sunspots


def write_rows(catalogue: Path, vega: Path) -> None:
    """Writes the files of all sets below `catalogue`; `vega` is the folder `data` of the npm package vega-datasets."""
    folder = catalogue / "datasets"
    iris = named(toys.load_iris())
    write_csv(iris, folder / "iris/train.csv")
    write_parquet(classed(toys.load_wine()), folder / "wine/train.parquet")
    write_parquet(classed(toys.load_breast_cancer()), folder / "breast_cancer_wisconsin/train.parquet")
    write_digits(folder / "digits/train.parquet")
    for subset, scaled in (("scaled", True), ("raw", False)):
        frame = toys.load_diabetes(as_frame=True, scaled=scaled).frame
        write_csv(frame.round(6), folder / f"diabetes/{subset}.csv")
    write_csv(sunspots.load_pandas().data.astype({"YEAR": int}), folder / "sunspots/train.csv")
    carbon = co2.load_pandas().data.rename_axis("date").reset_index()
    carbon["date"] = carbon["date"].dt.date
    write_parquet(carbon, folder / "mauna-loa-co2/train.parquet")
    penguins = json.loads((vega / "penguins.json").read_text())
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in penguins)
    place(folder / "penguins/train.jsonl").write_text(lines)
    shutil.copyfile(vega / "seattle-weather.csv", place(folder / "seattle-weather/train.csv"))
    shutil.copyfile(vega / "gapminder.json", place(folder / "gapminder/train.json"))
    for name in ("china.jpg", "flower.jpg"):
        source = files("sklearn.datasets") / "images" / name
        place(folder / f"sample-photos/train/{name}").write_bytes(source.read_bytes())
    write_csv(pd.DataFrame(PHOTOS), folder / "sample-photos/train/metadata.csv")


# As README.txt beside the pictures has it, but with the owner of the linked page of each.
PHOTOS = [
    {
        "file_name": "china.jpg",
        "title": "A Chinese building",
        "photographer": "danielbuechele",
        "page": "https://www.flickr.com/photos/danielbuechele/6061409035/sizes/z/in/photostream/",
    },
    {
        "file_name": "flower.jpg",
        "title": "A flower",
        "photographer": "vultilion",
        "page": "https://www.flickr.com/photos/vultilion/6056698931/sizes/z/in/photostream/",
    },
]


def write_silero(catalogue: Path) -> None:
    """Copies the weights that the package silero-vad ships, with its licence."""
    import importlib.metadata as metadata

    folder = catalogue / "models/snakers4/silero-vad"
    wanted = {"silero_vad_16k.safetensors", "LICENSE"}
    for file in metadata.files("silero-vad") or []:
        if file.name in wanted:
            shutil.copyfile(file.locate(), place(folder / file.name))


def classed(toy) -> pd.DataFrame:
    """The columns of a set, and the class as a number, last; the card names the classes."""
    frame = pd.DataFrame(toy.data, columns=toy.feature_names)
    # scikit-learn's own name for the ratio misses letters: as its description has it.
    frame = frame.rename(columns=WINE_COLUMNS)
    return frame.assign(**{"class": toy.target})


WINE_COLUMNS = {
    "alcohol": "Alcohol",
    "malic_acid": "Malic acid",
    "ash": "Ash",
    "alcalinity_of_ash": "Alcalinity of ash",
    "magnesium": "Magnesium",
    "total_phenols": "Total phenols",
    "flavanoids": "Flavanoids",
    "nonflavanoid_phenols": "Nonflavanoid phenols",
    "proanthocyanins": "Proanthocyanins",
    "color_intensity": "Color intensity",
    "hue": "Hue",
    "od280/od315_of_diluted_wines": "OD280/OD315 of diluted wines",
    "proline": "Proline",
}


def named(toy) -> pd.DataFrame:
    """The columns of a set, and the name of the class, last."""
    frame = pd.DataFrame(toy.data, columns=toy.feature_names)
    return frame.assign(species=toy.target_names[toy.target])


def write_digits(path: Path) -> None:
    """Each digit as a PNG of 8 by 8 points with its label: 16 steps of grey become 0 to 255."""
    toy = toys.load_digits()
    rows = []
    for pixels, label in zip(toy.images, toy.target):
        png = io.BytesIO()
        Image.fromarray((pixels * 255 / 16).round().astype("uint8")).save(png, "PNG", optimize=True)
        rows.append({"image": {"bytes": png.getvalue(), "path": None}, "label": int(label)})
    schema = pa.schema([
        ("image", pa.struct([("bytes", pa.binary()), ("path", pa.string())])),
        ("label", pa.int64()),
    ])
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), place(path), compression="zstd")


def write_parquet(frame: pd.DataFrame, path: Path) -> None:
    table = pa.Table.from_pandas(frame, preserve_index=False).replace_schema_metadata(None)
    pq.write_table(table, place(path), compression="snappy")


def write_csv(frame: pd.DataFrame, path: Path) -> None:
    frame.to_csv(place(path), index=False, lineterminator="\n")


def place(path: Path) -> Path:
    """The path, once its folder is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
