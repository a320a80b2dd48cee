/**
 * Parses Markdown around what the parser reads otherwise than GitHub: slashes in attributes without quotes, addresses in
 * the cells of a table, and the comments of MDX.
 *
 * Before the parser sees a text, characters in it are replaced by as many that no text has, so that nothing moves.
 */

import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

/**
 * What stands for a character; a text that has one of these is parsed as it is.
 *
 * @see https://www.unicode.org/faq/private_use.html#noncharacters
 */
const [SLASH, COLON, POINT, STAR] = ['\ufdd1', '\ufdd2', '\ufdd3', '\ufdd4'] as const
const MASKS: ReadonlyMap<string, string> = new Map([
  [SLASH, '/'],
  [COLON, ':'],
  [POINT, '.'],
  [STAR, '*'],
])
const ANY_MASK = /[\ufdd1-\ufdd4]/g

/** The beginning of a tag, and one attribute. @see https://spec.commonmark.org/0.31.2/#raw-html */
const TAG = /(?<!\\)<[A-Za-z][A-Za-z0-9-]*/g
const ATTRIBUTE = /\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:([^\s"'=<>`]+)|"[^"]*"|'[^']*'))?/y
const TAG_END = /\s*\/?>/y
const UNQUOTED_SLASH = /=\s*[^\s"'=<>`/]*\//

/** Characters read in vain for each of a text: tags within the quotes of others may each be read to the end. */
const MAX_VAIN = 10

const ADDRESS = /https?(?=:\/\/)|www(?=\.)/gi
const HIDDEN_ADDRESS = new RegExp(`(?:https?${COLON}|www${POINT})\\S*`, 'gi')
const COMMENT = { open: `{/${STAR}`, close: `${STAR}/}` } as const
const COMMENT_MARK = new RegExp(`\\{/${STAR}|${STAR}/\\}`, 'g')

/** The tree that GitHub makes of a text, with MDX comments left out. @param parse - keeps offsets in the text */
export function parseAroundGaps(source: string, parse: (markdown: string) => Root): Root {
  if (source.search(ANY_MASK) >= 0) return parse(source)
  let hidden = hideComments(hideSlashes(source))
  let tree = parse(hidden)
  const addresses = findSwallowing(tree, hidden)
  if (addresses.length > 0) {
    hidden = replaceAt(hidden, addresses)
    tree = parse(hidden)
  }
  if (hidden === source) return tree
  if (hidden.includes(STAR)) dropComments(tree)
  if (addresses.length > 0) linkAddresses(tree, parse)
  visit(tree, restore)
  return tree
}

/** A text with the characters at these offsets, which increase, replaced. */
function replaceAt(source: string, places: readonly (readonly [number, string])[]): string {
  let out = ''
  let from = 0
  for (const [at, mask] of places) {
    out += source.slice(from, at) + mask
    from = at + 1
  }
  return out + source.slice(from)
}

function hideSlashes(source: string): string {
  if (!source.includes('<') || !UNQUOTED_SLASH.test(source)) return source
  const slashes: [number, string][] = []
  let vain = 0
  TAG.lastIndex = 0
  while (vain <= MAX_VAIN * source.length && TAG.exec(source) !== null) {
    const start = TAG.lastIndex
    const found = slashesOfTag(source, start)
    vain += found.end - start
    if (!found.isTag) continue
    for (const at of found.slashes) slashes.push([at, SLASH])
    TAG.lastIndex = found.end
  }
  return replaceAt(source, slashes)
}

/** Reads a tag from the end of its name. */
function slashesOfTag(source: string, from: number): { slashes: number[]; end: number; isTag: boolean } {
  const slashes: number[] = []
  let end = from
  ATTRIBUTE.lastIndex = from
  for (let match = ATTRIBUTE.exec(source); match !== null; match = ATTRIBUTE.exec(source)) {
    end = ATTRIBUTE.lastIndex
    const value = match[1] ?? ''
    for (let at = value.indexOf('/'); at >= 0; at = value.indexOf('/', at + 1))
      slashes.push(end - value.length + at)
  }
  TAG_END.lastIndex = end
  const isTag = TAG_END.test(source)
  return { slashes, end: isTag ? TAG_END.lastIndex : end, isTag }
}

function hideComments(source: string): string {
  const stars: [number, string][] = []
  let open = source.indexOf('{/*')
  while (open >= 0) {
    const close = source.indexOf('*/}', open + 3)
    if (close < 0) break
    stars.push([open + 2, STAR], [close, STAR])
    open = source.indexOf('{/*', close + 3)
  }
  return replaceAt(source, stars)
}

/** Places of all addresses in links that have swallowed the end of their cell, also where no table was found for that. */
function findSwallowing(tree: Root, source: string): [number, string][] {
  const places: [number, string][] = []
  if (!/(?:https?:\/\/|www\.)[^\s|]+\|/i.test(source)) return places
  const look = (parent: Nodes): void =>
    visit(parent, 'link', ({ url, position }) => {
      const start = position?.start.offset ?? 0
      const end = position?.end.offset ?? 0
      const written = source.slice(start, end)
      if (!url.includes('|') || !/^(?:http|www)/i.test(written)) return
      if (parent.type !== 'table' && !isAboveDelimiter(source, end)) return
      for (const match of written.matchAll(ADDRESS)) {
        const at = match.index + match[0].length
        places.push([start + at, written[at] === ':' ? COLON : POINT])
      }
    })
  visit(tree, (node) => {
    if (node.type !== 'table' && node.type !== 'paragraph') return
    look(node)
    return SKIP
  })
  return places
}

/** Whether the line below the one with this offset may be the second of a table. */
function isAboveDelimiter(source: string, offset: number): boolean {
  const start = source.indexOf('\n', offset) + 1
  if (start === 0) return false
  const end = source.indexOf('\n', start)
  return /^[\s>]*\|?\s*:?-[\s|:-]*$/.test(source.slice(start, end < 0 ? undefined : end))
}

/** Links the hidden addresses as the parser does where nothing else is near. */
function linkAddresses(parent: Parents, parse: (markdown: string) => Root): void {
  const children: Nodes[] = parent.children
  const linked = children.flatMap((child): Nodes[] => {
    if (child.type === 'text') return linkText(child, parse)
    if ('children' in child) linkAddresses(child, parse)
    return [child]
  })
  children.length = 0
  for (const child of linked) children.push(child)
}

function linkText(node: Text, parse: (markdown: string) => Root): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let from = 0
  for (const { 0: written, index } of node.value.matchAll(HIDDEN_ADDRESS)) {
    const [paragraph] = parse(restored(written)).children
    const link = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
    const text = link?.type === 'link' ? link.children[0] : undefined
    if (link === undefined || text?.type !== 'text') continue
    if (index > from) parts.push({ ...node, value: node.value.slice(from, index) })
    parts.push(link)
    from = index + text.value.length
  }
  return [...parts, ...(from < node.value.length ? [{ ...node, value: node.value.slice(from) }] : [])]
}

const restored = (text: string) => text.replace(ANY_MASK, (mask) => MASKS.get(mask) ?? mask)

/** Gives all texts of a node their characters back. */
function restore(node: Nodes): void {
  if ('value' in node) node.value = restored(node.value)
  if ('url' in node) node.url = restored(node.url)
  if ('title' in node && typeof node.title === 'string') node.title = restored(node.title)
  if ('alt' in node && typeof node.alt === 'string') node.alt = restored(node.alt)
  if ('identifier' in node) node.identifier = restored(node.identifier)
  if ('label' in node && typeof node.label === 'string') node.label = restored(node.label)
  if ('lang' in node && typeof node.lang === 'string') node.lang = restored(node.lang)
  if ('meta' in node && typeof node.meta === 'string') node.meta = restored(node.meta)
}

/** Drops what stands between the marks of comments; marks without another, as where one is in code, stay. */
function dropComments(tree: Root): void {
  const marks: { node: Text; mark: string }[] = []
  visit(tree, 'text', (node) => {
    for (const [mark] of node.value.matchAll(COMMENT_MARK)) marks.push({ node, mark })
  })
  // Each mark, in order: whether it begins or ends a comment.
  const isPaired = marks.map(({ mark }, at) =>
    mark === COMMENT.open ? marks[at + 1]?.mark === COMMENT.close : marks[at - 1]?.mark === COMMENT.open,
  )
  let next = 0
  let isInside = false
  const withoutComments = (text: string): string => {
    let out = ''
    let from = 0
    for (const { 0: mark, index } of text.matchAll(COMMENT_MARK)) {
      const pairs = isPaired[next] === true
      next += 1
      if (!pairs) continue
      if (!isInside) out += text.slice(from, index)
      isInside = !isInside
      from = index + mark.length
    }
    return isInside ? out : out + text.slice(from)
  }
  const walk = (parent: Parents): void => {
    const children: Nodes[] = parent.children
    const kept: Nodes[] = []
    for (const child of children) {
      const before = isInside
      if (child.type === 'text') {
        const value = withoutComments(child.value)
        if (value !== '' || value === child.value) kept.push({ ...child, value })
      } else if ('children' in child) {
        const had = child.children.length
        walk(child)
        if (child.type === 'tableCell' || child.children.length > 0 || (had === 0 && !before))
          kept.push(child)
      } else if (!before) kept.push(child)
    }
    children.length = 0
    for (const child of kept) children.push(child)
  }
  walk(tree)
}
