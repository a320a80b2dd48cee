"""The reading calls of huggingface_hub, in every tested version."""

import inspect
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import huggingface_hub
from calls import call, control, raises, requests_of, run
from huggingface_hub import (
    DatasetCard,
    HfApi,
    HfFileSystem,
    ModelCard,
    hf_hub_download,
    snapshot_download,
)
from huggingface_hub.errors import (
    EntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

api = HfApi()
TINY = "acme/tiny-bert"
GIT = "acme/versioned"
COMMIT = r"^[0-9a-f]{40}$"
MODELS = {"acme/tiny-bert", "acme/tiny-bert-mnli", "acme/versioned", "other/lone"}
MODELS |= {f"many/model-{number}" for number in range(250)}
DATASETS = {"acme/reviews-csv", "acme/reviews-jsonl", "acme/reviews-parquet", "acme/shapes"}


def ids(found):
    return {item.id for item in found}


def takes(function, name):
    return name in inspect.signature(function).parameters


# Lists

MODEL_FILTERS = [
    ({}, MODELS),
    ({"author": "other"}, {"other/lone"}),
    ({"search": "BERT"}, {"acme/tiny-bert", "acme/tiny-bert-mnli"}),
    ({"search": "nothing-like-it"}, set()),
    ({"filter": "transformers"}, {"acme/tiny-bert", "acme/tiny-bert-mnli"}),
    ({"filter": ["fill-mask", "en"]}, {"acme/tiny-bert"}),
    ({"filter": "license:mit"}, {"acme/tiny-bert"}),
    ({"filter": "base_model:finetune:acme/tiny-bert"}, {"acme/tiny-bert-mnli"}),
    ({"filter": ["en", "de"]}, set()),
    ({"pipeline_tag": "text-classification"}, {"acme/tiny-bert-mnli"}),
    ({"trained_dataset": "acme/reviews-csv"}, {"acme/tiny-bert"}),
    ({"num_parameters": "min:1K,max:1M"}, {"acme/tiny-bert"}),
    ({"num_parameters": "min:1B"}, set()),
    ({"apps": "vllm"}, set()),
    ({"gated": True}, set()),
    ({"gated": False}, MODELS),
    ({"inference": "warm"}, set()),
    ({"inference_provider": "all"}, set()),
    ({"library": "transformers"}, {"acme/tiny-bert", "acme/tiny-bert-mnli"}),
    ({"language": "en"}, {"acme/tiny-bert"}),
    ({"task": "fill-mask"}, {"acme/tiny-bert"}),
    ({"tags": "small"}, {"acme/tiny-bert"}),
    ({"model_name": "lone"}, {"other/lone"}),
    ({"limit": 2}, 2),
    ({"limit": 500}, MODELS),
    ({"full": True}, MODELS),
    ({"cardData": True}, MODELS),
    ({"fetch_config": True}, MODELS),
    ({"expand": ["sha", "likes", "siblings", "safetensors"]}, MODELS),
    *[({"sort": key}, MODELS) for key in ["last_modified", "created_at", "downloads", "likes", "trending_score"]],
]
DATASET_FILTERS = [
    ({}, DATASETS),
    ({"author": "acme"}, DATASETS),
    ({"search": "shapes"}, {"acme/shapes"}),
    ({"filter": "task_categories:image-classification"}, {"acme/shapes"}),
    ({"language": "en"}, {"acme/reviews-csv"}),
    ({"size_categories": "n<1K"}, {"acme/reviews-csv"}),
    ({"task_categories": "text-classification"}, {"acme/reviews-csv"}),
    ({"task_ids": "sentiment-classification"}, {"acme/reviews-csv"}),
    ({"multilinguality": "monolingual"}, {"acme/reviews-csv"}),
    ({"language_creators": "expert-generated"}, {"acme/reviews-csv"}),
    ({"benchmark": "official"}, set()),
    ({"dataset_name": "shapes"}, {"acme/shapes"}),
    ({"gated": True}, set()),
    ({"limit": 1}, 1),
    ({"full": True}, DATASETS),
    ({"expand": ["sha", "cardData", "description"]}, DATASETS),
    ({"sort": "last_modified"}, DATASETS),
]


def add_lists(function, name, filters):
    for parameters, expected in filters:
        if not all(takes(function, parameter) for parameter in parameters):
            continue
        text = ", ".join(f"{key}={value!r}" for key, value in parameters.items())

        @call(f"{name}({text})")
        def _(parameters=parameters, expected=expected):
            found = list(function(**parameters))
            if isinstance(expected, int):
                assert len(found) == expected, found
            else:
                assert ids(found) == expected, ids(found)


add_lists(api.list_models, "list_models", MODEL_FILTERS)
add_lists(api.list_datasets, "list_datasets", DATASET_FILTERS)


@call("list_models over many pages")
def _():
    log = requests_of(lambda: list(api.list_models(author="many")))
    assert len(list(api.list_models(author="many"))) == 250
    assert len(log) >= 2, log


@call("list_spaces")
def _():
    assert list(api.list_spaces()) == []


@call("list_collections")
def _():
    found = list(api.list_collections(owner="acme"))
    assert [(one.slug, one.title, one.position) for one in found] == [("acme/start", "Where to start", 0)], found
    assert found[0].last_updated is not None and len(found[0].items) == 2
    assert len(list(api.list_collections(item=f"models/{TINY}", limit=5))) == 1
    assert list(api.list_collections(owner="nobody")) == []


@call("get_collection")
def _():
    collection = api.get_collection("acme/start")
    assert collection.description == "Two cards to begin with." and collection.url.endswith("/collections/acme/start")
    items = [(item.item_type, item.item_id, item.note) for item in collection.items]
    assert items == [("dataset", "acme/reviews-csv", "Look first."), ("model", TINY, None)], items
    raises(OSError, lambda: api.get_collection("acme/gone"))


@call("get_organization_overview, get_user_overview")
def _():
    organization = api.get_organization_overview("acme")
    assert organization.name == "acme" and organization.fullname == "Acme Research", organization
    assert organization.num_models > 0 and organization.details == "Small models."
    user = api.get_user_overview("many")
    assert user.username == "many" and user.num_models == 250 and user.orgs == []
    raises(OSError, lambda: api.get_organization_overview("nobody"))


@call("get_model_tags, get_dataset_tags")
def _():
    assert any(tag["id"] == "license:mit" for tag in api.get_model_tags()["license"])
    assert "task_categories" in api.get_dataset_tags()


# Descriptions


@call("model_info")
def _():
    info = api.model_info(TINY)
    assert info.id == TINY and info.author == "acme" and len(info.sha) == 40
    assert info.pipeline_tag == "fill-mask" and info.library_name == "transformers"
    assert info.card_data.license == "mit" and "en" in info.tags
    assert info.config["model_type"] == "bert" and info.mask_token == "[MASK]"
    assert info.safetensors.total > 1000 and info.safetensors.parameters == {"F32": info.safetensors.total}
    assert {file.rfilename for file in info.siblings} >= {"README.md", "config.json", "notes/read me é.txt"}
    assert info.last_modified.utcoffset().total_seconds() == 0


@call("model_info(revision=…): branch, tag, commit, pull request")
def _():
    main, tag = api.model_info(GIT), api.model_info(GIT, revision="v1")
    assert main.sha != tag.sha
    assert api.model_info(GIT, revision=tag.sha).sha == tag.sha
    assert api.model_info(GIT, revision="feature/x").sha not in (main.sha, tag.sha)
    assert api.model_info(GIT, revision="refs/pr/1").sha == api.model_info(GIT, revision="feature/x").sha
    raises(RevisionNotFoundError, lambda: api.model_info(GIT, revision="v9"))


@call("model_info(files_metadata=True)")
def _():
    files = {file.rfilename: file for file in api.model_info(TINY, files_metadata=True).siblings}
    assert files["config.json"].size > 0 and len(files["config.json"].blob_id) == 40
    assert len(files["large.bin"].lfs.sha256) == 64


@call("model_info(securityStatus=True), model_info(expand=…)")
def _():
    api.model_info(TINY, securityStatus=True)
    info = api.model_info(TINY, expand=["sha", "tags", "cardData", "config", "gated", "model-index"])
    assert len(info.sha) == 40 and info.siblings is None


@call("dataset_info")
def _():
    info = api.dataset_info("acme/reviews-csv", files_metadata=True)
    assert info.id == "acme/reviews-csv" and len(info.sha) == 40 and info.card_data.language == ["en"]
    assert api.dataset_info("acme/shapes", expand=["sha", "tags"]).sha


@call("repo_info, repo_exists, revision_exists, file_exists")
def _():
    assert api.repo_info("acme/shapes", repo_type="dataset").id == "acme/shapes"
    assert api.repo_exists(TINY) and not api.repo_exists("acme/none")
    assert api.repo_exists("acme/shapes", repo_type="dataset") and not api.repo_exists("acme/shapes")
    assert api.revision_exists(GIT, "v1") and not api.revision_exists(GIT, "v9")
    assert api.file_exists(TINY, "config.json") and not api.file_exists(TINY, "none.json")
    raises(RepositoryNotFoundError, lambda: api.model_info("acme/none"))


@call("auth_check")
def _():
    api.auth_check(TINY)
    raises(RepositoryNotFoundError, lambda: api.auth_check("acme/none"))


@call("whoami with a token is refused")
def _():
    # Older versions raise the error of the library below.
    error = raises(OSError, lambda: api.whoami(token="hf_" + "x" * 34))
    assert "Invalid user token" in str(error), error


# Files


@call("list_repo_files, list_repo_tree")
def _():
    files = api.list_repo_files(TINY)
    assert "notes/read me é.txt" in files and "large.bin" in files
    top = {entry.path for entry in api.list_repo_tree(TINY)}
    assert "notes" in top and "notes/read me é.txt" not in top
    assert [entry.path for entry in api.list_repo_tree(TINY, "notes/deep er")] == ["notes/deep er/a.txt"]
    everything = list(api.list_repo_tree(TINY, recursive=True, expand=True))
    assert all(entry.last_commit.oid for entry in everything)
    raises(EntryNotFoundError, lambda: list(api.list_repo_tree(TINY, "nothing")))
    raises(RevisionNotFoundError, lambda: list(api.list_repo_tree(TINY, revision="v9")))


@call("get_paths_info")
def _():
    found = api.get_paths_info(TINY, ["config.json", "notes", "nothing"], expand=True)
    assert {entry.path for entry in found} == {"config.json", "notes"}


@call("list_repo_refs, list_repo_commits")
def _():
    refs = api.list_repo_refs(GIT, include_pull_requests=True)
    assert {ref.name for ref in refs.branches} == {"main", "feature/x"}
    assert [ref.name for ref in refs.tags] == ["v1"] and [ref.name for ref in refs.pull_requests] == ["1"]
    commits = api.list_repo_commits(GIT, formatted=True)
    assert [commit.title for commit in commits] == ["Second", "First"]
    assert len(api.list_repo_commits(TINY)) == 1


@call("hf_hub_download, cold: one HEAD and one GET")
def _():
    log = requests_of(lambda: hf_hub_download(TINY, "config.json"))
    assert [entry[0] for entry in log] == ["HEAD", "GET"], log


@call("hf_hub_download, warm: nothing is downloaded again")
def _():
    log = requests_of(lambda: hf_hub_download(TINY, "config.json"))
    assert [entry[0] for entry in log] == ["HEAD"], log
    sha = api.model_info(TINY).sha
    assert requests_of(lambda: hf_hub_download(TINY, "config.json", revision=sha)) == []


@call("hf_hub_download, interrupted and resumed")
def _():
    with tempfile.TemporaryDirectory() as cache:
        expected = api.get_paths_info(TINY, "large.bin")[0].lfs.sha256
        control("cut?after=14000000")
        try:
            hf_hub_download(TINY, "large.bin", cache_dir=cache)
        except Exception:  # Clients that do not retry by themselves are called again.
            pass
        path = hf_hub_download(TINY, "large.bin", cache_dir=cache)
        ranges = [entry[2] for entry in control("log") if entry[0] == "GET" and entry[1].endswith("large.bin")]
        assert any(text and text != "bytes=0-" for text in ranges), ranges
        assert os.path.basename(os.path.realpath(path)) == expected
        import hashlib

        assert hashlib.sha256(Path(path).read_bytes()).hexdigest() == expected


@call("hf_hub_download of a renamed model")
def _():
    path = hf_hub_download("acme/old-bert", "config.json")
    assert Path(path).read_text() == Path(hf_hub_download(TINY, "config.json")).read_text()
    assert api.model_info("acme/old-bert").id == TINY


@call("hf_hub_download, missing: file, revision, model")
def _():
    raises(EntryNotFoundError, lambda: hf_hub_download(TINY, "none.json"))
    sha = api.model_info(TINY).sha
    assert (Path(huggingface_hub.constants.HF_HUB_CACHE) / "models--acme--tiny-bert/.no_exist" / sha / "none.json").exists()
    raises(RevisionNotFoundError, lambda: hf_hub_download(TINY, "config.json", revision="v9"))
    raises(RepositoryNotFoundError, lambda: hf_hub_download("acme/none", "config.json"))


@call("hf_hub_download of names with spaces and accents, of an empty file, into a folder")
def _():
    assert Path(hf_hub_download(TINY, "read me é.txt", subfolder="notes")).read_text() == "notes"
    assert Path(hf_hub_download(TINY, "empty.txt")).read_bytes() == b""
    with tempfile.TemporaryDirectory() as folder:
        assert Path(hf_hub_download(TINY, "config.json", local_dir=folder)).parent == Path(folder)


@call("hf_hub_download(revision=…) from git, with a file in Git LFS")
def _():
    assert Path(hf_hub_download(GIT, "notes.txt", revision="v1")).read_text() == "one"
    assert Path(hf_hub_download(GIT, "notes.txt", revision="feature/x")).read_text() == "three"
    assert Path(hf_hub_download(GIT, "weights.bin")).read_bytes() == b"weights" * 1000


@call("snapshot_download, twice")
def _():
    first = snapshot_download(TINY)
    assert (Path(first) / "notes/read me é.txt").read_text() == "notes"
    log = requests_of(lambda: snapshot_download(TINY))
    assert not any(entry[0] == "GET" and "/resolve/" in entry[1] for entry in log), log


@call("snapshot_download(allow_patterns=…, ignore_patterns=…)")
def _():
    with tempfile.TemporaryDirectory() as cache:
        folder = Path(snapshot_download(TINY, cache_dir=cache, allow_patterns=["*.json", "notes/*"], ignore_patterns="token*"))
        found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
        assert found == {"config.json", "notes/read me é.txt", "notes/deep er/a.txt"}, found


@call("snapshot_download of a dataset")
def _():
    folder = Path(snapshot_download("acme/shapes", repo_type="dataset"))
    assert len(list(folder.rglob("*.png"))) == 6


if hasattr(api, "verify_repo_checksums"):

    @call("verify_repo_checksums")
    def _():
        snapshot_download(TINY)
        result = api.verify_repo_checksums(TINY)
        assert not result.mismatches and not result.missing_paths, result


@call("get_safetensors_metadata, by ranges")
def _():
    log = requests_of(lambda: api.get_safetensors_metadata(TINY))
    assert any(entry[2] for entry in log), log
    assert sum(api.get_safetensors_metadata(TINY).parameter_count.values()) > 1000


if hasattr(api, "get_sharded_safetensors_metadata"):

    @call("get_sharded_safetensors_metadata")
    def _():
        found = api.get_sharded_safetensors_metadata("acme/tiny-bert-mnli")
        assert found.metadata == {"total_size": 48} and found.sharded, found
        assert found.weight_map == {"a": "model-1.safetensors", "b": "model-2.safetensors"}, found.weight_map
        assert found.files_metadata["model-1.safetensors"].tensors["a"].shape == [2, 4]
        raises(EntryNotFoundError, lambda: api.get_sharded_safetensors_metadata(TINY))


# Results and papers


if hasattr(api, "get_dataset_leaderboard"):

    @call("get_dataset_leaderboard")
    def _():
        [first] = api.get_dataset_leaderboard("acme/reviews-csv")
        assert (first.rank, first.model_id, first.value) == (1, TINY, 0.75), first
        assert first.filename == ".eval_results/reviews.yaml" and first.author.fullname == "Acme Research"
        everything = api.get_dataset_leaderboard("acme/reviews-csv", base_model_only=False)
        assert [entry.model_id for entry in everything] == ["acme/tiny-bert-mnli", TINY], everything
        raises(OSError, lambda: api.get_dataset_leaderboard("acme/shapes"))


if takes(api.model_info, "expand") and hasattr(huggingface_hub, "EvalResultEntry"):

    @call("model_info(expand=['evalResults'])")
    def _():
        [result] = api.model_info(TINY, expand=["evalResults"]).eval_results
        assert (result.dataset_id, result.task_id, result.value) == ("acme/reviews-csv", "default", 0.75), result


@call("paper_info, list_papers, list_daily_papers")
def _():
    paper = api.paper_info("1801.99999")
    assert paper.id == "1801.99999" and "BERT" in paper.title and len(paper.authors) == 4, paper
    found = {item.id: item.title for item in api.list_papers(query="made by tests")}
    assert found == {"1801.99999": paper.title}, found
    if hasattr(paper, "linked_models"):
        assert ids(paper.linked_models) == {TINY} and paper.num_total_models == 1
        assert ids(paper.linked_datasets) == {"acme/shapes"} and paper.linked_spaces == []
    raises(OSError, lambda: api.paper_info("2001.00001"))
    if hasattr(api, "list_daily_papers"):
        assert list(api.list_daily_papers(limit=3)) == []


if hasattr(api, "read_paper"):

    @call("read_paper")
    def _():
        assert "BERT" in api.read_paper("1801.99999")


# Cards


@call("ModelCard.load, DatasetCard.load")
def _():
    assert ModelCard.load(TINY).data.license == "mit"
    assert ModelCard.load("other/lone").data.license == "apache-2.0"
    assert DatasetCard.load("acme/reviews-csv").data.language == ["en"]


if hasattr(api, "_validate_yaml"):

    @call("checks of a card before an upload")
    def _():
        api._validate_yaml(content="---\nlicense: mit\n---\n", repo_type="model")
        error = raises(ValueError, lambda: api._validate_yaml(content="---\nlicense: [mit\n---\n", repo_type="model"))
        assert "Line 3: " in str(error), error


# HfFileSystem


@call("HfFileSystem: ls, glob, find, info, exists")
def _():
    fs = HfFileSystem()
    assert "acme/tiny-bert/notes" in fs.ls(TINY, detail=False)
    assert len(fs.glob("datasets/acme/reviews-csv/*.csv")) == 2
    assert fs.glob(f"{TINY}/**/*.txt")
    assert fs.find("datasets/acme/shapes") and fs.exists(f"{TINY}/config.json")
    assert fs.info(f"{TINY}/large.bin")["size"] == 24_000_000
    assert not fs.exists(f"{TINY}/none.json") and fs.isdir(f"{TINY}/notes")
    assert fs.ls(f"{GIT}@v1", detail=False)


@call("HfFileSystem: ranged reads")
def _():
    fs = HfFileSystem()
    with fs.open(f"{TINY}/large.bin", block_size=1_000_000) as file:
        file.seek(23_999_990)
        log = requests_of(lambda: file.read(10))
        assert len(log) == 1 and log[0][2], log
    assert fs.read_text(f"{TINY}/notes/read me é.txt") == "notes"


# The command line


def hf(*words, check=True):
    program = Path(sys.executable).parent / "hf"
    done = subprocess.run([program, *words], capture_output=True, text=True)
    assert not check or done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@call("hf download")
def _():
    with tempfile.TemporaryDirectory() as folder:
        hf("download", TINY, "config.json", "--local-dir", folder)
        hf("download", "acme/reviews-csv", "--repo-type", "dataset", "--local-dir", folder)
        assert (Path(folder) / "config.json").exists() and (Path(folder) / "train.csv").exists()
    missing = hf("download", "acme/none", check=False)
    # The client reads the id out of the address of the request, but not below a path.
    assert "acme/none" in missing or urlsplit(os.environ["HF_ENDPOINT"]).path != ""


@call("hf version, hf env, hf auth whoami")
def _():
    assert os.environ["HF_ENDPOINT"] in hf("env")
    hf("auth", "whoami", check=False)


if int(huggingface_hub.__version__.split(".")[0]) >= 1:

    @call("hf models ls, hf models info, hf datasets ls")
    def _():
        assert TINY in hf("models", "ls", "--author", "acme", "--format", "json")
        assert "fill-mask" in hf("models", "info", TINY)
        assert "acme/shapes" in hf("datasets", "ls", "--format", "json")


run()
