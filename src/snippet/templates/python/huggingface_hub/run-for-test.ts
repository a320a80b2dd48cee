/** For tests: huggingface_hub needs packages of its own for images, and builds requests as it sees fit. */

import type { ClientRun } from '../../../run/clients-for-test.ts'

export const clientRun: ClientRun = {
  packages: ['huggingface_hub', 'PIL', 'numpy'],
  isLed: true,
  hasOwnWay: true,
}
