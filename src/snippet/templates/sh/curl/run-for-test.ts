/** For tests: curl prints a stream as it arrives. */

import type { ClientRun } from '../../../run/clients-for-test.ts'

export const clientRun: ClientRun = { streamed: '[DONE]' }
