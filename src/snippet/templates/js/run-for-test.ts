/** For tests: JavaScript runs in the project's Node. */

import type { Language } from '../../run/clients-for-test.ts'

export const language: Language = {
  file: 'snippet.mjs',
  programs: ['node'],
  words: [],
  lead: ['--import', new URL('../../run/sdk-preload-for-test.mjs', import.meta.url).href],
  findPackage: (name) => ['--input-type=module', '--eval', `import.meta.resolve(${JSON.stringify(name)})`],
}
