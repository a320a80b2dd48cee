/** The lint rule keeps every address of the site in `src/paths.ts`. */

import { beforeAll, describe, expect, it } from 'vitest'
import * as paths from '../src/paths.ts'
import { lint } from './helpers/lint.ts'

/** Every address that `src/paths.ts` gives a name. */
const NAMED = [paths.ROOT, paths].flatMap((each) =>
  Object.values(each).filter((value) => typeof value === 'string' && value.startsWith('/')),
)

const FORBIDDEN: [what: string, code: string][] = [
  ...NAMED.map((address): [string, string] => [String(address), `export const address = '${address}'`]),
  ['a query', "export const all = '/search?sort=newest'"],
  ['a page below a part', "export const page = '/models/acme/tiny'"],
  ['a fragment', "export const images = '/tasks#images'"],
  ['a feed', "export const feed = '/models.atom'"],
  ['an id set into text', `export const page = (id: string) => \`/models/\${id}\``],
  ['an address after its host', `export const page = (host: string) => \`\${host}/search?q=a\``],
  ['a name within an object', "export const labels = { '/models': 'Models' }"],
  ['an attribute', 'export const Link = () => <a href="/libraries">Libraries</a>'],
]

const ALLOWED: [what: string, code: string][] = [
  ['an import', "export { thing } from '../search/thing.ts'"],
  ['another word with the same beginning', "export const name = '/modelsmith'"],
  ['a folder on disk', "export const folder = 'models/acme'"],
  ['the address of another site', "export const page = 'https://hub.example/models'"],
  ["another server's API", `export const job = (base: string) => \`\${base}/api/jobs/\``],
  ['an address from the paths', `export const route = (root: string) => \`\${root}/*\``],
]

/** Each case is a separate file, so that the lint runs only once. */
const caseFile = (what: string) => `src/pages/${what.replace(/\W+/g, '-')}.tsx`
const EXEMPT = ['src/paths.ts', 'src/pages/new.test.ts', 'test/new.ts']

let found: string[] = []
beforeAll(() => {
  const cases = [...FORBIDDEN, ...ALLOWED].map(([what, code]) => [caseFile(what), `${code}\n`])
  const exempt = EXEMPT.map((file) => [file, "export const models = '/models'\n"])
  found = lint('plugin', Object.fromEntries([...cases, ...exempt]))
})

describe('the lint', () => {
  it.each(FORBIDDEN)('finds %s written by hand', (what) => {
    expect(found).toContain(caseFile(what))
  })

  it.each(ALLOWED)('leaves %s alone', (what) => {
    expect(found).not.toContain(caseFile(what))
  })

  it.each(EXEMPT)('leaves %s alone', (file) => {
    expect(found).not.toContain(file)
  })
})
