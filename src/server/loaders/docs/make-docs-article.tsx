/** Makes the body of a docs page as HTML, with its links resolved, its code highlighted and its components drawn. */

import type { Root } from 'hast'
import { renderToString } from 'react-dom/server'
import { elementsOf } from '../../../article/html/hast.ts'
import { hubTarget } from '../../../article/link-targets.ts'
import type { ResolvedImage, ResolvedLink } from '../../../article/render-article.ts'
import { encodePath } from '../../../card/url-path.ts'
import type { DocsIndex } from '../../../docs/docs-index.ts'
import { languageCode, languageTag } from '../../../docs/languages.ts'
import { folderOf } from '../../../docs/link-path.ts'
import { type DocsContext, renderDocsPage } from '../../../docs/render-page.ts'
import { docsIndexOf, type StoredDocsPage } from '../../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { cardPath } from '../../../paths.ts'
import { DocsBody } from '../../../ui/docs/docs-body.tsx'
import type { ArticleHtml } from '../make-article.tsx'
import { hasDocsOnly } from '../parts.ts'
import { sizePictures } from '../size-pictures.ts'
import type { ServingSettings } from '../snippet/snippets.tsx'
import { docsAddress, targetAddress } from './docs-address.ts'
import { drawDocsExample } from './docs-example.tsx'
import { fileOwner } from './docs-files.ts'
import { drawInferenceSnippet, planSnippet, type SnippetPlan } from './inference-snippet.tsx'
import { isOwnPage } from './own-pages.ts'

/** A docs page's body, ready to be shown. */
export interface DocsArticleHtml extends ArticleHtml {
  /** Whether the body begins with the page's own heading. */
  hasTitle: boolean
}

/** Everything that a page of docs depends on besides its text. */
export interface DocsPageContext extends DocsContext {
  /** What an `<InferenceSnippet>` shows. @param attributes - as JSON */
  resolveSnippet(attributes: string): SnippetPlan
  /** Says how large the pictures of the page are, see `size-pictures.ts`. */
  sizePictures(tree: Root): Promise<void>
}

/** The Hub, for its docs that are not in this catalogue. */
const HUB = 'https://huggingface.co'

/** @param context - see {@link docsContext} */
export async function makeDocsArticle(
  page: StoredDocsPage,
  context: DocsPageContext,
): Promise<DocsArticleHtml> {
  const { tree, toc, hasTitle, snippets } = await renderDocsPage(page.text, context)
  await context.sizePictures(tree)
  const drawn = new Map<string, string>()
  for (const [number, attributes] of snippets) {
    const plan = context.resolveSnippet(JSON.stringify(attributes))
    drawn.set(String(number), await drawInferenceSnippet(`mb-call-${number}`, plan))
  }
  for (const { properties } of elementsOf(tree)) {
    if (properties.dataPart !== 'example') continue
    const { dataN, dataYaml, dataTask } = properties
    const name = `mb-example-${dataN}`
    drawn.set(String(dataN), await drawDocsExample(name, String(dataYaml), String(dataTask), context))
  }
  return { html: renderToString(<DocsBody tree={tree} drawn={drawn} />), toc, hasTitle }
}

/**
 * Resolves the addresses and names in a page.
 *
 * @param edition - tells which pages and cards exist
 * @param settings - tell who serves models
 */
export function docsContext(
  edition: SqliteEdition,
  page: StoredDocsPage,
  settings: ServingSettings,
): DocsPageContext {
  const index = docsIndexOf(edition)
  return {
    resolveLink: (href) => resolveLink(edition, index, page, href),
    resolveImage: (src) => resolveImage(index, page, src),
    resolveObject: (name) => {
      const target = index.findObject(page, name)
      return target && targetAddress(index, target)
    },
    resolveSnippet: (attributes) => planSnippet(edition, settings, JSON.parse(attributes)),
    sizePictures: (tree) => sizeOwn(index, page, tree),
    notebook: notebookOf(index, page),
    language: languageTag(languageCode(page.language)),
  }
}

function resolveLink(
  edition: SqliteEdition,
  index: DocsIndex,
  page: StoredDocsPage,
  href: string,
): ResolvedLink {
  const target = index.resolve(page, href)
  if (target.type === 'page' || target.type === 'file') {
    const own = targetAddress(index, target)
    return /^https?:/i.test(href)
      ? { href: own, outer: href, external: false }
      : { href: own, external: false }
  }
  // Links to a missing page keep its address, whose error page suggests similar ones.
  if (target.type === 'missing') {
    // One that leads out of the set is still as it is written.
    const folder = target.page.startsWith('..') ? folderOf(page.page) : ''
    const address = docsAddress(index, target.place, folder + target.page.replace(/\.mdx?$/, ''))
    return { href: new URL(address, HUB).pathname, external: false }
  }
  if (target.type === 'card') {
    return { href: target.path + (target.fragment && `#${target.fragment}`), external: false }
  }
  const card = hubTarget(href)
  if (card !== undefined && card.rest === '' && edition.hasEntry(card.kind, card.id)) {
    return { href: cardPath(card.kind, card.id), outer: href, external: false }
  }
  if (!href.startsWith('/') || href.startsWith('//')) return { href, external: true }
  return isOwnPage(edition, href) && !hasDocsOnly(edition)
    ? { href, external: false }
    : { href: `${HUB}${href}`, external: true }
}

function resolveImage(index: DocsIndex, page: StoredDocsPage, src: string): ResolvedImage {
  const target = index.resolve(page, src)
  if (target.type === 'file') return { type: 'own', src: targetAddress(index, target) }
  const url = URL.parse(src, target.type === 'elsewhere' ? HUB : undefined)
  return url === null || !/^https?:$/.test(url.protocol)
    ? { type: 'missing', href: src }
    : { type: 'elsewhere', href: url.href, host: url.host }
}

async function sizeOwn(index: DocsIndex, page: StoredDocsPage, tree: Root): Promise<void> {
  const set = index.findTree(page)
  const owner = set && fileOwner(set)
  if (owner === undefined) return
  await sizePictures(tree, owner, set?.files ?? [], (path) =>
    targetAddress(index, { type: 'file', place: page, path }),
  )
}

function notebookOf(index: DocsIndex, page: StoredDocsPage): string | undefined {
  return index
    .findTree(page)
    ?.notebooks?.replace('{page}', () => encodePath(page.page))
    .replace('{language}', () => encodePath(page.language || 'en'))
}
