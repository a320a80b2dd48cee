import { describe, expect, it } from 'vitest'
import { builtinVocabulary } from '../../task/vocabulary.ts'
import { parseCard } from '../parse-card.ts'
import type { RepoKind } from '../types.ts'
import { ALONE, type Facts, NO_CONFIG, type Surroundings } from './types.ts'

interface Case {
  id?: string
  yaml?: string
  body?: string
  around?: Partial<Surroundings>
  kind?: RepoKind
}

function factsOf({ id = 'acme/tiny', yaml = '', body = '', around = {}, kind = 'model' }: Case): Facts {
  const bytes = new TextEncoder().encode(`---\n${yaml}\n---\n${body}\n`)
  const card = parseCard({ kind, id, path: 'README.md', bytes }, builtinVocabulary(), { ...ALONE, ...around })
  return card.facts
}

/** The task, and where it is from; undefined where none is known. */
function taskOf(one: Case): string | undefined {
  const { tasks, inferred } = factsOf(one)
  return tasks[0] && `${tasks[0]} by ${inferred.task?.from ?? 'statement'}`
}

const configured = (config: Partial<Surroundings['config']>, files = ['config.json']) => ({
  around: { files, config: { ...NO_CONFIG, ...config } },
})
const python = (code: string) => ({ body: `\`\`\`python\n${code}\n\`\`\`` })

describe('what a card states', () => {
  const yaml = [
    'pipeline_tag: translation',
    'library_name: acme-loader',
    'language: fr',
    'license: MIT',
    'base_model: acme/base',
    'tags: [summarization, flair, de, "license:apache-2.0", "base_model:acme/other"]',
  ].join('\n')
  const around = {
    files: ['model_index.json'],
    config: { ...NO_CONFIG, architectures: ['BertForMaskedLM'], license: 'gpl-3.0' },
    parameters: 1200,
    hub: { task: 'fill-mask', library: 'keras' },
  }

  it('wins over all that could be inferred', () => {
    expect(
      factsOf({ id: 'acme/bert-german-7b', yaml, around, body: 'pipeline("ner")\nimport timm' }),
    ).toEqual({
      tasks: ['translation'],
      library: 'acme-loader',
      languages: ['fr'],
      licenses: ['mit'],
      baseModels: ['acme/base'],
      parameters: 1200,
      inferred: {},
    })
  })

  it('is all that is known of a card that gives no sign of more', () => {
    expect(factsOf({ id: 'acme/bert-base', body: 'A model. We import transformers from the grid.' })).toEqual(
      {
        ...{ tasks: [], library: undefined, languages: [], licenses: [], baseModels: [] },
        ...{ parameters: undefined, inferred: {} },
      },
    )
  })
})

describe('the task', () => {
  it.each<[string, Case, string | undefined]>([
    ['the Hub’s record', { around: { hub: { task: 'fill-mask', library: undefined } } }, 'fill-mask by hub'],
    ['a tag', { yaml: 'tags: [news, Fill-Mask]' }, 'fill-mask by tags'],
    [
      'the first of several tags, in the Hub’s order',
      { yaml: 'tags: [summarization, translation]' },
      'translation by tags',
    ],
    [
      'a mask before what can be made of it',
      { yaml: 'tags: [Question-Answering, MaskedLM]' },
      'fill-mask by tags',
    ],
    ['a tag by another name', { yaml: 'tags: [NER]' }, 'token-classification by tags'],
    ['a tag in words', { yaml: 'tags: [Token Classification]' }, 'token-classification by tags'],
    [
      'the head of a model',
      configured({ architectures: ['XLMRobertaForTokenClassification'] }),
      'token-classification by config',
    ],
    ['a model without a head', configured({ architectures: ['BertModel'] }), 'feature-extraction by config'],
    [
      'a head that is for several tasks',
      configured({ architectures: ['T5ForConditionalGeneration'] }),
      undefined,
    ],
    ['a head that is for none', configured({ architectures: ['ElectraForPreTraining'] }), undefined],
    [
      'a model for pictures and text',
      configured({ architectures: ['Qwen2_5_VLForConditionalGeneration'] }),
      'image-text-to-text by config',
    ],
    [
      'questions on a page',
      configured({ architectures: ['LayoutLMv3ForQuestionAnswering'] }),
      'document-question-answering by config',
    ],
    [
      'a pipeline of Diffusers',
      configured({ diffusersPipeline: 'StableDiffusionXLPipeline' }),
      'text-to-image by config',
    ],
    [
      'one that changes images',
      configured({ diffusersPipeline: 'StableDiffusionImg2ImgPipeline' }),
      'image-to-image by config',
    ],
    [
      'an adapter',
      configured({ peftTask: 'CAUSAL_LM' }, ['adapter_config.json']),
      'text-generation by config',
    ],
    [
      'Sentence Transformers',
      configured({ architectures: ['BertModel'] }, ['modules.json']),
      'sentence-similarity by files',
    ],
    [
      'the inputs of a widget',
      { yaml: 'widget: [{text: "Who?", context: "I."}]' },
      'question-answering by widget',
    ],
    ['a mask in a widget', { yaml: 'widget: [{text: "I am [MASK]."}]' }, 'fill-mask by widget'],
    ['a widget with a plain text', { yaml: 'widget: [{text: "I am."}]' }, undefined],
    ['a pipeline', python('nlp = pipeline("ner", model="acme/tiny")'), 'token-classification by code'],
    ['a pipeline by keyword', python('pipeline(\n  task="fill-mask",\n  model=model)'), 'fill-mask by code'],
    ['a session', python('>>> nlp = pipeline(\n...     "fill-mask",\n... )'), 'fill-mask by code'],
    ['a translation', python('pipeline("translation_en_to_de")'), 'translation by code'],
    ['a pipeline of another library', python('pipeline("question-generation")'), undefined],
    ['a class', python('model = TFBertForMaskedLM.from_pretrained("acme/tiny")'), 'fill-mask by code'],
    ['a class of another model', python('AutoModelForCausalLM.from_pretrained("acme/large")'), undefined],
    [
      'a class of a folder of the author’s',
      python('AutoModelForCausalLM.from_pretrained("./out")'),
      'text-generation by code',
    ],
    [
      'a head that is yet to be trained',
      python('BertForSequenceClassification.from_pretrained("acme/tiny")'),
      undefined,
    ],
    [
      'a head in use',
      python('m = BertForSequenceClassification.from_pretrained("acme/tiny")\nm(x).logits'),
      'text-classification by code',
    ],
    ['calls for two tasks', python('pipeline("fill-mask")\npipeline("text-generation")'), undefined],
    [
      'Sentence Transformers in code',
      python('SentenceTransformer("acme/tiny")'),
      'sentence-similarity by code',
    ],
    ['a name', { id: 'acme/bert-base-NER' }, 'token-classification by name'],
    ['a name of its data', { id: 'acme/bert-finetuned-squadv2' }, 'question-answering by name'],
    ['a name of one that translates', { id: 'acme/opus-mt-de-en' }, 'translation by name'],
    ['a name of one that asks', { id: 'acme/t5-base-squad-qg' }, undefined],
    ['a name of one that writes', { id: 'acme/t5-base-finetuned-imdb-sentiment' }, undefined],
    ['a name of a reward model', { id: 'acme/gpt2-reward' }, undefined],
    ['a name without a task', { id: 'acme/bert-base' }, undefined],
    ['a name of its position embeddings', { id: 'acme/long-extra.pos.embd.only' }, undefined],
    [
      'the subtasks of a dataset',
      { kind: 'dataset', yaml: 'task_ids: [extractive-qa]' },
      'question-answering by subtasks',
    ],
    ['the name of a dataset', { kind: 'dataset', id: 'acme/squad' }, undefined],
  ])('is told by %s', (_, given, task) => {
    expect(taskOf(given)).toBe(task)
  })

  it('is told by the surest sign, and the reason says which', () => {
    const code = python('pipeline("fill-mask")')
    const { around } = configured({ architectures: ['BertForTokenClassification'] })
    expect(factsOf({ ...code, id: 'acme/squad', around }).inferred.task).toEqual({
      from: 'config',
      reason: 'from the architecture in config.json, BertForTokenClassification',
    })
    expect(factsOf({ ...code, id: 'acme/squad' }).inferred.task).toEqual({
      from: 'code',
      reason: 'from the code in the card',
    })
  })
})

describe('the library', () => {
  const libraryOf = (given: Case) => {
    const { library, inferred } = factsOf(given)
    return library && `${library} by ${inferred.library?.from}`
  }

  it.each<[string, Case, string | undefined]>([
    ['a tag', { yaml: 'tags: [ner, flair]' }, 'flair by tags'],
    ['a file that it alone writes', { around: { files: ['model_index.json'] } }, 'diffusers by files'],
    ['the two files of spaCy', { around: { files: ['meta.json', 'config.cfg'] } }, 'spacy by files'],
    ['an architecture', configured({ architectures: ['BertModel'] }), 'transformers by files'],
    ['a configuration without one', { around: { files: ['config.json'] } }, undefined],
    [
      'an import, of the one that builds on another',
      python('>>> from transformers import pipeline\n>>> import peft'),
      'peft by code',
    ],
    [
      'an import in JavaScript',
      { body: 'import { pipeline } from "@huggingface/transformers"' },
      'transformers.js by code',
    ],
    ['a sentence that begins like an import', { body: 'from transformers we learn much' }, undefined],
    ['a tag of a dataset', { kind: 'dataset', yaml: 'tags: [flair]' }, undefined],
  ])('is told by %s', (_, given, library) => {
    expect(libraryOf(given)).toBe(library)
  })
})

describe('languages', () => {
  it.each<[string, Case, string[]]>([
    ['tags that are codes', { yaml: 'tags: [de, cv, fr, fast]' }, ['de', 'fr']],
    ['tags with a prefix', { yaml: 'tags: ["language:it"]' }, ['it']],
    ['a name in English', { id: 'acme/bert-base-german-cased' }, ['de']],
    ['a name in one word', { id: 'acme/GermanBert' }, ['de']],
    ['a code in a name', { id: 'acme/tiny-ner-de' }, ['de']],
    ['both sides of a translation', { id: 'acme/opus-mt-it-no' }, ['it', 'no']],
    ['a code that is a word', { id: 'acme/gemma-2b-it' }, []],
    ['the owner', { id: 'german/tiny' }, []],
    ['a word that is no language', { id: 'acme/finbert' }, []],
  ])('are told by %s', (_, given, languages) => {
    expect(factsOf(given).languages).toEqual(languages)
  })
})

describe('the licence', () => {
  it.each<[string, Case, string[]]>([
    ['a tag with a prefix', { yaml: 'tags: ["license:mit"]' }, ['mit']],
    ['a tag with a version', { yaml: 'tags: [apache-2.0]' }, ['apache-2.0']],
    ['a tag that may be a place', { yaml: 'tags: [mit]' }, []],
    ['its text', configured({ license: 'apache-2.0' }, ['LICENSE']), ['apache-2.0']],
  ])('is told by %s', (_, given, licenses) => {
    expect(factsOf(given).licenses).toEqual(licenses)
  })
})

describe('the base model', () => {
  const peft =
    'base = AutoModelForCausalLM.from_pretrained("acme/base")\nPeftModel.from_pretrained(base, "acme/tiny")'

  it.each<[string, Case, string[]]>([
    ['a tag', { yaml: 'tags: ["base_model:adapter:acme/base"]' }, ['acme/base']],
    ['the configuration of an adapter', configured({ adapterBase: 'acme/base' }), ['acme/base']],
    ['a folder of the author’s', configured({ adapterBase: '/home/me/base' }), []],
    [
      'the sentence of a trainer',
      {
        body: 'This model is a fine-tuned version of [acme/base](https://huggingface.co/acme/base) on rows.',
      },
      ['acme/base'],
    ],
    ['the code that puts an adapter on it', python(peft), ['acme/base']],
    ['code that loads another model', python('AutoModel.from_pretrained("acme/base")'), []],
  ])('is told by %s', (_, given, bases) => {
    expect(factsOf(given).baseModels).toEqual(bases)
  })
})

describe('the number of parameters', () => {
  const writes = 'pipeline_tag: text-generation'

  it.each<[string, Case, number | undefined]>([
    ['the name', { id: 'acme/tiny-1.5B-chat', yaml: writes }, 1.5e9],
    ['a name in small letters', { id: 'acme/tiny-350m', yaml: writes }, 350e6],
    ['a name with two sizes', { id: 'acme/tiny-1b-100b-tokens', yaml: writes }, undefined],
    ['a name of experts', { id: 'acme/tiny-8x7b', yaml: writes }, undefined],
    [
      'a name that has its data’s size',
      { id: 'acme/roberta-base-1B-1', yaml: 'pipeline_tag: fill-mask' },
      undefined,
    ],
    ['the card before the name', { id: 'acme/tiny-1b', yaml: `${writes}\nparameters: 34` }, 34],
    ['the weights before the card', { yaml: 'parameters: 34', around: { parameters: 12 } }, 12],
    ['the weights before the name', { id: 'acme/tiny-1b', yaml: writes, around: { parameters: 12 } }, 12],
  ])('is told by %s', (_, given, parameters) => {
    expect(factsOf(given).parameters).toBe(parameters)
  })
})
