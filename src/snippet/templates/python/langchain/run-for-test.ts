/** For tests: LangChain states that it does not stream, and embeds lists only. */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'
import { changes } from '../../../../../test/helpers/snippet/openai-changes.ts'

export const clientRun: ClientRun = {
  packages: ['langchain_openai'],
  sends: changes({
    '/chat/completions': (body) => ({ stream: false, ...body }),
    '/embeddings': (body) => ({ encoding_format: 'float', ...body, input: [body.input ?? ''].flat() }),
  }),
}
