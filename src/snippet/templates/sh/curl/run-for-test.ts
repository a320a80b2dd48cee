/** For tests: curl prints a stream as it arrives. */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'

export const clientRun: ClientRun = { streamed: '[DONE]' }
