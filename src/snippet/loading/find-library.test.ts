import { describe, expect, it } from 'vitest'
import { findLibraryOf } from './find-library.ts'
import { taskOfCode, usesTokenizer } from './read-code.ts'
import { NO_CONFIG } from './types.ts'

const find = (files: string[], body = '', architectures: string[] = []) =>
  findLibraryOf(undefined, { files, body, config: { ...NO_CONFIG, architectures } })

describe('the library of a model', () => {
  it('is what the card declares, whatever else is there', () => {
    const known = { files: ['model_index.json'], body: 'import timm', config: NO_CONFIG }
    expect(findLibraryOf('acme-loader', known)).toEqual({ id: 'acme-loader', from: 'card' })
  })

  it('is told by files that it alone writes', () => {
    expect(find(['model_index.json', 'unet/config.json'])).toEqual({ id: 'diffusers', from: 'files' })
    expect(find(['config.json', 'config_sentence_transformers.json'], '', ['BertModel'])?.id).toBe(
      'sentence-transformers',
    )
    expect(find(['config.json'], '', ['BertModel'])?.id).toBe('transformers')
    expect(find(['config.json'])).toBeUndefined()
    expect(find(['meta.json', 'config.cfg'])?.id).toBe('spacy')
  })

  it('is told by what the card’s own code imports, the one that builds on another first', () => {
    const body = '```python\n>>> from transformers import AutoTokenizer\n>>> import peft\n```'
    expect(find([], body)).toEqual({ id: 'peft', from: 'code' })
    expect(find([], 'import { pipeline } from "@huggingface/transformers";')?.id).toBe('transformers.js')
    expect(find([], 'We import transformers from the grid.')).toBeUndefined()
  })
})

describe('the code in a card', () => {
  const isTask = (id: string) => ['fill-mask', 'token-classification'].includes(id)

  it('says the task by a class or by a pipeline', () => {
    expect(taskOfCode('model = AutoModelForTokenClassification.from_pretrained("x")', isTask)).toBe(
      'token-classification',
    )
    expect(taskOfCode("nlp = pipeline('ner', model='x')", isTask)).toBe('token-classification')
    expect(taskOfCode('fill = pipeline(\n    "fill-mask",\n)', isTask)).toBe('fill-mask')
    expect(taskOfCode('nlp = pipeline("question-generation")', isTask)).toBeUndefined()
  })

  it('says by a tokenizer that the model reads text', () => {
    expect(usesTokenizer('t = BertTokenizer.from_pretrained("x")')).toBe(true)
    expect(usesTokenizer('We train a Tokenizer.')).toBe(false)
  })
})
