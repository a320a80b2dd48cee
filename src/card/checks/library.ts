/** Checks the library that loads a model. */

import { quote } from '../quote.ts'
import { defineCheck } from './check.ts'
import { suggest } from './suggest.ts'
import { toState } from './to-state.ts'

/** Formats and frameworks that people mistake for the library that loads the model. */
const FORMATS: ReadonlySet<string> = new Set([
  'pytorch',
  'tensorflow',
  'jax',
  'tf',
  'onnx',
  'gguf',
  'ggml',
  'safetensors',
])

/** Package names, with the id of the library that is meant. */
const MEANT: ReadonlyMap<string, string> = new Map<string, string>([
  ['scikit-learn', 'sklearn'],
  ['scikit_learn', 'sklearn'],
  ['huggingface', 'transformers'],
])

export const libraryCheck = defineCheck({
  rules: {
    'unknown-library': { severity: 'warning', description: 'A library is the id of a known library.' },
    'library-missing': {
      severity: 'hint',
      description: 'A model card names the library that loads the model.',
    },
    'instance-prompt-missing': {
      severity: 'hint',
      description: 'An image adapter says which words trigger it.',
    },
  },
  check(card, report) {
    const { libraries } = card.vocabulary
    const items = card.texts('library_name')
    for (const { text, path } of items) {
      if (libraries.has(text)) continue
      const meant = MEANT.get(text.toLowerCase())
      const remedy = FORMATS.has(text.toLowerCase())
        ? 'This is a format or a framework: move it to tags, and name the library that loads the model.'
        : meant !== undefined
          ? `Did you mean ${quote(meant)}?`
          : () =>
              suggest(
                text,
                libraries,
                'Check the spelling; a library of your own can stay, but there is then no code to load the model.',
              )
      report('unknown-library', card.valueAt(path), `unknown library ${quote(text)} in library_name`, remedy)
    }
    if (card.kind !== 'model') return
    if (items.length === 0 && !card.metadata.tags.some((tag) => libraries.has(tag))) {
      const { library = '', inferred } = card.facts
      const { message, remedy } =
        inferred.library === undefined
          ? {
              message: 'the card has no library_name, so there is no code to load the model',
              remedy: 'Add the library that loads it, such as "library_name: transformers".',
            }
          : toState('library_name', library, inferred.library)
      report('library-missing', card.top, message, remedy)
    }
    if (
      card.facts.library === 'diffusers' &&
      card.metadata.tags.includes('lora') &&
      !card.written.has('instance_prompt')
    ) {
      report(
        'instance-prompt-missing',
        card.top,
        'the card describes an image adapter but has no instance_prompt',
        'Add the words that trigger it, or "instance_prompt: null" if none do.',
      )
    }
  },
})
