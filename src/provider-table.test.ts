import { readFileSync } from 'node:fs'
import { INFERENCE_PROVIDERS as PROVIDERS_OF_CLIENT } from '@huggingface/inference'
import { describe, expect, it } from 'vitest'
import { COPIED_FROM, INFERENCE_PROVIDERS } from './provider-table.ts'

describe('the table of providers', () => {
  it('has those that the client knows, in its order', () => {
    expect(INFERENCE_PROVIDERS).toEqual(PROVIDERS_OF_CLIENT)
  })

  it('was compared with the installed client, whose helpers may read answers in another way than before', () => {
    const file = new URL('../node_modules/@huggingface/inference/package.json', import.meta.url)
    expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(COPIED_FROM)
  })
})
