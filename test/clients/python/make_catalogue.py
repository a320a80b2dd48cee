"""Makes a small model and datasets with the libraries commonly used for that: `make_catalogue.py FOLDER`."""

import sys
from pathlib import Path

import numpy
import pandas
from PIL import Image, ImageDraw
from safetensors.numpy import save_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors, trainers
from transformers import BertConfig, PreTrainedTokenizerFast

root = Path(sys.argv[1])
WORDS = ["a small model reads a small text", "one text and another text", "the model is as small as it can be"]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]


def make_model(folder):
    folder.mkdir(parents=True, exist_ok=True)
    BertConfig(
        vocab_size=64, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16,
        architectures=["BertForMaskedLM"],
    ).save_pretrained(folder)
    tokenizer = Tokenizer(models.WordLevel(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.train_from_iterator(WORDS, trainers.WordLevelTrainer(special_tokens=SPECIAL))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]",
        mask_token="[MASK]",
    ).save_pretrained(folder)
    numbers = numpy.random.default_rng(1)
    tensors = {
        "embeddings.weight": numbers.normal(size=(64, 8)).astype("float32"),
        "decoder.weight": numbers.normal(size=(64, 16)).astype("float32"),
    }
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})


def make_images(folder):
    for kind in ["circle", "square"]:
        (folder / kind).mkdir(parents=True, exist_ok=True)
        for number in range(3):
            image = Image.new("RGB", (16, 16), (number * 40, 200, 120))
            draw = ImageDraw.Draw(image)
            (draw.ellipse if kind == "circle" else draw.rectangle)((3, 3, 12, 12), fill=(255, 255, 255))
            image.save(folder / kind / f"{number}.png")


make_model(root / "models/acme/tiny-bert")
make_images(root / "datasets/acme/shapes/train")
parquet = root / "datasets/acme/reviews-parquet/data/train-00000-of-00001.parquet"
parquet.parent.mkdir(parents=True, exist_ok=True)
rows = pandas.DataFrame({"text": [f"text {n}" for n in range(100)], "label": [n % 2 for n in range(100)]})
rows.to_parquet(parquet, row_group_size=20)
