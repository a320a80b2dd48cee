import { describe, expect, it } from 'vitest'
import { fakeEdition } from '../../../../test/helpers/edition.ts'
import { parseSettings } from '../../../settings/read-settings.ts'
import { drawInferenceSnippet, planSnippet } from './inference-snippet.tsx'

const providersMapping = {
  groq: { modelId: 'acme/llama', providerModelId: 'llama-8b' },
  novita: { modelId: 'acme/other-llama', providerModelId: 'other' },
}

const draw = (attributes: { readonly [name: string]: unknown }, settings = {}) =>
  drawInferenceSnippet('one', planSnippet(fakeEdition('empty'), parseSettings(settings), attributes))

/** The text that a reader sees. */
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"')

describe('InferenceSnippet', () => {
  it('shows code for the first provider and offers the others', async () => {
    const html = await draw({
      pipeline: 'text-generation',
      providersMapping,
      conversational: true,
    })
    expect(textOf(html)).toContain('model="acme/llama:groq"')
    expect(textOf(html)).not.toContain('acme/other-llama:novita')
    expect(html).toMatch(/<option value="novita">/)
  })

  it('calls the model that the provider is named with', async () => {
    const { novita } = providersMapping
    const html = await draw({
      pipeline: 'text-generation',
      providersMapping: { novita },
    })
    expect(textOf(html)).toContain('acme/other-llama:novita')
  })

  it('gives a reason for a provider that does not serve the task', async () => {
    const { groq } = providersMapping
    const html = await draw({ pipeline: 'text-to-video', providersMapping: { groq } })
    expect(textOf(html)).toContain('The provider groq does not serve the task "text-to-video"')
  })

  it('shows the first provider that has a snippet first', async () => {
    const providersMapping = {
      'not-heard-of-yet': { modelId: 'acme/llama', providerModelId: 'x' },
      groq: { modelId: 'acme/llama', providerModelId: 'llama-8b' },
    }
    const html = await draw({ pipeline: 'text-generation', providersMapping })
    expect(textOf(html)).toContain('model="acme/llama:groq"')
    expect(html).toContain('not-heard-of-yet')
  })

  it('says what is wrong with its attributes in its place', async () => {
    const html = await draw({ pipeline: 'text-generation' })
    expect(textOf(html)).toContain('InferenceSnippet cannot be drawn')
    expect(textOf(html)).toContain('providersMapping')
  })

  it('takes attributes for data, whatever they hold', async () => {
    const modelId = '"><script>alert(1)</script>'
    const html = await draw({
      pipeline: 'text-generation',
      providersMapping: { groq: { modelId, providerModelId: modelId } },
    })
    expect(html).not.toContain('<script>')
  })

  it('says that the catalogue lacks the model that it names', async () => {
    expect(textOf(await draw({ model: 'acme/gone' }))).toBe('This catalogue has no model acme/gone.')
  })

  it('leads to no provider where the site does not', async () => {
    const html = await draw({ pipeline: 'text-generation', providersMapping }, { providers: 'none' })
    expect(textOf(html)).toBe('This site names no public inference provider.')
  })
})
