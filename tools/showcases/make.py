"""Makes the files of the showcases again; README.md beside this file says how to run it."""

import argparse
from pathlib import Path

from family import make_family
from results import write_results
from rows import write_rows, write_silero
from scenes import write_scenes
from tables import make_tables
from tales import write_tales


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vega", type=Path, required=True, help="the folder data of the npm package vega-datasets")
    parser.add_argument("--catalogue", type=Path, default=Path(__file__).parents[2] / "catalogue")
    given = parser.parse_args()
    write_rows(given.catalogue, given.vega)
    write_silero(given.catalogue)
    write_scenes(given.catalogue)
    results = make_tables(given.catalogue) | make_family(given.catalogue, write_tales(given.catalogue))
    for model, values in results.items():
        card = given.catalogue / "models" / model / "README.md"
        if card.exists():
            write_results(card, values)
        for one in values:
            print(f"{model}\t{one.dataset} {one.config} {one.split}\t{one.metric} {one.value}")


if __name__ == "__main__":
    main()
