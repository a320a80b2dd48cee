/** What a card's own code says of a model whose front matter is silent: its library, its task, what reads its input. */

/** What is imported, by library: those that build on others first. */
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

const PYTHON_IMPORT = /^[ \t]*(?:>>>[ \t]*)?(?:from|import)[ \t]+([a-z_]\w*)/gm
const JAVASCRIPT_IMPORT = /\bfrom[ \t]+['"]([@\w/.-]+)['"]/g

/** The library that the code in a card's Markdown imports. */
export function libraryOfCode(body: string): string | undefined {
  const imported = new Set(
    [PYTHON_IMPORT, JAVASCRIPT_IMPORT].flatMap((pattern) =>
      [...body.matchAll(pattern)].flatMap(([, name]) => name ?? []),
    ),
  )
  return MODULES.find(([, modules]) => modules.some((name) => imported.has(name)))?.[0]
}

/** Tasks by the class of Transformers that does them. */
const TASK_OF_CLASS: Readonly<Record<string, string>> = {
  AutoModelForSequenceClassification: 'text-classification',
  AutoModelForTokenClassification: 'token-classification',
  AutoModelForQuestionAnswering: 'question-answering',
  AutoModelForMaskedLM: 'fill-mask',
  AutoModelForCausalLM: 'text-generation',
  AutoModelForImageClassification: 'image-classification',
  AutoModelForObjectDetection: 'object-detection',
}

/** What pipelines are also called. */
const ALIASES: Readonly<Record<string, string>> = {
  ner: 'token-classification',
  'sentiment-analysis': 'text-classification',
}

/**
 * The task that the code in a card's Markdown is for.
 *
 * @param isTask - whether a word is the id of a task, as pipelines of other makers have names of their own
 */
export function taskOfCode(body: string, isTask: (id: string) => boolean): string | undefined {
  const named = [...body.matchAll(/\bpipeline\(\s*(?:task\s*=\s*)?['"]([\w-]+)['"]/g)].map(
    ([, name = '']) => ALIASES[name] ?? name,
  )
  const classes = [...body.matchAll(/\bAutoModelFor[A-Z]\w+\b/g)].flatMap(
    ([name]) => TASK_OF_CLASS[name] ?? [],
  )
  return [...classes, ...named].find(isTask)
}

/** Whether the code in a card's Markdown gives text to a model by way of a tokenizer. */
export function usesTokenizer(body: string): boolean {
  return /\b[A-Z]\w*Tokenizer(?:Fast)?\.from_pretrained\b/.test(body)
}
