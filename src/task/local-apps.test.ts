import { describe, expect, it } from 'vitest'
import { localAppLabel, localApps, type RegistryFacts, registryModel } from './local-apps.ts'

const NOTHING = { id: 'acme/tiny', task: undefined, library: undefined, tags: [], files: [] }
const appsOf = (facts: Partial<RegistryFacts>) => localApps({ ...NOTHING, ...facts }).map(({ id }) => id)

describe('the programs that run a model', () => {
  it('are those that read its format and know its task', () => {
    expect(appsOf({})).toEqual([])
    expect(appsOf({ library: 'transformers', task: 'fill-mask' })).toEqual([])
    expect(appsOf({ library: 'transformers', task: 'text-generation' })).toEqual([
      'vllm',
      'sglang',
      'docker-model-runner',
    ])
    expect(appsOf({ files: ['tiny-Q4_K_M.gguf'], task: 'text-generation' })).toEqual(
      expect.arrayContaining(['llama.cpp', 'ollama', 'lmstudio', 'jan']),
    )
    expect(appsOf({ tags: ['mlx'], task: 'text-generation' })).toEqual(['mlx-lm', 'lmstudio', 'atomic-chat'])
    expect(
      appsOf({ library: 'diffusers', task: 'text-to-image', files: ['unet/model.safetensors'] }),
    ).toEqual(['jellybox', 'drawthings', 'diffusionbee'])
  })

  it('are none of those for language where a GGUF file makes pictures', () => {
    expect(appsOf({ files: ['flux-Q4_0.gguf'], task: 'text-to-image' })).toEqual([])
    expect(appsOf({ files: ['tiny-Q4_0.gguf'], task: 'image-text-to-text' })).toContain('llama.cpp')
  })

  it('are called as their authors write them', () => {
    expect(localAppLabel('lmstudio')).toBe('LM Studio')
    expect(localAppLabel('constructor')).toBe('constructor')
  })
})

it('the registry gets tags that are plain words, and none that every object has', () => {
  const tags = ['mlx', 'arxiv:1810.04805', 'two words', '$(id)', '-o', 'constructor', '__proto__', '']
  expect(registryModel({ ...NOTHING, tags }).tags).toEqual(['mlx', 'arxiv:1810.04805'])
})
