/** Makes the body of a card as HTML: Markdown becomes a safe tree, and React draws it. */

import type { Root, RootContent } from 'hast'
import { renderToString } from 'react-dom/server'
import { checkLinks } from '../../article/check-files.ts'
import { foldUnfilled, type Unfilled } from '../../article/fold-unfilled.ts'
import type { TocEntry } from '../../article/headings.ts'
import { elementsOf, stringProperty } from '../../article/html/hast.ts'
import { hubTarget, isAbsolute, pathInCard, relativePath } from '../../article/link-targets.ts'
import { type ArticleContext, asWritten, renderArticle } from '../../article/render-article.ts'
import { fileFinder } from '../../card/find-file.ts'
import { repeatsTitle } from '../../card/title.ts'
import type { Problem } from '../../card/types.ts'
import { docsIndexOf } from '../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { Entry, EntryFacts } from '../../edition/types.ts'
import { cardPath, filePath } from '../../paths.ts'
import { Article } from '../../ui/article.tsx'
import { takeLede, takeTitle } from './card-head.tsx'
import { foldContents } from './docs/fold-contents.ts'
import { linkedPage } from './docs/own-pages.ts'
import { sizePictures } from './size-pictures.ts'
import { takeTaskText } from './task-text.ts'

export interface ArticleHtml {
  html: string
  toc: TocEntry[]
  /** Links of the text to what the catalogue does not have, which changes with the cards around it. */
  problems?: Problem[]
  /** Id of the heading that only repeated the title of the page. */
  titleId?: string
  /** The sentences that the card's summary was taken from, which the head of the page shows. */
  lede?: { html: string; id?: string | undefined }
  /** The sections and fields that are not filled in, which are left out. */
  unfilled?: Unfilled[]
  /** Of a task: the text before its first heading. */
  lead?: string
  /** Of a task: what its author has put below a heading for builders, and the headings in it. */
  builders?: { id: string; title: string; html: string; toc: TocEntry[] }
}

/**
 * @param edition - tells which cards this catalogue has a page for
 * @param context - everything that the article depends on besides its text
 * @returns `html` is empty for a card without text
 */
export async function makeArticle(
  edition: SqliteEdition,
  entry: Entry,
  context = articleContext(edition, entry),
): Promise<ArticleHtml> {
  const isHeaded = entry.kind === 'model' || entry.kind === 'dataset'
  const { tree, toc } = await renderArticle(entry.body, {
    ...context,
    hasGallery: entry.kind === 'model',
    isTitle: (text) => repeatsTitle(text, entry),
  })
  await sizePictures(tree, entry, entry.files, (path) => filePath(entry.kind, entry.id, path))
  const titleId = takeTitle(tree)
  const head = isHeaded ? headOf(tree, entry) : {}
  const ids = new Set([...elementsOf(tree)].map((node) => stringProperty(node, 'id')))
  const contents = toc.filter(({ depth, id }) => depth > 1 && ids.has(id))
  const parts = entry.kind === 'task' ? partsOf(tree, contents) : { toc: contents }
  const empty = tree.children.every((child) => child.type === 'text' && child.value.trim() === '')
  const problems = [
    ...checkLinks(
      entry,
      entry.files.map((file) => file.path),
      (href) => linkedPage(edition, () => docsIndexOf(edition), entry, href) !== undefined,
    ),
  ]
  return {
    html: empty ? '' : renderToString(<Article tree={tree} />),
    problems,
    ...(titleId !== undefined && { titleId }),
    ...head,
    ...parts,
  }
}

/** Takes apart the text of a task, and its contents. */
function partsOf(tree: Root, toc: TocEntry[]): Pick<ArticleHtml, 'toc' | 'lead' | 'builders'> {
  const { lead, builders } = takeTaskText(tree)
  const said = lead.length > 0 && { lead: drawContent(lead) }
  if (builders === undefined) return { toc, ...said }
  const { id, title, content } = builders
  const ids = new Set([...elementsOf({ type: 'root', children: content })].map((node) => node.properties.id))
  return {
    toc: toc.filter((entry) => entry.id !== id && !ids.has(entry.id)),
    ...said,
    builders: { id, title, html: drawContent(content), toc: toc.filter((entry) => ids.has(entry.id)) },
  }
}

/** Settles the parts of a card's text that its page shows in another way. */
function headOf(tree: Root, entry: Entry): Pick<ArticleHtml, 'lede' | 'unfilled'> {
  const lede = takeLede(tree, entry.summary)
  foldContents(tree)
  const unfilled = foldUnfilled(tree)
  return {
    ...(lede !== undefined && { lede: { html: drawContent(lede.content), id: lede.id } }),
    ...(unfilled.length > 0 && { unfilled }),
  }
}

/** The HTML of a text that is not laid out, below a line that says why. */
export const drawAsWritten = (markdown: string, note: string): string =>
  renderToString(<Article tree={asWritten(markdown, note)} />)

const drawContent = (children: RootContent[]) => renderToString(<Article tree={{ type: 'root', children }} />)

/** Resolves the addresses in a card: to its own files, to pages of this catalogue, or to other sites. */
export function articleContext(edition: SqliteEdition, entry: EntryFacts): ArticleContext {
  const { own, atHub } = filesOf(entry)
  return {
    resolveLink(href) {
      if (href.startsWith('#')) return { href, external: false }
      const target = hubTarget(href)
      if (target !== undefined && target.rest === '' && edition.hasEntry(target.kind, target.id)) {
        return { href: cardPath(target.kind, target.id), outer: href, external: false }
      }
      if (isAbsolute(href)) return { href, external: true }
      const page = linkedPage(edition, () => docsIndexOf(edition), entry, href)
      if (page !== undefined) return { href: page, external: false }
      const path = own(href)
      const elsewhere = path === undefined ? undefined : atHub.get(path)
      if (elsewhere !== undefined) return { href: elsewhere, external: true }
      return { href: filePath(entry.kind, entry.id, path ?? relativePath(href)), external: false }
    },
    resolveImage: imageResolver(entry),
  }
}

/** Finds the files that a card names. */
export function imageResolver(entry: EntryFacts): ArticleContext['resolveImage'] {
  const { own, atHub } = filesOf(entry)
  return (src) => {
    const path = own(src)
    const elsewhere = path === undefined ? undefined : atHub.get(path)
    if (elsewhere !== undefined) {
      return { type: 'elsewhere', href: elsewhere, host: new URL(elsewhere).host }
    }
    if (path !== undefined) return { type: 'own', src: filePath(entry.kind, entry.id, path) }
    if (!isAbsolute(src)) return { type: 'missing', href: src }
    const url = URL.parse(src, 'https://huggingface.co')
    return url === null
      ? { type: 'missing', href: src }
      : { type: 'elsewhere', href: url.href, host: url.host }
  }
}

/** The card's own file that an address refers to, and the addresses of those that are elsewhere. */
function filesOf(entry: EntryFacts) {
  const find = fileFinder(entry.files.map((file) => file.path))
  const atHub = new Map(entry.files.flatMap(({ path, at }) => (at === undefined ? [] : [[path, at.url]])))
  const own = (address: string) => {
    const path = pathInCard(entry, address)
    return path && find(path)
  }
  return { own, atHub }
}
