import { describe, expect, it } from 'vitest'
import type { Expectation } from '../../card/metadata/expectation.ts'
import type { Json } from '../../card/types.ts'
import { readOutput } from '../../example/read-output.ts'
import type { ExampleInput } from '../../example/types.ts'
import { checkExpectation } from './check-expectation.ts'

const input: ExampleInput = {
  ...{ text: 'For Ada Byron, 24103 Kiel.', context: undefined, candidateLabels: undefined, src: undefined },
  ...{ sourceSentence: undefined, sentences: undefined, messages: undefined, table: undefined },
  ...{ structuredData: undefined, prompt: undefined, others: {} },
}

const faults = (expectation: Expectation, written: Json) =>
  checkExpectation(expectation, { output: readOutput(written, input), written }).map(({ message }) => message)

const turn = (content: string | null, more: { [key: string]: Json } = {}) => ({
  role: 'assistant',
  content,
  ...more,
})

describe('what must hold of a text', () => {
  it.each<[string, Expectation, string, string]>([
    ['contains', { contains: 'Kiel' }, 'It is in Kiel.', 'It is in Bonn.'],
    ['contains all', { contains: ['Kiel', 'hall'] }, 'A hall in Kiel', 'A van in Kiel'],
    ['matches', { matches: '^\\d{5}$' }, '24103', '2410'],
    ['is one of', { one_of: ['yes', 'no'] }, ' no\n', 'maybe'],
    ['is a number', { between: [20, 30] }, 'About 25.5 parcels', 'About 1,025 parcels'],
    [
      'is JSON of a schema',
      { schema: { required: ['town'] } },
      '```json\n{"town": "Kiel"}\n```',
      '{"city": "Kiel"}',
    ],
  ])('%s', (_, expectation, right, wrong) => {
    expect(faults(expectation, right)).toEqual([])
    expect(faults(expectation, turn(`<think>${wrong}</think>${right}`))).toEqual([])
    expect(faults(expectation, wrong)).toHaveLength(1)
  })

  it('is all of it', () => {
    expect(faults({ contains: 'Kiel', matches: '^A' }, 'In Bonn')).toEqual([
      '"Kiel" is not in "In Bonn"',
      '"^A" does not match "In Bonn"',
    ])
  })
})

describe('what must hold of labels', () => {
  const scores = [
    { label: 'praise', score: 0.7 },
    { label: 'complaint', score: 0.3 },
  ]

  it('is that one comes first, or has a least score', () => {
    expect(faults({ label: 'praise' }, scores)).toEqual([])
    expect(faults({ label: 'complaint' }, scores)).toEqual(['the first label is "praise", not "complaint"'])
    expect(faults({ label: { name: 'complaint', score: 0.25 } }, scores)).toEqual([])
    expect(faults({ label: { name: 'praise', score: 0.8 } }, scores)).toEqual([
      'the score of "praise" is 0.7, and must be 0.8 or more',
    ])
    expect(faults({ label: 'question' }, scores)).toEqual([
      'the label "question" is not among "praise" and "complaint"',
    ])
  })

  it('is that it is marked in a text', () => {
    const spans = [{ entity_group: 'person', start: 4, end: 13 }]
    expect(faults({ label: 'person' }, spans)).toEqual([])
    expect(faults({ label: 'town' }, spans)).toHaveLength(1)
  })
})

describe('what must hold of numbers', () => {
  it('is that each is in a range', () => {
    expect(faults({ between: [0, 1] }, [0.2, 0.9])).toEqual([])
    expect(faults({ between: [0, 1] }, { price: [0.5, 1.5] })).toEqual(['1.5 is not from 0 to 1'])
    expect(faults({ between: [0, 1] }, 'none')).toEqual(['there is no number in the answer'])
  })
})

describe('what must hold of a call of a tool', () => {
  const call = (name: string, given: string) =>
    turn(null, { tool_calls: [{ function: { name, arguments: given } }] })

  it('is its name, and those arguments that are asked for', () => {
    const calls = { name: 'find', arguments: { town: 'Kiel' } }
    expect(faults({ calls }, call('find', '{"town": "Kiel", "most": 3}'))).toEqual([])
    expect(faults({ calls }, call('find', '{"town": "Bonn"}'))).toEqual([
      'arguments.town is "Bonn", not "Kiel"',
    ])
    expect(faults({ calls }, call('send', '{}'))).toEqual(['the model calls "send", not "find"'])
    expect(faults({ calls: { name: 'find' } }, 'Kiel')).toEqual(['the model calls no tool, not "find"'])
  })
})

describe('what a card may expect', () => {
  it('is JSON as it comes, by a schema', () => {
    const schema = { type: 'object', properties: { deep: { type: 'object', required: ['a'] } } }
    expect(faults({ schema }, { deep: { a: 1 } })).toEqual([])
    expect(faults({ schema }, { deep: { b: {} } })).toEqual(["/deep must have required property 'a'"])
  })

  it('is no schema that is none, and says so', () => {
    expect(() => faults({ schema: { type: 'strnig' } }, 'A')).toThrow(
      /^"expect.schema" cannot be checked: schema is/,
    )
    expect(() => faults({ schema: { $ref: 'https://elsewhere.example/schema' } }, 'A')).toThrow(
      /can't resolve/,
    )
  })

  it('cannot hold anyone up', () => {
    const text = `${'a'.repeat(60)}!`
    expect(() => faults({ matches: '^(a+)+$' }, text)).toThrow(
      '"expect.matches" cannot be checked: it takes longer',
    )
    expect(() => faults({ schema: { pattern: '^(a+)+$' } }, text)).toThrow(
      '"expect.schema" cannot be checked: it takes',
    )
  })
})
