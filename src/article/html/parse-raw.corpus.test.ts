/** The HTML in real cards is read as `rehype-raw` reads it, which follows the rules of browsers. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Root } from 'hast'
import { expect, it } from 'vitest'
import { corpusFolder } from '../../../test/corpus.ts'
import { parsedByUs, parsedWhole } from '../../../test/helpers/reference-html.ts'
import { Counts } from '../limits.ts'
import { parseMarkdown } from '../parse-markdown.ts'
import { elementsOf } from './hast.ts'
import { toRawTree } from './to-html-tree.ts'

it('their HTML is nested as by a browser', { timeout: 300_000 }, async () => {
  const folder = corpusFolder()
  const differing: string[] = []
  let withHtml = 0
  for (const path of globSync('{models,datasets,docs}/**/*.md', { cwd: folder })) {
    const body = readFileSync(join(folder, path), 'utf8').replace(/^\s*---\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '')
    if (!/<[a-z]/i.test(body)) continue
    withHtml += 1
    for (const [part, markdown] of (await parseMarkdown(body, false, new Counts())).entries()) {
      const tree = withoutKnownDifferences(toRawTree(markdown, part))
      const theirs = parsedWhole(structuredClone(tree))
      if (!isDeepStrictEqual(plain(parsedByUs(tree)), plain(theirs))) differing.push(path)
    }
  }
  expect(withHtml).toBeGreaterThan(100)
  expect(differing).toEqual([])
})

/** Without what is undefined, as nothing is drawn of it. */
const plain = (tree: unknown): unknown => JSON.parse(JSON.stringify(tree))

/**
 * Takes out of a tree what the two read otherwise for a good reason:
 * - A line break at the beginning of a code block. Browsers drop one right after `<pre>`, and keep one after the `<code>`
 *   in it, as we do; see https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 * - Attributes without a value are `true` to us, and an empty text to the reference, which writes and reads them.
 */
function withoutKnownDifferences(tree: Root): Root {
  for (const node of elementsOf(tree)) {
    const [first] = node.children
    if (node.tagName === 'code' && first?.type === 'text') first.value = first.value.replace(/^\n/, '')
    for (const [name, value] of Object.entries(node.properties))
      if (value === true) node.properties[name] = ''
  }
  return tree
}
