/** For tests: each Go program is compiled and run, without symbols, which halves the linking time. */

import type { Language } from '../../../../test/helpers/snippet/clients.ts'

export const language: Language = {
  file: 'snippet.go',
  programs: ['go'],
  words: ['run', '-ldflags=-s -w'],
  findPackage: (name) => ['build', name],
  runtime: { name: 'Go', command: ['go', 'version'] },
}
