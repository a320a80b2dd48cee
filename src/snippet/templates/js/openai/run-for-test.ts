/** For tests: the OpenAI client is a package, and always sends an encoding format for embeddings. */

import type { ClientRun } from '../../../run/clients-for-test.ts'
import { changes } from '../../../run/openai-changes-for-test.ts'

export const clientRun: ClientRun = {
  packages: ['openai'],
  sends: changes({ '/embeddings': (body) => ({ encoding_format: 'float', ...body }) }),
}
