/** For tests: the AI SDK embeds lists only, and always sends an encoding format and a number of images. */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'
import { changes } from '../../../../../test/helpers/snippet/openai-changes.ts'

export const clientRun: ClientRun = {
  packages: ['ai', '@ai-sdk/openai-compatible'],
  sends: changes({
    '/embeddings': (body) => ({ encoding_format: 'float', ...body, input: [body.input ?? ''].flat() }),
    '/images/generations': (body) => ({ n: 1, ...body }),
  }),
}
