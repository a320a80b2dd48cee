/** For tests: the OpenAI client is a package, and always sends an encoding format for embeddings. */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'
import { changes } from '../../../../../test/helpers/snippet/openai-changes.ts'

export const clientRun: ClientRun = {
  packages: ['openai'],
  sends: changes({ '/embeddings': (body) => ({ encoding_format: 'float', ...body }) }),
}
