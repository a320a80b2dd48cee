/** For tests: bash runs what is pasted into a terminal. */

import type { Language } from '../../run/clients-for-test.ts'

export const language: Language = { file: 'snippet.sh', programs: ['bash', 'curl', 'jq'], words: [] }
