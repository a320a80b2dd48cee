/** For tests: the OpenAI client is a package. */

import type { ClientRun } from '../../../run/clients-for-test.ts'

export const clientRun: ClientRun = { packages: ['openai'] }
