/** For tests: LiteLLM has its own environment, and fetches prices from the network unless told not to. */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'
import { LITELLM_PYTHON } from '../../../../../test/helpers/snippet/python.ts'

export const clientRun: ClientRun = {
  program: LITELLM_PYTHON,
  packages: ['litellm'],
  env: { LITELLM_LOCAL_MODEL_COST_MAP: 'True' },
}
