/** Makes the body of a card as HTML: Markdown becomes a safe tree, and React draws it. */

import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { renderToString } from 'react-dom/server'
import { checkFiles } from '../../article/check-files.ts'
import { checkFormulas } from '../../article/check-formulas.ts'
import type { TocEntry } from '../../article/headings.ts'
import { isBlank, replaceElements, stringProperty } from '../../article/html/hast.ts'
import { hubTarget, isAbsolute, pathInCard, relativePath } from '../../article/link-targets.ts'
import { type ArticleContext, asWritten, renderArticle } from '../../article/render-article.ts'
import { fileFinder } from '../../card/find-file.ts'
import type { Problem } from '../../card/types.ts'
import { docsIndexOf } from '../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { Entry } from '../../edition/types.ts'
import { cardPath, filePath } from '../../paths.ts'
import { Article } from '../../ui/article.tsx'
import { foldContents } from './docs/fold-contents.ts'
import { linkedPage } from './docs/own-pages.ts'

export interface ArticleHtml extends CardHead {
  html: string
  toc: TocEntry[]
  /** Problems of the text that only its layout reveals: in its formulas and the files that it names. */
  problems?: Problem[]
}

/** The start of a model or dataset card, which the head of its page shows instead of the body. */
interface CardHead {
  /** The heading with the card's name, as the author wrote it. */
  heading?: { id: string; html: string }
  /** The paragraph that the card's summary was taken from. */
  lede?: string
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
    isTitle: (text) => isHeaded && isName(text, entry.name),
  })
  const head = isHeaded ? takeHead(tree, entry) : {}
  if (isHeaded) foldContents(tree)
  const empty = tree.children.every((child) => child.type === 'text' && child.value.trim() === '')
  const problems = [
    ...checkFormulas(entry.body, entry.path, entry.bodyLine),
    ...checkFiles(
      entry,
      entry.files.map((file) => file.path),
      (href) => linkedPage(edition, () => docsIndexOf(edition), entry, href) !== undefined,
    ),
  ]
  return {
    html: empty ? '' : renderToString(<Article tree={tree} />),
    toc: toc.filter(({ depth }) => depth > 1),
    problems,
    ...head,
  }
}

/** What card templates put before the name. @see https://huggingface.co/docs/hub/model-card-annotated */
const CARD_FOR = /^(?:dataset|model) card for (?:the )?/i

/** Whether a title says no more than the name, as templates make it in many cards. */
function isName(title: string, name: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return letters(title.replace(CARD_FOR, '')) === letters(name)
}

/** Length in characters of the longest paragraph that the head has room for. */
const LONGEST_LEDE = 400

/** Matches a text that begins with a first-level heading. */
const TITLE = /^\s*#\s/

/** Removes from `tree` what the head of a page shows. */
function takeHead(tree: Root, { name, summary, body }: Entry): CardHead {
  const head: CardHead = {}
  replaceElements(tree, (node) => {
    if (node.tagName !== 'h1') return [node]
    // Below its owner a name reads as an id, which "Tiny BERT" is not.
    const isId = textOf(node).toLowerCase() === name.toLowerCase()
    const children = isId ? node.children : [{ type: 'text' as const, value: name }]
    head.heading = { id: stringProperty(node, 'id') ?? '', html: drawContent({ ...node, children }) }
    return []
  })
  const blocks = tree.children.filter((node) => !isBlank(node))
  // A title in other words stays in place, as long as something is left below it.
  const isTitled = head.heading === undefined && TITLE.test(body) && blocks.length > 2
  const first = blocks[isTitled ? 1 : 0]
  if (first?.type === 'element' && first.tagName === 'p') {
    const written = textOf(first).trim().replace(/\s+/g, ' ')
    const isSummary = summary !== '' && written.startsWith(summary.replace(/…$/, ''))
    if (isSummary && written.length <= LONGEST_LEDE) {
      head.lede = drawContent(first)
      tree.children = tree.children.filter((node) => node !== first)
    }
  }
  return head
}

/** The HTML of a text that is not laid out, below a line that says why. */
export const drawAsWritten = (markdown: string, note: string): string =>
  renderToString(<Article tree={asWritten(markdown, note)} />)

const drawContent = ({ children }: Element) => renderToString(<Article tree={{ type: 'root', children }} />)

/** Resolves the addresses in a card: to its own files, to pages of this catalogue, or to other sites. */
export function articleContext(edition: SqliteEdition, entry: Entry): ArticleContext {
  const find = fileFinder(entry.files.map((file) => file.path))
  const atHub = new Map(entry.files.flatMap(({ path, at }) => (at === undefined ? [] : [[path, at.url]])))
  const own = (address: string) => ownFile(entry, find, address)
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
    resolveImage(src) {
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
    },
  }
}

/** The card's own file that an address refers to. */
function ownFile(
  entry: Entry,
  find: (path: string) => string | undefined,
  address: string,
): string | undefined {
  const path = pathInCard(entry, address)
  return path && find(path)
}
