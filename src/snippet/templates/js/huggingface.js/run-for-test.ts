/**
 * For tests: the inference client knows the router's URL, and must send the very request that our snippets start from.
 */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'

export const clientRun: ClientRun = { packages: ['@huggingface/inference'], isLed: true }
