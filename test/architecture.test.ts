/** What `ARCHITECTURE.md` says of files, folders and what they know is so, and the files that others name are there. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const project = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const text = readFileSync(project('ARCHITECTURE.md'), 'utf8')

const folders = readdirSync(project('src'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** The rows of the table of folders: a row may be about several. */
const rows = [...text.matchAll(/^\| (`.*`) \| .* \| (.*) \|$/gm)].map(([, names = '', knows = '']) => ({
  names: codeIn(names),
  knows,
}))

function codeIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

const rulesSchema = z.object({
  overrides: z.array(
    z.object({
      includes: z.array(z.string()),
      linter: z.object({
        rules: z.object({
          style: z
            .object({
              noRestrictedImports: z.object({
                options: z.object({ patterns: z.tuple([z.object({ group: z.array(z.string()) })]) }),
              }),
            })
            .optional(),
        }),
      }),
    }),
  ),
})

/** The folders that the lint forbids to a folder. */
function forbiddenTo(folder: string): string[] {
  const { overrides } = rulesSchema.parse(JSON.parse(readFileSync(project('biome.json'), 'utf8')))
  const own = overrides.find(({ includes }) => includes[0] === `src/${folder}/**`)
  const group = own?.linter.rules.style?.noRestrictedImports.options.patterns[0].group ?? []
  return group.flatMap((pattern) => /^\*\*\/([\w-]+)\/\*\*$/.exec(pattern)?.[1] ?? []).sort()
}

describe('the table of folders', () => {
  it('has each folder of the source once', () => {
    expect(rows.flatMap(({ names }) => names).sort()).toEqual(folders.sort())
  })

  it.each(
    rows
      .map(({ names, knows }, at) => ({ names, knows, above: rows.slice(0, at).flatMap((row) => row.names) }))
      .filter(({ knows }) => !knows.startsWith('types')),
  )('says of $names what the lint lets them know', ({ names: [name = ''], knows, above }) => {
    const named = codeIn(knows).map((one) => one.split('/')[0])
    const known = new Set([name, ...named, ...(knows.startsWith('all above') ? above : [])])
    // Of a folder that is known in part, the rest is forbidden.
    const inPart = codeIn(knows).flatMap((one) => (one.includes('/') ? [one.split('/')[0]] : []))
    const forbidden = folders.filter((folder) => !known.has(folder) || inPart.includes(folder))
    expect(forbiddenTo(name)).toEqual(knows === 'all' ? [] : forbidden.sort())
  })
})

const decisions = readdirSync(project('docs/decisions')).map((name) => `docs/decisions/${name}`)

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...decisions])(
  '%s names files that are there',
  (file) => {
    // Before a `*`, the name of a file is cut off.
    const named =
      readFileSync(project(file), 'utf8').match(
        /\b(?:src|test|tools|bench|docs\/guide|docs\/decisions)\/[\w./-]*\w(?![\w*])/g,
      ) ?? []
    expect(named.filter((path) => !existsSync(project(path)))).toEqual([])
  },
)
