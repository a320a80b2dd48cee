/** Markdown twins of real documentation: no word of its authors is missing. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../../test/corpus.ts'
import { renderDocsPage } from '../../docs/render-page.ts'
import { DocsBody } from '../../ui/docs-body.tsx'
import { pageMarkdown } from './page-markdown.ts'

const corpus = corpusFolder()
/** One page in this many is read: all of them take half a minute. */
const STEP = 24

describe.skipIf(corpus === undefined)('the twins of hub-docs', () => {
  it('lose no word of the text', async () => {
    const root = join(corpus ?? '', 'docs/hub-docs')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    )
    const lost: string[] = []
    for (const file of files.sort().filter((_, index) => index % STEP === 0)) {
      const text = readFileSync(join(root, file), 'utf8')
      const { tree } = await renderDocsPage(text, {
        resolveLink: (href) => ({ href, external: false }),
        resolveImage: (src) => ({ type: 'own', src }),
        notebook: undefined,
        resolveObject: () => undefined,
      })
      const twin = await pageMarkdown(
        renderToString(
          <main>
            <DocsBody tree={tree} snippets={new Map()} />
          </main>,
        ),
      )
      const shown = twin.replace(/\\([!-/:-@[-`{-~])/g, '$1')
      for (const [word, count] of countWords(proseOf(text))) {
        if (shown.split(word).length - 1 < count) lost.push(`${file}: ${word}`)
      }
    }
    expect(lost).toEqual([])
  }, 120_000)
})

/** The author's text for readers, code included; extracted without the code that draws it. */
function proseOf(text: string): string {
  return text
    .replace(
      /<!--[\s\S]*?-->|<svg[\s\S]*?<\/svg>|<iframe[\s\S]*?<\/iframe>|<InferenceSnippet[\s\S]*?\/>/g,
      ' ',
    )
    .replace(
      /<\/?(?:hfoptions?|Tip|Youtube|curl|python|js|inferencesnippet|[a-z][a-z0-9]*)\b(?=[\s/>])(?:"[^"]*"|[^">])*>/g,
      ' ',
    )
    .replace(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '] ')
    .replace(/^[ >]*`{3,}.*$/gm, ' ')
    .replace(/\[\[[^\]]*\]\]|^ {0,3}\[[^\]]+\]:\s*\S+.*$|&[a-z#0-9]+;/gm, ' ')
    .replace(/:[a-z_+-]+:/g, ' ')
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/\p{L}{3,}/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
