/** For tests: fal_client speaks to fal.ai itself, in its own way; what it has made is downloaded with requests. */

import type { ClientRun } from '../../../run/clients-for-test.ts'

export const clientRun: ClientRun = { packages: ['fal_client', 'requests'], isLed: true, hasOwnWay: true }
