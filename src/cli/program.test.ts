import { execFileSync } from 'node:child_process'
import { expect, it, vi } from 'vitest'
import { runProgram } from './program.ts'

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
    'card/quote.ts',
    'card/report/choices.ts',
    'card/types.ts',
    'cli/describe-error.ts',
    'cli/package-files.ts',
    'cli/program.ts',
    'docs/versions.ts',
    'errors.ts',
    'package-root.ts',
    'reproduce/report/formats.ts',
    'settings/place-site.ts',
    'sources/errors.ts',
  ])
})

it.each(['https://me:hunter2@hub.example', 'https://:hunter2@hub.example'])(
  'takes no address of a Hub with a password, and does not repeat it: %s',
  async (address) => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const byOption = await runProgram(['import', 'hub', '--out', 'cards', '--endpoint', address])
    vi.stubEnv('HF_ENDPOINT', address)
    const byEnvironment = await runProgram(['import', 'hub', '--out', 'cards'])
    const said = write.mock.calls.join('')
    write.mockRestore()
    vi.unstubAllEnvs()
    expect([byOption, byEnvironment]).toEqual([2, 2])
    expect(said).toContain('has a user or a password in it')
    expect(said).not.toContain('hunter2')
  },
)

it.each([
  [['serve', ''], 'dir'],
  [['check', ''], 'dir'],
  [['build', 'cards', '--out', ''], '--out <dir>'],
  [['import', 'hub', '--out', 'cards', '--filter', ''], '--filter <tag>'],
])('takes no empty text, such as that of an unset variable: %j', async (argv, name) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const code = await runProgram(argv)
  const said = write.mock.calls.join('')
  write.mockRestore()
  expect(code).toBe(2)
  expect(said).toContain(`error: ${name} is empty.`)
})
