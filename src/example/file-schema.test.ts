import { describe, expect, it } from 'vitest'
import { exampleJsonSchema } from './file-schema.ts'

describe('the JSON Schema of a file with an example', () => {
  it('is one of objects with any further keys, and says what each known one is', () => {
    const schema = exampleJsonSchema()
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: {},
      properties: {
        text: { type: 'string', description: 'Input text, prompt or question.' },
        recorded: {
          required: ['date'],
          properties: { input: { pattern: '^[0-9a-f]{12,64}$' }, duration_ms: { type: 'number' } },
        },
        expect: { properties: { one_of: { type: 'array', minItems: 1 } }, additionalProperties: false },
        compare: { properties: { text: { type: 'number', maximum: 1 } } },
      },
    })
  })
})
