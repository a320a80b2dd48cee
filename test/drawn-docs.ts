/** Draws every page of docs sets, and finds what must never happen to one: lost words, leftovers, wrong places and links. */

import type { Element, Root } from 'hast'
import { toText as textOf } from 'hast-util-to-text'
import { elementsOf } from '../src/article/html/hast.ts'
import { loadPythonParser } from '../src/docs/api/python/parser.ts'
import { checkLinks } from '../src/docs/check-links.ts'
import { isolate } from '../src/docs/dialect/isolate.ts'
import { maskCode } from '../src/docs/dialect/mask-code.ts'
import { STAND_IN_TAG } from '../src/docs/dialect/stand-in-writer.ts'
import { DocsIndex } from '../src/docs/docs-index.ts'
import { readDocsPage } from '../src/docs/read-page.ts'
import { renderDocsPage } from '../src/docs/render-page.ts'
import type { DocsPage, DocsTree } from '../src/docs/types.ts'
import { readSettings } from '../src/settings/read-settings.ts'
import { openSource } from '../src/sources/open-source.ts'
import { builtinVocabulary } from '../src/task/vocabulary.ts'

interface Drawn {
  page: DocsPage
  tree: Root
  /** Links as written in the page. */
  hrefs: string[]
}

/** The docs sets of a folder, drawn. */
export interface DrawnDocs {
  index: DocsIndex
  trees: DocsTree[]
  drawn: Drawn[]
}

/** Draw all pages of the docs sets in a folder. */
export async function drawDocs(folder: string): Promise<DrawnDocs> {
  const trees: DocsTree[] = []
  const drawn: Drawn[] = []
  // What `[[autodoc]]` names is read while a page is.
  await loadPythonParser()
  const { settings } = await readSettings(folder)
  const source = await openSource(folder, () => settings.docs)
  const pages: DocsPage[] = []
  for (const docs of (await source.readDocs?.(() => {})) ?? []) {
    const tree = docs.readTree()
    trees.push(tree)
    for (const raw of docs.pages(() => {})) pages.push(readDocsPage(tree, raw))
  }
  for (const page of pages) {
    const hrefs: string[] = []
    const { tree } = await renderDocsPage(page.text, {
      resolveLink(href) {
        hrefs.push(href)
        return { href, external: false }
      },
      resolveImage: (href) => ({ type: 'elsewhere', href, host: 'huggingface.co' }),
      notebook: undefined,
      resolveObject: () => undefined,
    })
    drawn.push({ page, tree, hrefs })
  }
  return { index: new DocsIndex(trees, pages), trees, drawn }
}

/** What must never happen to a page, each with where it did. */
export function findDocsFaults(docs: DrawnDocs): Record<string, string[]> {
  const faults = {
    'lost words': lostWords(docs),
    'stand-ins and tags as text': pagesWithTags(docs),
    'places that only the index or the page has': wrongPlaces(docs),
    'broken links that are not reported': unreportedLinks(docs),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))
}

/** Words of the authors' text that the drawn pages show less often. */
function lostWords({ drawn }: DrawnDocs): string[] {
  return drawn.flatMap(({ page, tree }) => {
    const shown = shownText(tree)
    return [...countWords(proseOf(page.text))].flatMap(([word, count]) =>
      shown.split(word).length - 1 < count ? [`${page.path}: ${word}`] : [],
    )
  })
}

/** Pages that show a stand-in, or outside of code the tag of a component. */
function pagesWithTags({ drawn }: DrawnDocs): string[] {
  const names = /mb-part|<\/?(?:Tip|hfoptions?|Youtube|InferenceSnippet|inferencesnippet)\b/
  return drawn
    .filter(({ tree }) => {
      const prose = structuredClone(tree)
      for (const node of elementsOf(prose)) if (node.tagName === 'code') node.children = []
      return names.test(textOf(prose))
    })
    .map(({ page }) => page.path)
}

/** Places that only the index has, and headings that only the page has. */
function wrongPlaces({ drawn }: DrawnDocs): string[] {
  return drawn.flatMap(({ page, tree }) => {
    const ids = new Set([...elementsOf(tree)].map((node) => String(node.properties.id ?? '')))
    const headings = [...elementsOf(tree)]
      .filter(isAuthorsHeading)
      .map((node) => String(node.properties.id ?? ''))
    const missing = page.anchors.filter((id) => !ids.has(id))
    const unknown = headings.filter((id) => id !== '' && !page.anchors.includes(id))
    return [...missing, ...unknown].map((id) => `${page.path}#${id}`)
  })
}

/** Links that lead nowhere and are not reported. */
function unreportedLinks({ index, drawn }: DrawnDocs): string[] {
  return drawn.flatMap(({ page, hrefs }) => {
    const reported = checkLinks(index, page, builtinVocabulary())
    const said = new Set(
      page.links
        .filter((link) => reported.some((one) => one.line === link.line && one.column === link.column))
        .map(({ href }) => href),
    )
    return hrefs.flatMap((href) => {
      const target = index.resolve(page, href)
      return target.type === 'missing' && !said.has(href) ? [`${page.path}: ${href}`] : []
    })
  })
}

/** The label of the footnotes is ours, not the author's. */
function isAuthorsHeading(node: Element): boolean {
  return /^h[1-6]$/.test(node.tagName) && node.properties.id !== 'mb-footnotes'
}

/** All text of a page, including alternative texts of pictures and labels of parts. */
function shownText(tree: Root): string {
  const labels = [...elementsOf(tree)].flatMap(({ properties }) =>
    ['alt', 'title', 'dataLabel', 'href', 'dataTitle', 'src'].map((name) => String(properties[name] ?? '')),
  )
  return `${textOf(tree)} ${labels.join(' ')}`
}

/** The text that an author wrote for readers, without tags, comments and addresses. */
function proseOf(text: string): string {
  const masked = maskCode(isolate(text).markdown.replace(STAND_IN_TAG, ''))
  return masked
    .replace(/<svg[\s\S]*?<\/svg>/g, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\]\([^)]*\)+/g, '] ')
    .replace(/^ {0,3}\[[^\]]+\]:.*$/gm, ' ')
    .replace(/\[\[[^\]]*\]\]/g, ' ')
    .replace(/\[![A-Z]+\]/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/:[a-z_+-]+:/g, ' ')
    .replaceAll('**', '')
    .replace(/&[a-z]+;/g, ' ')
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/\p{L}{3,}/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
