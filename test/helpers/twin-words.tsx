/** Writes the Markdown twins of documentation, and finds the authors' words that they lack. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { renderDocsPage } from '../../src/docs/render-page.ts'
import { pageMarkdown } from '../../src/server/markdown/page-markdown.ts'
import { DocsBody } from '../../src/ui/docs/docs-body.tsx'

/**
 * The words that twins show less often than the text.
 *
 * @param folder - of the pages
 * @param step - one page in this many is read
 */
export async function wordsLostInTwins(folder: string, step: number): Promise<string[]> {
  const lost: string[] = []
  const files = globSync('**/*.md', { cwd: folder }).sort()
  for (const file of files.filter((_, index) => index % step === 0)) {
    const text = readFileSync(join(folder, file), 'utf8')
    const { tree } = await renderDocsPage(text, {
      resolveLink: (href) => ({ href, external: false }),
      resolveImage: (src) => ({ type: 'own', src }),
      notebook: undefined,
      resolveObject: () => undefined,
    })
    const twin = await pageMarkdown(
      renderToString(
        <main>
          <DocsBody tree={tree} drawn={new Map()} />
        </main>,
      ),
    )
    const shown = twin.replace(/\\([!-/:-@[-`{-~])/g, '$1')
    for (const [word, count] of countWords(proseOf(text))) {
      if (shown.split(word).length - 1 < count) lost.push(`${file}: ${word}`)
    }
  }
  return lost
}

/** The author's text for readers, code included; extracted without the code that draws it. */
function proseOf(text: string): string {
  return text
    .replace(
      /<!--[\s\S]*?-->|<svg[\s\S]*?<\/svg>|<iframe[\s\S]*?<\/iframe>|<InferenceSnippet[\s\S]*?\/>/g,
      ' ',
    )
    .replace(/<\/?[A-Za-z][\w.]*(?=[\s/>])(?:"[^"]*"|[^">])*>/g, ' ')
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
