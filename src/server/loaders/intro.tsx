/** Lays out the text that the settings put at the beginning of the home page. */

import { renderToString } from 'react-dom/server'
import { hubTarget, isAbsolute, relativePath } from '../../article/link-targets.ts'
import { renderArticle } from '../../article/render-article.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { cardPath } from '../../paths.ts'
import { Article } from '../../ui/article.tsx'

/**
 * The HTML of such a text. Its links lead to pages of this site as those of cards do; it shows no pictures, because it
 * has no folder of its own.
 *
 * @param markdown - of the settings
 */
export async function drawIntro(edition: SqliteEdition, markdown: string): Promise<string> {
  const { tree } = await renderArticle(markdown, {
    resolveLink(href) {
      const target = hubTarget(href)
      if (target !== undefined && target.rest === '' && edition.hasEntry(target.kind, target.id))
        return { href: cardPath(target.kind, target.id), outer: href, external: false }
      if (isAbsolute(href)) return { href, external: true }
      return { href: href.startsWith('/') ? href : `/${relativePath(href)}`, external: false }
    },
    resolveImage: (href) => {
      const url = isAbsolute(href) ? URL.parse(href) : null
      return url === null ? { type: 'missing', href } : { type: 'elsewhere', href: url.href, host: url.host }
    },
  })
  return renderToString(<Article tree={tree} />)
}
