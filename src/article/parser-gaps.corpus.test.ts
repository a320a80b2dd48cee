/** Real cards have the trees that remark makes of them. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { corpusFolder } from '../../test/corpus.ts'
import { bothTrees, isKnownToRemark } from '../../test/helpers/reference-parser.ts'

/** Remark takes seconds for longer texts. */
const LONGEST = 100_000

const texts = () => {
  const folder = corpusFolder()
  return globSync('{models,datasets,docs}/**/*.md', { cwd: folder }).map((path) => ({
    path,
    markdown: readFileSync(join(folder, path), 'utf8')
      .replace(/^\s*---\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '')
      .replaceAll('\r', ''),
  }))
}

it('their Markdown is read as remark reads it', { timeout: 300_000 }, () => {
  const known = texts().filter(({ markdown }) => markdown.length < LONGEST && isKnownToRemark(markdown))
  expect(known.length).toBeGreaterThan(1000)
  const differing = known.filter(({ markdown }) => {
    const { ours, theirs } = bothTrees(markdown)
    return !isDeepStrictEqual(ours, theirs)
  })
  expect(differing.map(({ path }) => path)).toEqual([])
})
