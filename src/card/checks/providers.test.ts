import { INFERENCE_PROVIDERS as PROVIDERS_OF_CLIENT } from '@huggingface/inference'
import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../card-for-test.ts'
import { INFERENCE_PROVIDERS } from '../provider-mapping.ts'

describe('providers', () => {
  it('are those that the client of inference providers knows', () => {
    expect(INFERENCE_PROVIDERS).toEqual(PROVIDERS_OF_CLIENT)
  })

  it('are reported when they are unknown, as keys and in a list', () => {
    const served = '{ providerId: tiny, status: live }'
    const yaml = `inferenceProviderMapping:\n  groq: ${served}\n  grok: ${served}\ninference_provider_mapping:\n- { provider: nowhere, providerId: tiny }`
    expect(frontMatterProblems(yaml)).toEqual([
      '4:3 unknown-provider: unknown inference provider "grok" in inferenceProviderMapping',
      '6:15 unknown-provider: unknown inference provider "nowhere" in inference_provider_mapping',
    ])
  })
})
