/** For tests: every place in the options where a foreign text may appear. */

import type { SnippetOptions } from '../../../src/snippet/types.ts'
import { optionsFor } from './pairs.ts'

/** Options with a text in one place, and the files that they need. */
export interface Placed {
  options: SnippetOptions
  files?: readonly string[]
}

const text = (more: Partial<SnippetOptions>): Placed => ({
  options: { ...optionsFor('hf-inference', 'text-classification'), ...more },
})
const chat = (more: Partial<SnippetOptions>): Placed => ({
  options: { ...optionsFor('groq', 'text-generation'), ...more },
})
const atOpenAi = (pipelineTag: string): SnippetOptions => ({
  ...optionsFor('hf-inference', pipelineTag),
  endpointUrl: 'http://endpoint.example/v1',
  endpointProtocol: 'openai',
})
const model = (pipelineTag: string, more: object) => ({ id: 'acme/tiny', pipelineTag, tags: [], ...more })
const image = (file: string) => ({ file, mime: 'image/png' })

/** How a text gets to each position. */
export const POSITIONS: { readonly [position: string]: (nasty: string) => Placed } = {
  'a message': (nasty) => chat({ inputs: nasty }),
  'a streamed message': (nasty) => chat({ inputs: [{ role: 'user', content: nasty }], streaming: true }),
  'a parameter of chat and its key': (nasty) => chat({ parameters: { [nasty]: nasty, stop: [nasty] } }),
  'an input': (nasty) => text({ inputs: nasty }),
  'a parameter and its key': (nasty) => text({ parameters: { [nasty]: nasty } }),
  'a bill-to': (nasty) => text({ billTo: nasty }),
  'a bill-to of chat': (nasty) => chat({ billTo: nasty }),
  'the name of a token': (nasty) => chat({ tokenVariable: nasty }),
  'a provider': (nasty) => chat({ provider: nasty }),
  "a model's id": (nasty) => chat({ model: { ...model('text-generation', {}), id: nasty } }),
  "the provider's id of a model": (nasty) => text({ providerModelId: `acme/${nasty}` }),
  "the provider's id of a model for chat": (nasty) => chat({ provider: 'openai', providerModelId: nasty }),
  'an endpoint': (nasty) => text({ endpointUrl: `http://endpoint.example/${nasty}?a=${nasty}` }),
  'an endpoint for chat': (nasty) =>
    chat({ provider: 'hf-inference', endpointUrl: `http://endpoint.example/${nasty}` }),
  'an input of an endpoint in the form of OpenAI': (nasty) => ({
    options: { ...atOpenAi('feature-extraction'), providerModelId: nasty, inputs: [nasty, 'other'] },
  }),
  'a field of a form': (nasty) => ({
    options: {
      ...atOpenAi('automatic-speech-recognition'),
      providerModelId: nasty,
      parameters: { prompt: nasty },
    },
  }),
  "a model's mask": (nasty) => ({ options: { model: model('fill-mask', { maskToken: nasty }) } }),
  'a label': (nasty) => ({
    options: {
      ...optionsFor('hf-inference', 'zero-shot-classification'),
      parameters: { candidate_labels: [nasty, 'other'] },
    },
  }),
  'a prompt': (nasty) => ({ options: { ...optionsFor('fal-ai', 'text-to-image'), inputs: nasty } }),
  'the weights of an adapter': (nasty) => ({
    options: { ...optionsFor('fal-ai', 'text-to-image'), adapter: { kind: 'lora', weightsPath: nasty } },
  }),
  'a file': (nasty) => ({
    options: { ...optionsFor('hf-inference', 'image-classification'), inputs: image(nasty) },
    files: [nasty],
  }),
  'a file and the prompt for it': (nasty) => ({
    options: { ...optionsFor('fal-ai', 'image-to-image'), inputs: { image: image(nasty), prompt: nasty } },
    files: [nasty],
  }),
}

/** Whether a file can have this name on any system that runs these tests. */
export function canBeFile(name: string): boolean {
  return name.isWellFormed() && /^(?!\.{0,2}$)[^/\0]{1,60}$/u.test(name)
}
