/** For tests: huggingface_hub needs extra packages for images, and assembles requests its own way. */

import type { ClientRun } from '../../../../../test/helpers/snippet/clients.ts'

export const clientRun: ClientRun = {
  packages: ['huggingface_hub', 'PIL', 'numpy'],
  isLed: true,
  hasOwnWay: true,
}
