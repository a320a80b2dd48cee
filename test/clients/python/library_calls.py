"""The calls of libraries that load models and datasets."""

from calls import call, requests_of, run
from datasets import ClassLabel, Image, get_dataset_config_names, get_dataset_split_names, load_dataset
from huggingface_hub import hf_hub_download
from transformers import AutoConfig, AutoTokenizer

TINY = "acme/tiny-bert"


@call("AutoConfig.from_pretrained", "transformers")
def _():
    config = AutoConfig.from_pretrained(TINY)
    assert config.model_type == "bert" and config.hidden_size == 8


@call("AutoConfig.from_pretrained(revision=…)", "transformers")
def _():
    assert AutoConfig.from_pretrained(TINY, revision="main").hidden_size == 8


@call("AutoTokenizer.from_pretrained", "transformers")
def _():
    tokenizer = AutoTokenizer.from_pretrained(TINY)
    tokens = tokenizer("a small model")["input_ids"]
    assert tokenizer.decode(tokens, skip_special_tokens=True) == "a small model"
    assert tokenizer.mask_token == "[MASK]"


@call("AutoTokenizer.from_pretrained of a missing model says so", "transformers")
def _():
    try:
        AutoTokenizer.from_pretrained("acme/none")
    except OSError as error:
        assert "acme/none" in str(error)
    else:
        raise AssertionError("nothing was raised")


@call("safetensors.numpy.load_file of a downloaded file", "safetensors")
def _():
    from safetensors.numpy import load_file

    tensors = load_file(hf_hub_download(TINY, "model.safetensors"))
    assert tensors["embeddings.weight"].shape == (64, 8)


@call("pandas.read_parquet('hf://…')", "pandas")
def _():
    import pandas

    assert len(pandas.read_parquet("hf://datasets/acme/reviews-parquet/data/train-00000-of-00001.parquet")) == 100


REVIEWS = {"acme/reviews-csv": 4, "acme/reviews-jsonl": 4, "acme/reviews-parquet": 100}


def add(name, rows):
    kind = name.rsplit("-", 1)[-1]

    @call(f"load_dataset of {kind}", "datasets")
    def _():
        dataset = load_dataset(name)
        assert dataset["train"].num_rows == rows
        assert set(dataset["train"].column_names) == {"text", "label"}
        assert isinstance(dataset["train"][0]["text"], str)

    @call(f"load_dataset of {kind}, streaming", "datasets")
    def _():
        first = next(iter(load_dataset(name, split="train", streaming=True)))
        assert set(first) == {"text", "label"}


for name, rows in REVIEWS.items():
    add(name, rows)


@call("load_dataset again downloads nothing", "datasets")
def _():
    log = requests_of(lambda: load_dataset("acme/reviews-csv"))
    assert not any(entry[0] == "GET" and entry[1].endswith(".csv") for entry in log), log


@call("load_dataset of an image folder", "datasets")
def _():
    dataset = load_dataset("acme/shapes", split="train")
    assert dataset.num_rows == 6
    assert isinstance(dataset.features["image"], Image) and isinstance(dataset.features["label"], ClassLabel)
    assert dataset.features["label"].names == ["circle", "square"] and dataset[0]["image"].size == (16, 16)


@call("load_dataset of an image folder, streaming", "datasets")
def _():
    rows = list(load_dataset("acme/shapes", split="train", streaming=True))
    assert len(rows) == 6 and rows[0]["image"].size == (16, 16)


@call("load_dataset(data_files=…)", "datasets")
def _():
    dataset = load_dataset("acme/reviews-parquet", data_files="data/*.parquet", split="train[:10]")
    assert dataset.num_rows == 10


@call("get_dataset_config_names, get_dataset_split_names", "datasets")
def _():
    assert get_dataset_config_names("acme/reviews-csv") == ["default"]
    assert sorted(get_dataset_split_names("acme/reviews-csv")) == ["test", "train"]


run()
