/** Words that stand for a task: former ids, names of pipelines, and parts of a model's name. */

import { wordsOfName } from './read-name.ts'

/**
 * Other ids of tasks.
 *
 * @see https://github.com/huggingface/transformers/blob/main/src/transformers/pipelines/__init__.py TASK_ALIASES
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['ner', 'token-classification'],
  ['named-entity-recognition', 'token-classification'],
  ['part-of-speech', 'token-classification'],
  ['pos-tagging', 'token-classification'],
  ['sentiment-analysis', 'text-classification'],
  ['sentiment-classification', 'text-classification'],
  ['masked-lm', 'fill-mask'],
  ['maskedlm', 'fill-mask'],
  ['masked-language-modeling', 'fill-mask'],
  ['causal-lm', 'text-generation'],
  ['conversational', 'text-generation'],
  ['vqa', 'visual-question-answering'],
  ['machine-translation', 'translation'],
  ['speech-recognition', 'automatic-speech-recognition'],
  ['asr', 'automatic-speech-recognition'],
])

/** The task that an id or a name of a pipeline stands for: `ner`, `translation_en_to_de`, `Token Classification`. */
export function taskCalled(word: string, isTask: (id: string) => boolean): string | undefined {
  const id = word.toLowerCase().replace(/[\s_]+/g, '-')
  if (/^translation-\w+-to-\w+$/.test(id)) return 'translation'
  const task = ALIASES.get(id) ?? id
  return isTask(task) ? task : undefined
}

/** Names of models that say what their data or their base is for, but not what they are for themselves. */
const UNCLEAR =
  /question-gener|-qg(?:-|$)|-e2e-|headline|paraphras|squad\S*-classification|(?:^|-)(?:vit|clip|vision|image|caption\w*)(?:-|$)|(?:^|-)(?:reward|rm|prm|tokenizer|embeddings?)(?:-|$)/

/** Models that write text, whatever they are made to do with it: no pipeline that classifies takes them. */
const WRITERS = /(?:^|-)(?:byt5|flan|m?t5|mt0|m?bart|pegasus|prophetnet|gpt)(?:-|$)/

/** Parts of names that only models for one task have. */
const PARTS: readonly [task: string, part: RegExp][] = [
  ['token-classification', /(?:^|-)(?:ner|conll(?:20)?03|upos|postag|pos-tag\w*)(?:-|$)|bert\S*-pos$/],
  [
    'question-answering',
    /(?:^|-)(?:squad(?:-?v?\d(?:\.\d)?)*|[fx]quad(?:v\d)?|question-answering|tydiqa)(?:-|$)/,
  ],
  [
    'text-classification',
    /(?:^|-)(?:sentiment|sentiment-analysis|text-classification|toxic|toxicity|hatespeech|polarity|sst-?2|dehatebert)(?:-|$)/,
  ],
  ['text-ranking', /(?:^|-)(?:reranker|reranking|cross-encoder)(?:-|$)/],
  ['sentence-similarity', /(?:^|-)(?:sentence-transformers?|sbert)(?:-|$)/],
  ['fill-mask', /electra-\S*generator(?:-|$)/],
]

/** The same of models that write text. */
const PARTS_OF_WRITERS: readonly [task: string, part: RegExp][] = [
  ['summarization', /(?:^|-)(?:summarization|summarizer|summarize|cnn-daily-?mail|xsum)(?:-|$)/],
  ['translation', /(?:^|-)(?:opus-mt|nllb|wmt\d\d|translation|translator)(?:-|$)/],
  ['automatic-speech-recognition', /(?:^|-)(?:whisper|asr)(?:-|$)/],
  ['text-to-speech', /(?:^|-)tts(?:-|$)/],
  ['text-generation', /(?:^|-)(?:gpt-?2|gpt-neo|gpt-j|distilgpt2|dialogpt)(?:-|$)/],
]

/** The task that a model's name says, without its owner: `bert-base-NER`. */
export function taskOfName(name: string): string | undefined {
  const words = wordsOfName(name).join('-')
  if (UNCLEAR.test(words)) return undefined
  const parts = WRITERS.test(words) ? PARTS_OF_WRITERS : [...PARTS, ...PARTS_OF_WRITERS]
  return parts.find(([, part]) => part.test(words))?.[0]
}
