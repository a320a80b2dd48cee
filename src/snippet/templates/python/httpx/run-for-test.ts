/** For tests: httpx is a package. */

import type { ClientRun } from '../../../run/clients-for-test.ts'

export const clientRun: ClientRun = { packages: ['httpx'] }
