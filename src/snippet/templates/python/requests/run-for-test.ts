/** For tests: requests is a package. */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'

export const clientRun: ClientRun = { packages: ['requests'] }
