/** What each well-known library is, what for, how it loads models and what to know first: in our words, with sources. */

/** A paragraph on a library. */
export interface LibraryDescription {
  /** One short sentence that stands alone. */
  summary: string
  /** The sentences that follow it. */
  details: string
  /** Addresses that state what the sentences say. */
  sources: readonly [string, ...string[]]
}

/** The Hub's page on how it works with a library. */
const hub = (page: string) => `https://huggingface.co/docs/hub/${page}`

/** A file of a repository on GitHub. */
const github = (repository: string, path: string) => `https://github.com/${repository}/blob/${path}`

/** The Hub's own loading code, library by library. */
const SNIPPETS = github('huggingface/huggingface.js', 'main/packages/tasks/src/model-libraries-snippets.ts')

/** Descriptions by library id. */
export const LIBRARY_DESCRIPTIONS: ReadonlyMap<string, LibraryDescription> = new Map<
  string,
  LibraryDescription
>([
  [
    'adapter-transformers',
    {
      summary: 'Small trainable modules added to frozen transformers, so that one model serves many tasks.',
      details:
        'The package is called Adapters today: it has replaced adapter-transformers and reads its weights. `AutoAdapterModel.from_pretrained` loads the base model, `load_adapter` adds the module, which must then be made active; several can be stacked or mixed. A module is of use only with the base model that it was trained for.',
      sources: [hub('adapters'), SNIPPETS],
    },
  ],
  [
    'allennlp',
    {
      summary: 'A research library for language models on PyTorch, no longer developed since 2022.',
      details:
        'It brings parts and configuration for experiments on linguistic tasks. `Predictor.from_path` with `hf://` before the id loads a model, and needs the package allennlp-models beside it for the classes. Choose it to run or reproduce old models, not for new work.',
      sources: [hub('allennlp'), 'https://github.com/allenai/allennlp'],
    },
  ],
  [
    'asteroid',
    {
      summary: 'Source separation and speech enhancement on PyTorch, with recipes for the common corpora.',
      details:
        'A recipe trains a model on one corpus the way a paper did and writes what is needed to share it. Each class of models, such as `ConvTasNet`, has a `from_pretrained` that takes an id; `BaseModel.from_pretrained` finds the class by itself. A model expects the sampling rate and the number of speakers that its recipe was trained with.',
      sources: [hub('asteroid'), SNIPPETS],
    },
  ],
  [
    'bertopic',
    {
      summary: 'Topics from document embeddings: cluster, then name each cluster by its telling words.',
      details:
        'The words come from c-TF-IDF, which weighs a word by how much more often it occurs in one cluster than in the others. Topics may also be guided, supervised, hierarchical or followed over time, and a language model may name them. `BERTopic.load` takes an id; what it loads gives topics to new documents, but the topics are those of the corpus it was fitted on.',
      sources: [hub('bertopic'), SNIPPETS],
    },
  ],
  [
    'birefnet',
    {
      summary: 'The authors’ code for BiRefNet, which cuts the foreground out of high-resolution pictures.',
      details:
        'It is the code of one family of models rather than a general library. Its models can be loaded by Transformers with `trust_remote_code=True`, which runs the code beside the weights, or with the class of the GitHub repository. The authors advise the second, since the code beside the weights may lag behind.',
      sources: ['https://huggingface.co/ZhengPeng7/BiRefNet', SNIPPETS],
    },
  ],
  [
    'chatterbox',
    {
      summary: 'Resemble AI’s text to speech, which copies a voice from a short sample.',
      details:
        'The package chatterbox-tts loads the model by `ChatterboxTTS.from_pretrained`, which takes a device and no id: each model of the family has a class of its own. Exaggeration and guidance can be set. The first model speaks English; the family also has a smaller English Turbo, a Nano for processors, and a multilingual model for 23 languages and more.',
      sources: [
        github('resemble-ai/chatterbox', '5de7a54aa4e5e2baadb0182dde554908b48b85c2/README.md'),
        SNIPPETS,
      ],
    },
  ],
  [
    'chronos-forecasting',
    {
      summary: 'Amazon’s pretrained models that forecast time series they have never seen.',
      details:
        '`BaseChronosPipeline.from_pretrained` loads any generation of them, and `predict_df` forecasts from a data frame with the quantiles that you ask for. Chronos-Bolt gives quantiles directly and is far faster than the first Chronos, which samples; Chronos-2 also takes several series at once and covariates. No training is needed, so compare with a seasonal naive forecast first.',
      sources: [
        github('amazon-science/chronos-forecasting', '95185d1336e5bfdf50374d44c06ad9e10b303144/README.md'),
        SNIPPETS,
      ],
    },
  ],
  [
    'colpali',
    {
      summary: 'Retrieval of document pages by their looks: ColPali and its relatives, each patch a vector.',
      details:
        'The package is colpali-engine; each model has a class and a processor of its own, whose `from_pretrained` take an id. Query and page are many vectors each, compared by the best match of every query token, so an index is far larger than one with a vector a page. Many of the weights are adapters that need their base model, ColPali the PaliGemma 3B.',
      sources: [
        github('illuin-tech/colpali', '9be8f1972d6d2ab6b47454e068e10191ce32c219/README.md'),
        'https://arxiv.org/abs/2407.01449',
      ],
    },
  ],
  [
    'coqui',
    {
      summary: 'Coqui’s toolkit for text to speech, known for XTTS and its voices cloned from six seconds.',
      details:
        'Its best-known model, XTTS v2, speaks 17 languages at 24 kHz. The weights have a licence of their own, the Coqui Public Model License, which is not that of the code. The last release of the package TTS is of December 2023; the fork coqui-tts is kept up by others.',
      sources: [
        'https://huggingface.co/coqui/XTTS-v2',
        'https://github.com/coqui-ai/TTS',
        'https://github.com/idiap/coqui-ai-TTS',
      ],
    },
  ],
  [
    'depth-anything-v2',
    {
      summary: 'The authors’ code for Depth Anything V2, which estimates depth from one picture.',
      details:
        'It builds the class `DepthAnythingV2` for one of the sizes and loads a `.pth` file of weights into it; the same models exist in a form for Transformers, which is easier to call. Depth is relative unless the weights say metric. Only the Small size may be used commercially: Base and Large are CC BY-NC.',
      sources: [
        github('DepthAnything/Depth-Anything-V2', 'a561b849ebae10a6f5ef49e26c83cbbcd36c71bf/README.md'),
        SNIPPETS,
      ],
    },
  ],
  [
    'DepthCrafter',
    {
      summary: 'Tencent’s code for DepthCrafter, which gives steady depth for long videos.',
      details:
        'It is the code of one model, run from a clone of its repository. It needs neither camera poses nor optical flow, and depth stays steady from frame to frame, where models for single pictures flicker. Read the licence beside the weights before use: it is not one of the common ones.',
      sources: [github('Tencent/DepthCrafter', 'e5186120a71ecb56b69f9e89654198b4eadfaf60/README.md')],
    },
  ],
  [
    'diffusers',
    {
      summary: 'Pipelines, schedulers and training for diffusion models of images, video and audio.',
      details:
        'A repository for it holds the parts of a pipeline in folders of their own (text encoder, denoiser, autoencoder, scheduler), so that each can be loaded, exchanged or quantised alone. `DiffusionPipeline.from_pretrained` finds the right pipeline for an id. The library puts ease of use before speed; a single file for another program must be read by `from_single_file`.',
      sources: [hub('diffusers'), 'https://huggingface.co/docs/diffusers/using-diffusers/other-formats'],
    },
  ],
  [
    'doctr',
    {
      summary: 'Finds and reads text in document images: detection first, recognition after.',
      details:
        'A predictor joins a detector, which places each word, with a recogniser, which reads the crop; both can be chosen apart. `from_hub` loads one of the two by its id, to be handed to `ocr_predictor`. It returns words with their boxes, not the meaning of fields or tables.',
      sources: ['https://github.com/mindee/doctr', 'https://mindee.github.io/doctr/'],
    },
  ],
  [
    'dots_ocr',
    {
      summary: 'The authors’ code for one model, which reads layout and text of a whole page in one pass.',
      details:
        'The model, dots.ocr, is a vision encoder with a language model of 1.7 billion parameters that covers many scripts. The prompt chooses between layout, text and both. Its authors have since published a successor, dots.mocr.',
      sources: [github('rednote-hilab/dots.ocr', '36d7248878f181c6257dc1cbd799ae940970444f/README.md')],
    },
  ],
  [
    'espnet',
    {
      summary:
        'An end-to-end speech toolkit: recognition, synthesis, translation and enhancement, recipe by recipe.',
      details:
        'Each task has a class for inference, such as `Speech2Text`, `Text2Speech` and `SeparateSpeech`, whose `from_pretrained` takes an id. A recipe is a chain of scripts from corpus to model, and ends by packing the model for others. It is made for research: expect to pass audio as arrays at the rate of the training data.',
      sources: [hub('espnet'), SNIPPETS],
    },
  ],
  [
    'fairseq',
    {
      summary: 'Sequence models in PyTorch that many translation and speech models come from.',
      details:
        'Researchers train their own models with it for translation, summarisation and language modelling; XLM-R and the speech models of MMS were published with it. `load_model_ensemble_and_task_from_hf_hub` loads a checkpoint with its configuration and task. Its last release, 0.12.2, is of June 2022, and most of its well-known models also exist for Transformers.',
      sources: ['https://github.com/facebookresearch/fairseq', SNIPPETS],
    },
  ],
  [
    'fastai',
    {
      summary: 'Training on PyTorch with good defaults, for vision, text and tables.',
      details:
        'A learner joins data, model and training loop, and is what is saved and shared. `from_pretrained_fastai` of the package huggingface_hub loads one by id, and checks that the version of fastai fits that of the saved one. A learner is a pickle, which can run code: load only those that you trust.',
      sources: [hub('fastai'), hub('security-pickle')],
    },
  ],
  [
    'fasttext',
    {
      summary:
        'Word vectors from character pieces and linear text classifiers that train in seconds on a CPU.',
      details:
        'Since a word is the sum of its pieces, words that were never seen have a vector too. `fasttext.load_model` reads a `.bin` file, which is fetched first, usually under the name `model.bin`. A word has one vector whatever its sentence, and vectors with all pieces take gigabytes.',
      sources: ['https://arxiv.org/abs/1607.04606', 'https://arxiv.org/abs/1607.01759', SNIPPETS],
    },
  ],
  [
    'flair',
    {
      summary: 'Sequence tagging with contextual string embeddings, and a plain interface to many taggers.',
      details:
        'It comes from Humboldt University of Berlin. `SequenceTagger.load` takes an id, and `predict` writes the labels into the `Sentence` that it is given. The embeddings read a sentence as characters; other embeddings, transformers among them, can take their place, at more accuracy and less speed.',
      sources: [hub('flair'), 'https://github.com/flairNLP/flair'],
    },
  ],
  [
    'GLiClass',
    {
      summary: 'Sorts texts into labels that are named at the time, all labels in one pass.',
      details:
        'A cross-encoder reads the text once for each label; this one reads text and all labels together, which is much cheaper at like quality. The package gliclass has a pipeline that takes a model, its tokenizer and the labels. For entities inside of the text, see GLiNER, from which its idea comes.',
      sources: [github('Knowledgator/GLiClass', '40baa67cdea577449bc3f6a251646377b2cb0a6c/README.md')],
    },
  ],
  [
    'gliner',
    {
      summary: 'Finds the kinds of entity that you name, with a small encoder.',
      details:
        '`GLiNER.from_pretrained` takes an id, and `predict_entities` a text, a list of labels and a threshold. It compares spans of the text with the labels, so no kind needs training, and it runs on a CPU where a large language model would not. How a label is worded changes what is found; try a few.',
      sources: ['https://arxiv.org/abs/2311.08526', 'https://github.com/urchade/GLiNER', SNIPPETS],
    },
  ],
  [
    'granite-tsfm',
    {
      summary: 'IBM’s tools for its small time-series models, the Tiny Time Mixers among them.',
      details:
        'The package is called granite-tsfm and is imported as tsfm_public. A Tiny Time Mixer of the first release has under a million parameters, runs without a GPU, and is made for steps of minutes to hours. Each model has a fixed context and horizon, so choose the one whose lengths fit your series.',
      sources: [
        'https://huggingface.co/ibm-granite/granite-timeseries-ttm-r1',
        'https://github.com/ibm-granite/granite-tsfm',
      ],
    },
  ],
  [
    'k2',
    {
      summary: 'Finite-state automata that can be differentiated, for training speech recognisers.',
      details:
        'It brings automata and transducers into PyTorch, so that objectives such as CTC and MMI can be written as operations on graphs, on CPU and GPU. It is a building block: recipes and trained recognisers are in icefall, which uses it. Models are checkpoints of those recipes, with no common way of loading; follow the model’s card.',
      sources: ['https://github.com/k2-fsa/k2', 'https://github.com/k2-fsa/icefall'],
    },
  ],
  [
    'keras',
    {
      summary: 'Layers and training loops that run on JAX, TensorFlow or PyTorch.',
      details:
        '`keras.saving.load_model` takes `hf://` and an id; the engine is chosen by the variable `KERAS_BACKEND` before the import. This is Keras 3: models of Keras 2 are of the library tf-keras and need that package, or a Keras below 3.',
      sources: [hub('keras'), hub('tf-keras'), SNIPPETS],
    },
  ],
  [
    'keras-hub',
    {
      summary: 'Pre-trained models for Keras, for text and images, with their tokenisers and preprocessing.',
      details:
        'A task, such as a causal language model or an image classifier, is a class whose `from_preset` takes `hf://` and an id, and it holds its own preprocessing. It runs on the engine that Keras runs on. It continues KerasNLP, so older code has that name.',
      sources: ['https://keras.io/keras_hub/', SNIPPETS],
    },
  ],
  [
    'mindspore',
    {
      summary: 'A deep-learning framework with its own compiler, for CPUs, GPUs and Ascend processors.',
      details:
        'It is meant for training and inference on phones, at the edge and in data centres, and is at home on the Ascend processors of Huawei, which makes it. Checkpoints are its own `.ckpt` files, loaded into a network that your code builds. Weights of PyTorch need converting.',
      sources: ['https://github.com/mindspore-ai/mindspore'],
    },
  ],
  [
    'ml-agents',
    {
      summary: 'Trains agents in environments built with the Unity engine.',
      details:
        'Games and simulations become environments, and the Python side trains agents in them. `mlagents-load-from-hf` downloads a model with its configuration to a folder, from which training can go on or Unity can play it. A trained policy fits the environment, sensors and actions that it was trained with, and no other.',
      sources: [hub('ml-agents'), SNIPPETS],
    },
  ],
  [
    'mlx',
    {
      summary: 'Arrays and training for Apple silicon, where processor and graphics share their memory.',
      details:
        'Apple’s researchers make it. Language models are loaded by its companion mlx-lm, whose `load` takes an id; pictures and speech have examples of their own. Weights must be in its form: the mlx-community publishes converted and quantised ones, and it is of use on a Mac above all.',
      sources: [hub('mlx'), SNIPPETS],
    },
  ],
  [
    'nemo',
    {
      summary: 'Speech and language models at scale on NVIDIA hardware, configured in YAML.',
      details:
        'A model is one `.nemo` file with weights, configuration and tokenizer. Recognisers such as Parakeet and Canary are loaded by `ASRModel.from_pretrained` of the speech collection, and `transcribe` takes a list of files. It expects an NVIDIA GPU, and each model has a licence of its own: some, such as Canary 1B, forbid commercial use.',
      sources: ['https://github.com/NVIDIA/NeMo', 'https://huggingface.co/nvidia/canary-1b', SNIPPETS],
    },
  ],
  [
    'open_clip',
    {
      summary: 'An open implementation of CLIP and its training, with models trained on public data.',
      details:
        '`create_model_from_pretrained` with `hf-hub:` before the id gives the model and its picture preprocessing, `get_tokenizer` the tokenizer. Both embeddings must be normalised before they are compared. The same weights often exist for Transformers as well; take this one for training, and for architectures that CLIP did not have.',
      sources: [hub('open_clip'), 'https://github.com/mlfoundations/open_clip'],
    },
  ],
  [
    'paddlenlp',
    {
      summary: 'Language models and their tools on PaddlePaddle.',
      details:
        'It has the ERNIE models and many others, and looks like Transformers: `AutoModel.from_pretrained` takes an id with `from_hf_hub=True`, and `Taskflow` runs a whole task. The framework PaddlePaddle must be installed first, in the build for your hardware.',
      sources: [hub('paddlenlp'), SNIPPETS],
    },
  ],
  [
    'PaddleOCR',
    {
      summary: 'Text detection and recognition for many scripts, light enough for phones.',
      details:
        'Each step has a class of its own (detection, recognition, layout, tables, formulas), which takes the name of a model; pipelines such as `PaddleOCR` join the steps. It runs on PaddlePaddle, which must be installed for your hardware. Its larger vision-language models read whole pages instead, and are loaded by another class.',
      sources: ['https://www.paddleocr.ai/', SNIPPETS],
    },
  ],
  [
    'peft',
    {
      summary: 'Fine-tuning with few new weights: LoRA and its relatives, saved apart from the base model.',
      details:
        '`PeftModel.from_pretrained` takes the loaded base model and the id of the adapter, which is often a few megabytes. The base model named in its configuration is needed too, with its own licence and its own need of memory. LoRA can be merged into the base afterwards, which makes it as fast as before.',
      sources: [hub('peft'), 'https://huggingface.co/docs/peft/index'],
    },
  ],
  [
    'piper',
    {
      summary: 'Speech from text on small machines, with a voice in a single ONNX file.',
      details:
        'A voice is named by its language, its speaker and its size, from `x_low` to `high`, and has its settings in a JSON file beside it. How a text is said comes from eSpeak NG. Each voice is under the licence of the recordings that it learned from.',
      sources: [
        github('rhasspy/piper', '16ae0cdc56c9a8ae2d5716b25fcc7c18410011b9/VOICES.md'),
        hub('rhasspy/piper-voices'),
      ],
    },
  ],
  [
    'pyannote-audio',
    {
      summary: 'Who spoke when: voice activity, speaker changes, overlap and diarisation.',
      details:
        '`Pipeline.from_pretrained` loads a whole chain by its id, `Model.from_pretrained` a single network of it. Most weights are gated: you accept the conditions on the Hub and pass a token. Its makers call the pipeline 3.1 a legacy and advise community-1, which makes fewer errors on nearly every set that they list.',
      sources: [
        github('pyannote/pyannote-audio', 'b749285c5cdd4636b2edc7f766f1352c8dde9369/README.md'),
        SNIPPETS,
      ],
    },
  ],
  [
    'sam2',
    {
      summary: 'Meta’s code for Segment Anything 2: masks from clicks and boxes, followed through video.',
      details:
        '`SAM2ImagePredictor.from_pretrained` and `SAM2VideoPredictor.from_pretrained` take an id. A memory carries the object from frame to frame, and a picture counts as a video of one frame. It says where a thing is, not what it is; the 2.1 checkpoints of September 2024 are better than those of July.',
      sources: [
        github('facebookresearch/sam2', '2b90b9f5ceec907a1c18123530e92e794ad901a4/README.md'),
        SNIPPETS,
      ],
    },
  ],
  [
    'sample-factory',
    {
      summary: 'Fast asynchronous reinforcement learning on one machine.',
      details:
        'Collecting experience and learning run side by side, so that simulator and GPU are both kept busy. The script `sample_factory.huggingface.load_from_hub` downloads a trained agent with its configuration to a folder, from which the environment’s own script runs it. It works on Linux and macOS, not on Windows.',
      sources: [hub('sample-factory'), 'https://arxiv.org/abs/2006.11751'],
    },
  ],
  [
    'sapiens',
    {
      summary: 'Meta’s models of people: pose, body parts, depth and surface normals.',
      details:
        'They are pre-trained on 300 million pictures of people; the segmentation model splits a person into 28 parts and the background. Each task has checkpoints of its own, in sizes up to two billion parameters, run by the scripts of the repository. Look at the licence of each: the segmentation model of a billion parameters is CC BY-NC.',
      sources: [
        github('facebookresearch/sapiens', '3e829ac27476e4a70b6a01f85e487492afe02df1/README.md'),
        'https://huggingface.co/facebook/sapiens-seg-1b',
      ],
    },
  ],
  [
    'sentence-transformers',
    {
      summary: 'Embeddings of sentences and images, rerankers, and the losses to train them.',
      details:
        '`SentenceTransformer` takes an id and `encode` gives vectors; `CrossEncoder` does the same for models that score a pair, and `SparseEncoder` for sparse ones. Some models want a prefix or prompt before a query, which is stored in the model’s configuration or stated in its card. Vectors of two models cannot be compared, so changing the model means embedding everything again.',
      sources: [hub('sentence-transformers'), 'https://sbert.net/'],
    },
  ],
  [
    'setfit',
    {
      summary:
        'Text classifiers from a handful of examples a class: contrastive pairs first, a small head after.',
      details:
        'It fine-tunes a model of Sentence Transformers without prompts; its authors report that eight examples a class come near to RoBERTa Large on all 3,000 of a sentiment set. `SetFitModel.from_pretrained` takes an id, and `predict` a text. With a multilingual base it classifies in those languages.',
      sources: [hub('setfit'), 'https://arxiv.org/abs/2209.11055'],
    },
  ],
  [
    'sklearn',
    {
      summary:
        'Classic machine learning on tables: preprocessing, models, validation and metrics in one interface.',
      details:
        'Everything has `fit` and `predict` or `transform`, and a pipeline joins the steps into one model, which is what should be saved. A shared model is a file of joblib or skops: fetch it, then load it. The first is a pickle, which can run code, so load it only from a source that you trust, and with the version that wrote it.',
      sources: ['https://scikit-learn.org/stable/model_persistence.html', SNIPPETS],
    },
  ],
  [
    'spacy',
    {
      summary: 'Industrial language processing: tokens, tags, parses and entities in fast pipelines.',
      details:
        'A pipeline is a Python package: install its wheel, then `spacy.load` takes its name, without the owner. One pass gives tokens, tags, parses and entities together, and components can be switched off to go faster. A pipeline fits the versions of spaCy that its card names.',
      sources: [hub('spacy'), 'https://spacy.io/usage/models'],
    },
  ],
  [
    'span-marker',
    {
      summary: 'Named entity recognition that scores whole spans on top of any encoder.',
      details:
        'It is built on Transformers and trains with encoders such as BERT, RoBERTa and DeBERTa. `SpanMarkerModel.from_pretrained` takes an id, and `predict` gives each span with label, score and place in the text. Spans have a greatest length, set at training: longer entities are not found.',
      sources: [hub('span_marker'), 'https://github.com/tomaarsen/SpanMarkerNER'],
    },
  ],
  [
    'speechbrain',
    {
      summary: 'Speech tasks on PyTorch with readable recipes: recognition, speakers, separation, synthesis.',
      details:
        'Each kind of task has an interface, such as `EncoderDecoderASR`, `EncoderClassifier` and `SepformerSeparation`, whose `from_hparams` takes an id; the model’s configuration says which one. Hyperparameters are in a YAML file that names classes, so loading a model runs what that file says. Mind the sampling rate: its SepFormer for WHAM! works at 8 kHz.',
      sources: [hub('speechbrain'), 'https://huggingface.co/speechbrain/sepformer-wham', SNIPPETS],
    },
  ],
  [
    'stable-baselines3',
    {
      summary: 'Reliable implementations of the standard reinforcement-learning algorithms on PyTorch.',
      details:
        'A second package, huggingface-sb3, fetches a model: `load_from_hub` takes an id and a file name, and the class of its algorithm, such as `PPO.load`, reads the zip. The zip holds pickled parts, so load only those that you trust. Rewards depend on the version of the environment; make the same one before comparing.',
      sources: [hub('stable-baselines3'), 'https://stable-baselines3.readthedocs.io/en/master/'],
    },
  ],
  [
    'stanza',
    {
      summary:
        'Tokens, tags, lemmas and dependency parses for some seventy languages, from Universal Dependencies.',
      details:
        'It comes from the Stanford NLP Group. `stanza.Pipeline` takes the code of a language, such as `en`, downloads the models for it and runs them all. Steps build on each other, so a parse needs tags and words first; name the processors that you need to save time.',
      sources: [hub('stanza'), 'https://arxiv.org/abs/2003.07082'],
    },
  ],
  [
    'tabpfn',
    {
      summary: 'Prior Labs’ pretrained model for small tables, which predicts without being trained on them.',
      details:
        '`TabPFNClassifier` and `TabPFNRegressor` have `fit` and `predict` as in scikit-learn, but `fit` trains nothing: the model reads all rows at prediction, in one pass. A GPU with 8 GB or more is advised; on a processor older versions manage up to 1,000 rows. Check the licence of the weights: those of version 2.5 and later are not for commercial use.',
      sources: [github('PriorLabs/TabPFN', '930ea728b40f7f321d965250838bca8507bd70b9/README.md')],
    },
  ],
  [
    'tensorflowtts',
    {
      summary:
        'Speech synthesis on TensorFlow 2, in two steps: text to spectrogram, then spectrogram to sound.',
      details:
        'Each step is a model of its own: `TFAutoModel.from_pretrained` loads either, and `AutoProcessor` turns text into the ids that the first one reads. So a voice takes two models that fit each other, trained on the same kind of spectrogram. It is of use for existing models above all: most newer voices are made for PyTorch.',
      sources: ['https://github.com/TensorSpeech/TensorFlowTTS', SNIPPETS],
    },
  ],
  [
    'timesfm',
    {
      summary: 'Google’s pretrained model that forecasts time series it has never seen.',
      details:
        'It is a decoder that reads patches of a series. Version 2.0 has 500 million parameters and a context of 2,048 steps; 2.5 has 200 million and reads further back, with quantiles by an optional head. The interface changed with 2.5, so take the code that belongs to the weights.',
      sources: [
        github('google-research/timesfm', '3dae50b20d7a724981e8ea36cda75578f80dd2dc/README.md'),
        'https://arxiv.org/abs/2310.10688',
      ],
    },
  ],
  [
    'timm',
    {
      summary: 'Image encoders by the hundred with their weights, and the scripts that trained them.',
      details:
        '`timm.create_model` with `hf-hub:` before the id and `pretrained=True` loads one, with a new head where you give a number of classes. Size, crop and normalisation differ from model to model: take them from its configuration by `resolve_data_config` and `create_transform`. The part of a name after the dot tells how the weights were trained, such as the data of the pre-training.',
      sources: [hub('timm'), 'https://huggingface.co/docs/timm'],
    },
  ],
  [
    'transformers',
    {
      summary:
        'Models, tokenisers and training for text, images, audio and their mixtures, behind one interface.',
      details:
        'A `pipeline` runs a task with its preprocessing; the Auto classes, such as `AutoModelForCausalLM`, choose the code by the `config.json` beside the weights. Most other programs read its form of weights, so it is the one that models are published in. A model whose code is not part of it asks for `trust_remote_code=True`, which runs code of that repository.',
      sources: [hub('transformers'), 'https://huggingface.co/docs/transformers/models'],
    },
  ],
  [
    'transformers.js',
    {
      summary: 'The same models in the browser and in Node, on ONNX Runtime.',
      details:
        'The package is `@huggingface/transformers`, and `pipeline` takes a task and an id, as in Python. Weights must be in ONNX, in the folder `onnx` of the repository; several widths of number may lie there to choose from. What is loaded is downloaded by every visitor, so take small and quantised ones.',
      sources: [hub('transformers-js'), 'https://huggingface.co/docs/transformers.js'],
    },
  ],
  [
    'ultralytics',
    {
      summary: 'YOLO detectors and their training: boxes, masks, poses, turned boxes and classes.',
      details:
        'The class `YOLO` reads a `.pt` file or an exported one, and has methods for predicting, training, validating and exporting. YOLO11 comes in five sizes, from 2.6 to 56.9 million parameters, for pictures 640 pixels wide. Code and weights are AGPL-3.0 unless you buy another licence, which concerns services too.',
      sources: [
        github(
          'ultralytics/ultralytics',
          '040502be523cf6063d21db424710b66de85a8d77/docs/en/models/yolo11.md',
        ),
        'https://github.com/ultralytics/ultralytics',
      ],
    },
  ],
  [
    'unity-sentis',
    {
      summary: 'Runs ONNX models inside games and applications made with Unity.',
      details:
        'It needs Unity 2023 or later and the package `com.unity.sentis`. A repository holds the model as a `.sentis` file, C# code that prepares inputs and reads outputs, and data such as class names; put them into StreamingAssets and follow the card. Models below the owner unity have been tried in Unity by its makers.',
      sources: [hub('unity-sentis'), SNIPPETS],
    },
  ],
])
