/**
 * For tests: its package is compiled before the first program that needs it, which takes a minute on a slow machine.
 */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'

export const clientRun: ClientRun = { packages: ['net/http'] }
