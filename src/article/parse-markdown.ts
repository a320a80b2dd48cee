/** Parses Markdown into a tree: GitHub's dialect, math, emoji, and raw HTML made safe to parse. */

import { setImmediate } from 'node:timers/promises'
import { nameToEmoji } from 'gemoji'
import type { Definition, Nodes, Parents, Root, RootContent } from 'mdast'
import { markdownToMdast, type TreeOptions } from 'satteri'
import { RawHtml } from './html/raw-html.ts'
import { parseHubSyntax } from './hub-syntax.ts'
import type { Counts } from './limits.ts'
import { parseAroundGaps } from './parser-gaps.ts'
import { prepareMarkdown, withoutRepeated } from './prepare-markdown.ts'
import { processorTime } from './processor-time.ts'
import { splitSource } from './split-source.ts'
import { joinRows, joinTables } from './split-table.ts'

/**
 * Processor time of this thread. What is not parsed by then is shown as plain text; ordinary Markdown takes 1 µs per
 * character, hostile Markdown up to 40.
 */
const MAX_MILLISECONDS = 10_000
const MAX_MICROSECONDS_PER_CHARACTER = 4

/** Pieces that share one tree, about a megabyte: HTML that opens in one piece may close in another. */
const PIECES_IN_TREE = 64

/** Most characters that a definition may add over all its uses. */
const MAX_EXPANSION = 1_000_000

/** Levels of the tree; anything deeper becomes text, as every walk of the tree uses stack for each level. */
const MAX_DEPTH = 100

const DIALECT: TreeOptions = {
  features: { gfm: true, frontmatter: false, math: { singleDollarTextMath: false } },
}

const SHORTCODE = /:(\+1|[-\w]+):/g

/**
 * Parses a card's body.
 *
 * Lets other work of the process run between the pieces of a long card.
 *
 * @param withParts - whether stand-ins for components are markup, see {@link RawHtml}
 * @returns one tree, or several for a card of more than about a megabyte
 * @throws {TooMuchError} the text holds too much
 */
export async function parseMarkdown(markdown: string, withParts: boolean, counts: Counts): Promise<Root[]> {
  const trees: Root[] = []
  for (const tree of parsePieces(markdown, withParts, counts)) {
    if (tree === undefined) await setImmediate()
    else trees.push(tree)
  }
  return trees
}

/** The same without a pause. */
export function parseMarkdownAtOnce(markdown: string, withParts: boolean, counts: Counts): Root[] {
  return [...parsePieces(markdown, withParts, counts)].filter((tree) => tree !== undefined)
}

/** Yields the trees, and undefined before each piece of a long card. */
function* parsePieces(markdown: string, withParts: boolean, counts: Counts): Generator<Root | undefined> {
  const pieces = splitSource(markdown)
  const allowed = MAX_MILLISECONDS + (markdown.length * MAX_MICROSECONDS_PER_CHARACTER) / 1000
  let spent = 0
  for (let first = 0; first < pieces.length; first += PIECES_IN_TREE) {
    const rawHtml = new RawHtml(withParts)
    const children: RootContent[] = []
    for (const { source, end, continuesTable } of pieces.slice(first, first + PIECES_IN_TREE)) {
      if (pieces.length > 1) yield
      if (spent > allowed) {
        children.push({ type: 'code', value: source.slice(0, end) })
        continue
      }
      // Measured per piece, as other work runs in between.
      const start = processorTime()
      const tree = parsePiece(source)
      tree.children = withoutRepeated(tree, end)
      joinRows(tree, source)
      prepareMarkdown(tree, { source, rawHtml, parse: parsePiece })
      counts.addMarkdown(tree)
      if (continuesTable) joinTables(children.at(-1), tree)
      for (const child of tree.children) children.push(child)
      spent += processorTime() - start
    }
    const tree: Root = { type: 'root', children }
    yield markdown.includes(']:') ? limitDefinitions(tree) : tree
  }
}

/** The tree of one piece of Markdown, with its raw HTML untouched. */
export function parsePiece(source: string): Root {
  const tree = parseHubSyntax(source, (markdown) => parseAroundGaps(markdown, parseDialect))
  settle(tree, source, 1)
  return tree
}

/** @see https://satteri.bruits.org/docs/entry-points/ */
function parseDialect(markdown: string): Root {
  const tree = markdownToMdast(markdown, DIALECT)
  return tree.type === 'root' ? tree : { type: 'root', children: [] }
}

/** Flattens nodes nested too deeply, and replaces names of emoji with the emoji. */
function settle(parent: Parents, source: string, depth: number): void {
  const children: Nodes[] = parent.children
  let index = 0
  for (const child of children) {
    if (child.type === 'text') child.value = withEmoji(child.value)
    else if ('children' in child && depth < MAX_DEPTH) settle(child, source, depth + 1)
    else if ('children' in child) {
      const { start, end } = child.position ?? {}
      children[index] = { type: 'text', value: source.slice(start?.offset, end?.offset) }
    }
    index += 1
  }
}

/** @see https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#using-emojis */
function withEmoji(text: string): string {
  if (!text.includes(':')) return text
  let out = ''
  let at = 0
  SHORTCODE.lastIndex = 0
  for (let match = SHORTCODE.exec(text); match !== null; match = SHORTCODE.exec(text)) {
    const [, name = ''] = match
    if (Object.hasOwn(nameToEmoji, name)) {
      out += text.slice(at, match.index) + nameToEmoji[name]
      at = SHORTCODE.lastIndex
    } else SHORTCODE.lastIndex = match.index + 1
  }
  return out + text.slice(at)
}

/** Empties definitions that would blow up the article: a long address with very many references. */
function limitDefinitions(tree: Root): Root {
  const uses = new Map<string, number>()
  const definitions: Definition[] = []
  const count = (node: Nodes): void => {
    if (node.type === 'definition') definitions.push(node)
    if (node.type === 'linkReference' || node.type === 'imageReference') {
      uses.set(node.identifier, (uses.get(node.identifier) ?? 0) + 1)
    }
    if ('children' in node) for (const child of node.children) count(child)
  }
  count(tree)
  for (const definition of definitions) {
    const weight = definition.url.length + (definition.title?.length ?? 0)
    if (weight * (uses.get(definition.identifier) ?? 0) > MAX_EXPANSION) definition.url = ''
  }
  return tree
}
