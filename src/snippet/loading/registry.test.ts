/** Code of the Hub's registry: for which libraries and programs it is shown, and that nothing can be put into it. */

import { LOCAL_APPS, MODEL_LIBRARIES_UI_ELEMENTS } from '@huggingface/tasks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { modelWith } from '../../../test/helpers/snippet/models.ts'
import { NASTY_TEXTS } from '../../../test/helpers/snippet/nasty.ts'
import { NO_CONFIG } from '../../card/inferred/types.ts'
import { loadableLibraries, modelSnippets } from './load-model.ts'
import type { LoadableModel } from './types.ts'

afterEach(() => vi.restoreAllMocks())

const codeFor = (facts: Partial<LoadableModel>, library: string | undefined) =>
  modelSnippets(modelWith(facts), library).filter(({ isRun }) => !isRun)

/** Libraries of which the registry has code, and we have none. */
const TEMPLATES = Object.entries(MODEL_LIBRARIES_UI_ELEMENTS).flatMap(([id, library]) =>
  'snippets' in library && !loadableLibraries().includes(id) ? [id] : [],
)

const CHAT = { task: 'text-generation', tags: ['conversational', 'text-generation-inference'] }
const GGUF = { ...CHAT, id: 'acme/tiny-GGUF', files: ['tiny-Q4_K_M.gguf'] }

describe('a library without a loader of ours', () => {
  it('has the code of the registry, but for those that must know more than a card says', () => {
    expect(TEMPLATES).toHaveLength(95)
    const silent = TEMPLATES.filter((library) => codeFor({}, library).length === 0)
    expect(silent).toEqual(['audiocraft', 'depth-anything-v2', 'lerobot', 'llama-cpp-python', 'PaddleOCR'])
    expect(codeFor({ tags: ['musicgen'] }, 'audiocraft')[0]?.code).toContain(
      'MusicGen.get_pretrained("acme/tiny")',
    )
  })

  it('comes with the command that installs it, apart', () => {
    expect(codeFor({}, 'multimolecule')).toMatchObject([
      { label: 'MultiMolecule', language: 'python', install: 'pip install multimolecule' },
    ])
  })

  it('has no code where the registry fails to make it', () => {
    vi.spyOn(MODEL_LIBRARIES_UI_ELEMENTS.birefnet, 'snippets').mockImplementation(() => {
      throw new TypeError('reading undefined')
    })
    expect(codeFor({}, 'birefnet')).toEqual([])
  })
})

describe('a program that runs models', () => {
  const namesOf = (facts: Partial<LoadableModel>, library?: string) => [
    ...new Set(
      modelSnippets(modelWith(facts), library).map(({ label, isRun }) => (isRun ? label : `${label}*`)),
    ),
  ]

  it('is offered where it reads the model, after those that we have code for', () => {
    expect(namesOf(GGUF)).toEqual([
      ...['llama.cpp', 'Ollama', 'LM Studio', 'llama-cpp-python'],
      ...['node-llama-cpp*', 'LocalAI*', 'Docker Model Runner*', 'Lemonade*'],
    ])
    expect(namesOf(CHAT, 'transformers')).toEqual([
      ...['Transformers', 'vLLM', 'SGLang*', 'Docker Model Runner*'],
    ])
    expect(namesOf({ task: 'text-to-image', files: ['flux-Q4_0.gguf'] })).not.toContain('LocalAI*')
  })

  it('is an agent only where the model’s chat template has a place for tools', () => {
    const agents = ['Pi*', 'Hermes Agent*', 'OpenClaw*']
    const withTools = { config: { ...NO_CONFIG, takesTools: true } }
    expect(namesOf({ ...GGUF, ...withTools })).toEqual(expect.arrayContaining(agents))
    expect(namesOf({ ...GGUF, ...withTools, tags: [] })).not.toContain('Pi*')
    expect(namesOf(GGUF)).not.toContain('Pi*')
    const [serve, configure] = codeFor({ ...GGUF, ...withTools }, undefined).filter(({ id }) => id === 'pi')
    expect(serve?.code).toContain('llama serve -hf acme/tiny-GGUF:Q4_K_M')
    expect(configure?.install).toContain('npm install -g @earendil-works/pi-coding-agent')
  })

  it('is told which file', () => {
    const code = (label: string) => codeFor(GGUF, undefined).filter((snippet) => snippet.label === label)
    expect(code('LocalAI')[0]?.code).toContain('huggingface://acme/tiny-GGUF/tiny-Q4_K_M.gguf')
    expect(code('Docker Model Runner')[0]?.code).toBe('docker model run hf.co/acme/tiny-GGUF:Q4_K_M')
    expect(code('Lemonade').map(({ title }) => title)).toEqual([
      'Pull the model',
      'Run and chat with the model',
      'List all available models',
    ])
  })

  it('has no code where the registry fails to make it, or leaves a gap', () => {
    vi.spyOn(LOCAL_APPS.sglang, 'snippet').mockImplementation(() => {
      throw new TypeError('reading undefined')
    })
    expect(namesOf(CHAT, 'transformers')).not.toContain('SGLang*')
    expect(namesOf({ ...GGUF, files: [] })).toEqual(['llama.cpp', 'Ollama', 'LM Studio'])
  })
})

describe('what others write', () => {
  /** All that the registry prints of a model, with every template and program. */
  const all = (facts: Partial<LoadableModel>) =>
    [...TEMPLATES, 'transformers', undefined].flatMap((library) => codeFor({ ...GGUF, ...facts }, library))

  it('gets into no code by its id', () => {
    for (const text of NASTY_TEXTS.filter((text) => !/^[\w.-]*$/.test(text)))
      for (const id of [`acme/${text}`, text]) expect(all({ id })).toEqual([])
    for (const id of ['acme/team/tiny', 'a--b', '-a/b', 'acme/tiny.git']) expect(all({ id })).toEqual([])
  })

  it('changes no code by its tags', () => {
    const tags = [...NASTY_TEXTS, ...NASTY_TEXTS.map((text) => `yolov8${text}`)]
    const odd = ['constructor', 'toString', '__proto__', 'hasOwnProperty']
    expect(all({ tags: [...CHAT.tags, ...tags, ...odd] })).toEqual(all({}))
  })

  it('gets into no code by the name of a file', () => {
    const named = (text: string) => all({ files: [`${text}-Q4_K_M.gguf`] })
    for (const text of NASTY_TEXTS.filter((text) => !/^[\w.-]*$/.test(text))) {
      expect(named(text)).toEqual(named('a b'))
    }
    expect(named('a b').map(({ label }) => label)).not.toContain('LocalAI')
  })
})
