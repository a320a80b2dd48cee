/** For tests: JavaScript runs in the project's Node. */

import type { Language } from '../../../../test/helpers/snippet/clients.ts'

export const language: Language = {
  file: 'snippet.mjs',
  programs: ['node'],
  words: [],
  lead: ['--import', new URL('../../../../test/helpers/snippet/sdk-preload.mjs', import.meta.url).href],
  findPackage: (name) => ['--input-type=module', '--eval', `import.meta.resolve(${JSON.stringify(name)})`],
  runtime: { name: 'Node.js', command: ['node', '--version'] },
  findVersion: (name) => [
    '--print',
    `${JSON.stringify(name)} + " " + JSON.parse(fs.readFileSync(${JSON.stringify(`node_modules/${name}/package.json`)})).version`,
  ],
}
