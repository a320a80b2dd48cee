/** Reads from the code in a card's text which library and task a model is for. */

import { taskOfClass, taskOfDiffusers } from './class-tasks.ts'
import { wordsOfName } from './read-name.ts'
import { taskCalled } from './task-words.ts'

/** Imported modules by library; libraries that build on others come first. */
const MODULES: readonly [library: string, modules: readonly string[]][] = [
  ['transformers.js', ['@huggingface/transformers', '@xenova/transformers']],
  ['setfit', ['setfit']],
  ['span-marker', ['span_marker']],
  ['gliner', ['gliner']],
  ['bertopic', ['bertopic']],
  ['adapter-transformers', ['adapters']],
  ['peft', ['peft']],
  ['sentence-transformers', ['sentence_transformers']],
  ['model2vec', ['model2vec']],
  ['diffusers', ['diffusers']],
  ['open_clip', ['open_clip']],
  ['timm', ['timm']],
  ['flair', ['flair']],
  ['spacy', ['spacy']],
  ['espnet', ['espnet2']],
  ['speechbrain', ['speechbrain']],
  ['nemo', ['nemo']],
  ['allennlp', ['allennlp']],
  ['stable-baselines3', ['stable_baselines3']],
  ['chronos-forecasting', ['chronos']],
  ['asteroid', ['asteroid']],
  ['mlx', ['mlx_lm']],
  ['keras-hub', ['keras_hub']],
  ['transformers', ['transformers']],
]

const PYTHON_IMPORT =
  /^[ \t]*(?:>>>[ \t]*)?(?:from[ \t]+([a-z_]\w*)[\w.]*[ \t]+import\b|import[ \t]+([a-z_]\w*)[\w.]*[ \t]*(?:as\b|[,;#]|$))/gm
const JAVASCRIPT_IMPORT = /\bfrom[ \t]+['"]([@\w/.-]+)['"]/g

/** The library that the code in a card's Markdown imports. */
export function libraryOfCode(body: string): string | undefined {
  const imported = new Set(
    [PYTHON_IMPORT, JAVASCRIPT_IMPORT].flatMap((pattern) =>
      [...body.matchAll(pattern)].flatMap(([, name, other]) => name ?? other ?? []),
    ),
  )
  return MODULES.find(([, modules]) => modules.some((name) => imported.has(name)))?.[0]
}

/** `pipeline("ner"` or `pipeline(task="ner"`, and the arguments that follow. */
const PIPELINE = /\bpipeline\(\s*(?:task\s*=\s*)?['"]([\w-]+)['"]([^()]*)/g

/** `BertForMaskedLM.from_pretrained("acme/tiny"`; the id may be in a variable. */
const LOADED = /\b([A-Z]\w+)\.from_pretrained\(\s*(?:['"]([^'"\n]+)['"])?/g

/** Classes that cards load with a head that is yet to be trained, to show how a model can be made for another task. */
const OF_HEAD = /For(?:SequenceClassification|TokenClassification|QuestionAnswering|MultipleChoice)$/

/** What begins the lines of a session. */
const PROMPT = /^[ \t]*(?:>>>|\.\.\.)[ \t]?/gm

/** Parts of names that say that a head has been trained. */
const OF_HEADS = /-(?:qa|ner|pos|nli|mnli|sts|squad|sentiment|class\w*)(?:-|$)/

/** Code that does something with what a head gives. */
const OF_USE = /\b(?:logits|argmax|softmax|id2label|start_scores|predict|pipeline\()/

/** `SentenceTransformer("acme/tiny"` */
const MADE = /\b(SentenceTransformer|CrossEncoder)\(\s*(?:['"]([^'"\n]+)['"])?/g

const OF_MADE: Readonly<Record<string, string>> = {
  SentenceTransformer: 'sentence-similarity',
  CrossEncoder: 'text-ranking',
}

/**
 * The task of the code in a card's Markdown. Code that loads another model does not count, and where calls are left
 * that are for different tasks, none is the model's.
 *
 * @param id - of the model
 * @param isTask - whether a word is a task's id, since pipelines of other libraries have their own names
 */
export function taskOfCode(body: string, id: string, isTask: (id: string) => boolean): string | undefined {
  const isOwn = (given: string | undefined) =>
    given === undefined || /^[./~]/.test(given) || nameOf(given) === nameOf(id)
  const code = body.replace(PROMPT, '')
  const isUsed = OF_USE.test(code) || OF_HEADS.test(wordsOfName(id).join('-'))
  const calls = [
    ...[...code.matchAll(PIPELINE)].map(([, task = '', rest = '']) => ({
      task: taskCalled(task, isTask),
      given: /\bmodel\s*=\s*['"]([^'"\n]+)['"]/.exec(rest)?.[1],
    })),
    ...[...code.matchAll(LOADED)].map(([, name = '', given]) => ({
      task: isUsed || !OF_HEAD.test(name) ? (taskOfClass(name) ?? taskOfDiffusers(name)) : undefined,
      given,
    })),
    ...[...code.matchAll(MADE)].map(([, name = '', given]) => ({ task: OF_MADE[name], given })),
  ]
  const tasks = new Set(
    calls.flatMap(({ task, given }) => (task !== undefined && isTask(task) && isOwn(given) ? task : [])),
  )
  // Embeddings can be taken from a model for anything.
  tasks.delete('feature-extraction')
  const [only, ...others] = tasks
  return others.length === 0 ? only : undefined
}

/** The last part of an id. */
const nameOf = (id: string) => id.toLowerCase().replace(/\/+$/, '').replace(/^.*\//, '')

/** The base model that the code of an adapter's card puts it on. */
export function baseModelOfCode(body: string, id: string): string | undefined {
  if (!/\bPeftModel\b/.test(body)) return undefined
  const loaded = [
    ...body.matchAll(/\bAuto(?:Model|Peft)\w*\.from_pretrained\(\s*['"]([\w.-]+\/[\w.-]+)['"]/g),
  ]
  const bases = new Set(loaded.flatMap(([, given]) => (given === undefined || given === id ? [] : given)))
  const [only, ...others] = bases
  return others.length === 0 ? only : undefined
}

/** Whether the code in a card's Markdown uses a tokenizer to pass text to the model. */
export function usesTokenizer(body: string): boolean {
  return /\b[A-Z]\w*Tokenizer(?:Fast)?\.from_pretrained\b/.test(body)
}
