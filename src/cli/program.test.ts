import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Prints the address of each module that the program loads, except Node's own. */
const LIST_LOADED = `
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (!url.startsWith('node:')) console.log(url)
    return next(url, context)
  },
})
await import(process.argv[1])
`

it('knows its commands without loading what they do', () => {
  const program = new URL('program.ts', import.meta.url).href
  const words = ['--input-type=module', '--eval', LIST_LOADED, program]
  const loaded = execFileSync(process.execPath, words, { encoding: 'utf8' }).trim().split('\n')
  const src = new URL('../', import.meta.url).href
  const others = loaded
    .filter((url) => !url.includes('/node_modules/commander/') && !url.startsWith(`${src}cli/commands/`))
    .map((url) => url.replace(src, ''))
  expect(others.sort()).toEqual([
    'card/report/choices.ts',
    'card/types.ts',
    'cli/describe-error.ts',
    'cli/package-files.ts',
    'cli/program.ts',
    'docs/versions.ts',
    'edition/sources/errors.ts',
    'errors.ts',
    'package-root.ts',
  ])
})
