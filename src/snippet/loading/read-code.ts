/** Infers a model's library, task and input from the code in its card, where the front matter does not give them. */

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

/** Tasks by their Transformers class. */
const TASK_OF_CLASS: Readonly<Record<string, string>> = {
  AutoModelForSequenceClassification: 'text-classification',
  AutoModelForTokenClassification: 'token-classification',
  AutoModelForQuestionAnswering: 'question-answering',
  AutoModelForMaskedLM: 'fill-mask',
  AutoModelForCausalLM: 'text-generation',
  AutoModelForImageClassification: 'image-classification',
  AutoModelForObjectDetection: 'object-detection',
}

/** Aliases of pipelines. */
const ALIASES: Readonly<Record<string, string>> = {
  ner: 'token-classification',
  'sentiment-analysis': 'text-classification',
}

/**
 * The task of the code in a card's Markdown.
 *
 * @param isTask - whether a word is a task's id, since pipelines of other libraries have their own names
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

/** Whether the code in a card's Markdown uses a tokenizer to pass text to the model. */
export function usesTokenizer(body: string): boolean {
  return /\b[A-Z]\w*Tokenizer(?:Fast)?\.from_pretrained\b/.test(body)
}
