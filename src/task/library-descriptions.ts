/** Descriptions of the libraries that declare tasks and of other well-known ones: a sentence each, in our words. */

/** Descriptions by library id. */
export const LIBRARY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'adapter-transformers':
    'Small trainable modules added to frozen transformers, so that one model serves many tasks.',
  allennlp: 'A research library for language models on PyTorch, no longer developed since 2022.',
  asteroid: 'Source separation and speech enhancement on PyTorch, with recipes for the common corpora.',
  bertopic: 'Topics from document embeddings: cluster, then name each cluster by its telling words.',
  diffusers: 'Pipelines, schedulers and training for diffusion models of images, video and audio.',
  doctr: 'Finds and reads text in document images: detection first, recognition after.',
  espnet:
    'An end-to-end speech toolkit: recognition, synthesis, translation and enhancement, recipe by recipe.',
  fairseq: 'Sequence models in PyTorch that many translation and speech models come from.',
  fastai: 'Training on PyTorch with good defaults, for vision, text and tables.',
  fasttext: 'Word vectors from character pieces and linear text classifiers that train in seconds on a CPU.',
  flair: 'Sequence tagging with contextual string embeddings, and a plain interface to many taggers.',
  k2: 'Finite-state automata that can be differentiated, for training speech recognisers.',
  keras: 'Layers and training loops that run on JAX, TensorFlow or PyTorch.',
  'keras-hub': 'Pre-trained models for Keras, for text and images, with their tokenisers and preprocessing.',
  mindspore: 'A deep-learning framework with its own compiler, for CPUs, GPUs and Ascend processors.',
  'ml-agents': 'Trains agents in environments built with the Unity engine.',
  mlx: 'Arrays and training for Apple silicon, where processor and graphics share their memory.',
  nemo: 'Speech and language models at scale on NVIDIA hardware, configured in YAML.',
  open_clip: 'An open implementation of CLIP and its training, with models trained on public data.',
  paddlenlp: 'Language models and their tools on PaddlePaddle.',
  PaddleOCR: 'Text detection and recognition for many scripts, light enough for phones.',
  peft: 'Fine-tuning with few new weights: LoRA and its relatives, saved apart from the base model.',
  'pyannote-audio': 'Who spoke when: voice activity, speaker changes, overlap and diarisation.',
  'sample-factory': 'Fast asynchronous reinforcement learning on one machine.',
  'sentence-transformers': 'Embeddings of sentences and images, rerankers, and the losses to train them.',
  setfit: 'Text classifiers from a handful of examples a class: contrastive pairs first, a small head after.',
  sklearn:
    'Classic machine learning on tables: preprocessing, models, validation and metrics in one interface.',
  spacy: 'Industrial language processing: tokens, tags, parses and entities in fast pipelines.',
  'span-marker': 'Named entity recognition that scores whole spans on top of any encoder.',
  speechbrain: 'Speech tasks on PyTorch with readable recipes: recognition, speakers, separation, synthesis.',
  'stable-baselines3':
    'Reliable implementations of the standard reinforcement-learning algorithms on PyTorch.',
  stanza:
    'Tokens, tags, lemmas and dependency parses for some seventy languages, from Universal Dependencies.',
  timm: 'Image encoders by the hundred with their weights, and the scripts that trained them.',
  transformers:
    'Models, tokenisers and training for text, images, audio and their mixtures, behind one interface.',
  'transformers.js': 'The same models in the browser and in Node, on ONNX Runtime.',
  'unity-sentis': 'Runs ONNX models inside games and applications made with Unity.',
}
