/** For tests: fal_client calls fal.ai directly, in its own way; results are downloaded with requests. */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'

export const clientRun: ClientRun = { packages: ['fal_client', 'requests'], isLed: true, hasOwnWay: true }
