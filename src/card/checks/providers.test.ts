import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

describe('providers', () => {
  it('are reported when they are unknown, as keys and in a list', () => {
    const served = '{ providerId: tiny, status: live }'
    const yaml = `inferenceProviderMapping:\n  groq: ${served}\n  grok: ${served}\ninference_provider_mapping:\n- { provider: nowhere, providerId: tiny }`
    expect(frontMatterProblems(yaml)).toEqual([
      '4:3 unknown-provider: unknown inference provider "grok" in inferenceProviderMapping',
      '6:15 unknown-provider: unknown inference provider "nowhere" in inference_provider_mapping',
    ])
  })
})
