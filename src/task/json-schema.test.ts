import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { taskJsonSchema } from './json-schema.ts'
import { MODALITY_IDS } from './modalities.ts'
import { taskFrontMatterSchema } from './types.ts'

const schemaShape = z.looseObject({
  required: z.undefined().optional(),
  properties: z.record(z.string(), z.looseObject({ description: z.string(), enum: z.unknown().optional() })),
})

describe('taskJsonSchema', () => {
  it('describes every key for editors and asks for none', () => {
    const { properties } = schemaShape.parse(taskJsonSchema())
    expect(Object.keys(properties)).toEqual(Object.keys(taskFrontMatterSchema.shape))
    expect(properties.modality?.enum).toEqual(MODALITY_IDS)
  })

  it('offers the six kinds of demo item, cells of tables as people write them', () => {
    const text = JSON.stringify(taskJsonSchema())
    for (const type of ['text', 'img', 'audio', 'chart', 'tabular', 'text-with-tokens']) {
      expect(text).toContain(`"const":"${type}"`)
    }
    expect(text).toContain('"type":["string","number","boolean"]')
  })
})
