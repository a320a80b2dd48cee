/** For tests: the inference client finds the router itself, and must send the very request that we start from. */

import type { ClientRun } from '../../../run/clients-for-test.ts'

export const clientRun: ClientRun = { packages: ['@huggingface/inference'], isLed: true }
