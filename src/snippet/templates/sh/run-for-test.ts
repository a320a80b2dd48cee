/** For tests: bash runs what is pasted into a terminal. */

import type { Language } from '../../../../test/helpers/snippet/clients.ts'

export const language: Language = {
  file: 'snippet.sh',
  programs: ['bash', 'curl', 'jq'],
  words: [],
  runtime: { name: 'curl', command: ['curl', '--version'] },
}
