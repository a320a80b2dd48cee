/** For tests: each Go program is compiled and run, without symbols, which halves the linking time. */

import type { Language } from '../../run/clients-for-test.ts'

export const language: Language = {
  file: 'snippet.go',
  programs: ['go'],
  words: ['run', '-ldflags=-s -w'],
  findPackage: (name) => ['build', name],
}
