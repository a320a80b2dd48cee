import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exampleVocabulary } from '../../../test/helpers/card.ts'
import { FRONT_MATTER_KEYS, findKey, frontMatterJsonSchema } from './front-matter.ts'

describe('the table of keys', () => {
  it('has a key once for each kind, with a sentence', () => {
    const names = FRONT_MATTER_KEYS.flatMap(({ key, kinds }) => kinds.map((kind) => `${kind} ${key}`))
    expect(names).toEqual([...new Set(names)])
    for (const { description } of FRONT_MATTER_KEYS) expect(description).toMatch(/\.$/)
  })

  it('prefers the form that a key has in the kind of card', () => {
    expect(findKey('license', 'model')?.texts).toBe('text')
    expect(findKey('license', 'dataset')?.texts).toBe('text-or-list')
    expect(findKey('pipeline_tag', 'dataset')?.texts).toBe('text')
    expect(findKey('toString', 'model')).toBeUndefined()
  })
})

describe('frontMatterJsonSchema', () => {
  const model = frontMatterJsonSchema('model', exampleVocabulary)

  it('is a schema of draft 2020-12 that allows keys of one’s own', () => {
    expect(model).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Front matter of a model card',
      type: 'object',
      additionalProperties: {},
    })
    expect(model).not.toHaveProperty('required')
  })

  it('describes every key of its kind and no other', () => {
    const keysOf = (kind: 'model' | 'dataset'): string[] =>
      Object.keys(Object(frontMatterJsonSchema(kind).properties))
    expect(keysOf('model')).toContain('pipeline_tag')
    expect(keysOf('model')).not.toContain('task_ids')
    expect(keysOf('dataset')).toContain('task_ids')
    for (const property of Object.values(Object(model.properties))) {
      expect(property).toHaveProperty('description')
    }
  })

  it('offers words where the list is closed', () => {
    expect(model).toHaveProperty('properties.pipeline_tag.enum', [...exampleVocabulary.tasks.keys()])
    expect(model).toHaveProperty('properties.license.enum', expect.arrayContaining(['mit', 'other']))
    expect(frontMatterJsonSchema('model')).toHaveProperty('properties.pipeline_tag.type', 'string')
  })

  it('takes a sound card and refuses a wrong one, read back as a schema', () => {
    const schema = z.fromJSONSchema(model)
    const results = [
      { task: { type: 'fill-mask' }, dataset: { type: 'a', name: 'A' }, metrics: [{ type: 'f1', value: 1 }] },
    ]
    const sound = {
      license: 'mit',
      language: ['en'],
      tags: ['a'],
      own_key: 1,
      'model-index': [{ name: 'a', results }],
    }
    expect(schema.safeParse(sound).success).toBe(true)
    for (const wrong of [
      { license: 'MIT' },
      { tags: 'a' },
      { base_model_relation: 'child' },
      { 'model-index': [{ name: 'a' }] },
    ]) {
      expect(schema.safeParse({ ...sound, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
    }
  })
})
