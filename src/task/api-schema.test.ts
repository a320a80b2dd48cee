import { describe, expect, it } from 'vitest'
import { readTaskApi } from './api-schema.ts'
import { builtinVocabulary } from './vocabulary.ts'

describe('readTaskApi', () => {
  it('names the fields of a request with their types, and which are required', () => {
    const api = readTaskApi('text-classification')
    expect(api?.request.fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['inputs', 'text', true],
      ['parameters', 'object', false],
    ])
  })

  it('follows references into other files', () => {
    const parameters = readTaskApi('text-classification')?.request.fields.find(
      (field) => field.name === 'parameters',
    )
    expect(parameters?.fields.find((field) => field.name === 'function_to_apply')?.values).toContain(
      'softmax',
    )
  })

  it('describes a list by what is in it', () => {
    const api = readTaskApi('text-classification')
    expect(api?.response.type).toBe('list of object')
    expect(api?.response.fields.map((field) => field.name)).toEqual(['label', 'score'])
  })

  it('has nothing for a task without a specification, or a name that is no task', () => {
    expect(readTaskApi('graph-ml')).toBeUndefined()
    expect(readTaskApi('../../etc')).toBeUndefined()
  })

  it('reads every specification there is', () => {
    const known = [...builtinVocabulary().tasks.keys()].filter((task) => readTaskApi(task) !== undefined)
    expect(known.length).toBeGreaterThan(25)
  })
})
