/**
 * Converts docs sets in the Hub's dialect to plain Markdown, which every site generator can draw.
 *
 * Anything lost makes the peers' work lighter, never heavier: images, raw HTML (its text stays), snippets generated
 * from a model and a provider, redirects. Callouts are converted to kinds that the peers share, tabs to labels.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import matter from 'gray-matter'
import type { Blockquote, Html, Root, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { parseToctree } from '../../src/docs/toctree.ts'
import type { TocNode } from '../../src/docs/types.ts'

export interface PlainSet {
  name: string
  /** Source folder, relative to the folder of all sets. */
  root: string
  toc: TocNode[]
  pages: PlainPage[]
}

export interface PlainPage {
  /** Path relative to the set, without the extension, as in the table of contents. */
  page: string
  /** Path in the site, with a slash at both ends; the same as ours except for the last slash. */
  address: string
  title: string
  /** Without the title. */
  text: string
}

/** Read every set in a folder: each has a table of contents at its root. */
export function readPlainSets(docs: string): PlainSet[] {
  const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).sort()
  return files
    .filter((file) => posix.basename(file) === '_toctree.yml')
    .map((file) => {
      const folder = dirname(file)
      const name = folder.split('/')[0] ?? folder
      const pages = files
        .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.md'))
        .map((path) => readPlainPage(name, join(docs, path), relative(folder, path).replace(/\.md$/, '')))
      const known = new Set(pages.map(({ page }) => page))
      return {
        name,
        root: folder,
        pages,
        toc: parseToctree(readFileSync(join(docs, file), 'utf8'), file, known).toc,
      }
    })
}

/** Copy each set a number of times, under distinct names, with links that stay within the copy. */
export function copySets(sets: PlainSet[], copies: number): PlainSet[] {
  return sets.flatMap((set) =>
    Array.from({ length: copies }, (_, at) => {
      const name = `${set.name}-${at + 1}`
      const pages = set.pages.map((page) => ({
        ...page,
        address: addressOf(name, page.page),
        text: page.text.replaceAll(`](/docs/${set.name}/`, `](/docs/${name}/`),
      }))
      return { ...set, name, pages }
    }),
  )
}

export function addressOf(set: string, page: string): string {
  const path = posix.join('/docs', set, page.replace(/(^|\/)index$/, ''))
  return path.endsWith('/') ? path : `${path}/`
}

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkStringify, { rule: '-' })

function readPlainPage(set: string, file: string, page: string): PlainPage {
  const tree = processor.parse(withoutDialect(matter(readFileSync(file, 'utf8')).content))
  const heading = tree.children.find((node) => node.type === 'heading' && node.depth === 1)
  tree.children = tree.children.filter((node) => node !== heading)
  makePlain(tree, (href) => resolveLink(set, page, href))
  return {
    page,
    address: addressOf(set, page),
    title: (heading && textOf(heading).trim()) || posix.basename(page),
    text: processor.stringify(tree),
  }
}

/** Removes directives, and the dialect's tags that stand alone on a line outside code. */
function withoutDialect(text: string): string {
  let fence: string | undefined
  return text
    .replace(/<InferenceSnippet[\s\S]*?\/>/g, '')
    .split('\n')
    .map((line) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
        fence = fence === undefined ? mark : undefined
      if (fence !== undefined || mark !== undefined) return line
      const option = /^\s*<hfoption id="([^"]*)">\s*$/.exec(line)?.[1]
      if (option !== undefined) return `\n**${option}**\n`
      if (/^\s*<Tip\b.*>\s*$/.test(line)) return '\n:::tip\n'
      if (/^\s*<\/Tip>\s*$/.test(line)) return '\n:::\n'
      if (/^\s*<\/?(hfoptions?|frameworkcontent|pt|tf|jax|curl|python|inferencesnippet)\b.*>\s*$/.test(line))
        return ''
      return line.replace(/\[\[[^\]]+\]\]\s*$/, '')
    })
    .join('\n')
}

/** Callout kinds that both peers have, by GitHub's names. */
const CALLOUTS: Record<string, string> = {
  NOTE: 'tip',
  TIP: 'tip',
  IMPORTANT: 'danger',
  WARNING: 'danger',
  CAUTION: 'danger',
}

function makePlain(tree: Root, resolve: (href: string) => string): void {
  visit(tree, (node, index, parent) => {
    if (parent === undefined || index === undefined) return
    if (node.type === 'link' || node.type === 'definition') node.url = resolve(node.url)
    if (node.type === 'image' || node.type === 'imageReference') {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (node.type === 'html') {
      const text = withoutTags(node.value)
      parent.children[index] =
        parent.type === 'paragraph' || parent.type === 'heading'
          ? { type: 'text', value: text }
          : { type: 'paragraph', children: [{ type: 'text', value: text }] }
      return [SKIP, index + 1]
    }
    const callout = node.type === 'blockquote' ? calloutOf(node) : undefined
    if (callout !== undefined) {
      parent.children.splice(index, 1, ...callout)
      return [SKIP, index]
    }
    // Otherwise the callout marker, which is text, would be escaped.
    if (node.type === 'paragraph' && /^:::\w*$/.test(textOf(node)))
      parent.children[index] = verbatim(textOf(node))
    return undefined
  })
}

/** A quotation in GitHub's form that begins with `[!NOTE]`. */
function calloutOf(quotation: Blockquote): RootContent[] | undefined {
  const [paragraph, ...rest] = quotation.children
  if (paragraph?.type !== 'paragraph') return undefined
  const [first, ...others] = paragraph.children
  if (first?.type !== 'text') return undefined
  const [head = '', kind = ''] = /^\[!(\w+)\]\s*/.exec(first.value) ?? []
  const name = CALLOUTS[kind]
  if (name === undefined) return undefined
  const text = { ...first, value: first.value.slice(head.length) }
  return [verbatim(`:::${name}`), { ...paragraph, children: [text, ...others] }, ...rest, verbatim(':::')]
}

function verbatim(value: string): Html {
  return { type: 'html', value }
}

/** Names in angle brackets that are no elements, such as `<your-token>`, are kept as text. */
function withoutTags(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?[a-z][a-z0-9]*(\s[^>]*)?\/?>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Resolves links between pages, so that both peers find them. */
function resolveLink(set: string, page: string, href: string): string {
  if (/^[a-z]+:|^[#/]|^$/i.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const target = posix.join(posix.dirname(page), path.replace(/\.(md|html)$/, ''))
  if (target.startsWith('..')) return `/docs/${target.replace(/^(\.\.\/)+/, '')}/`
  return addressOf(set, target) + (fragment === undefined ? '' : `#${fragment}`)
}
