/** Converts the Markdown of other documentation sites to the dialect: front matter, heading ids, boxes, tabs. */

import { endOfIndent, readIndentedTabs, withoutMargin } from './indented-tabs.ts'
import { maskCode } from './mask-code.ts'

/** Nesting of boxes and tabs; deeper than on any real page. */
const MAX_DEPTH = 5
/** Front matter: `key: value` between lines of three dashes at the very beginning. */
const FRONT_MATTER = /^---[ \t]*\n((?:[^\n]*\n){0,200}?)---[ \t]*(?=\n|$)/
/** Begins a block other than a paragraph, such as a list. */
const BLOCK = /^[ \t]*(?:[-*+>|#`~:!?]|\d+[.)])/
const HEADING_ID = /^( {0,3}#{1,6}[ \t].*)\{#([\w.:-]+)\}[ \t]*$/gm
/**
 * `import Tabs from '@theme/Tabs'` on a separate line, and `{ .button target=_blank }` after a link.
 *
 * @see https://docusaurus.io/docs/markdown-features/react
 * @see https://python-markdown.github.io/extensions/attr_list/
 */
const FOR_PROGRAMS =
  /^import [\w{},* \t]{1,200} from (?:'[^'\n]{1,200}'|"[^"\n]{1,200}");?[ \t]*$|(?<=\]\([^()\n]{0,500}\))\{:?[ \t]*(?:[.#][\w-]|[\w-]{1,50}=)[^{}\n]{0,200}\}/gm
/** `:::tip Title` and `!!! tip "Title"`; `???` begins a collapsed one. */
const BOX =
  /^( *)(?:(:{3,})[ \t]*([a-z]+)(?:[ \t]*\[(.+)\]|[ \t]+([^{\s].*))?|(?:!!!|\?\?\?\+?)[ \t]+([a-z]+)(?:[ \t]+"(.*)")?)$/

/**
 * The alert for each kind of box.
 *
 * @see https://docusaurus.io/docs/markdown-features/admonitions
 * @see https://squidfunk.github.io/mkdocs-material/reference/admonitions/
 */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    note: 'NOTE',
    info: 'NOTE',
    abstract: 'NOTE',
    summary: 'NOTE',
    example: 'NOTE',
    question: 'NOTE',
    quote: 'NOTE',
    details: 'NOTE',
    tip: 'TIP',
    hint: 'TIP',
    success: 'TIP',
    important: 'IMPORTANT',
    warning: 'WARNING',
    attention: 'WARNING',
    failure: 'WARNING',
    bug: 'WARNING',
    caution: 'CAUTION',
    danger: 'CAUTION',
    error: 'CAUTION',
  }),
)

/**
 * Convert a page to the dialect. Line numbers do not change, and everything else stays as it is.
 *
 * @returns the text, and the `title` in its front matter, empty when there is none
 */
export function readOtherSites(text: string): { text: string; title: string } {
  const [all = '', yaml = ''] = FRONT_MATTER.exec(text) ?? []
  const isFrontMatter = /^[\w-]+[ \t]*:/m.test(yaml)
  const body = isFrontMatter ? all.replace(/[^\n]/g, '') + text.slice(all.length) : text
  const title = isFrontMatter ? titleIn(yaml) : ''
  const bare = /\)\{|^import /m.test(body) ? withoutCode(body) : body
  const hasIds = bare.includes('{#')
  const hasBlocks = /^ *(?::::|!!! |\?\?\?|===[!+]? ")/m.test(bare)
  if (!hasIds && !hasBlocks) return { text: bare, title }
  const headed = hasIds ? withHeadingIds(bare) : bare
  return { text: hasBlocks ? withBlocks(headed) : headed, title }
}

/** The title, if it is on one line, as nearly always; the other keys of front matter are for other programs. */
function titleIn(yaml: string): string {
  const written = /^title[ \t]*:(.*)$/m.exec(yaml)?.[1]?.trim() ?? ''
  const quoted = /^(["'])(.*)\1$/.exec(written)?.[2]
  return quoted ?? (/^[>|&*[{]/.test(written) ? '' : written)
}

/** Removes code that is only for other programs: imports of components, and attributes of links and pictures. */
function withoutCode(text: string): string {
  const masked = maskCode(text)
  return text.replace(FOR_PROGRAMS, (code, at: number) =>
    masked[at + code.search(/\S/)]?.trim() === '' ? code : '',
  )
}

function withHeadingIds(text: string): string {
  const masked = maskCode(text)
  return text.replace(HEADING_ID, (line, heading: string, id: string, at: number) =>
    masked.startsWith('#', at + line.search(/#/)) ? `${heading.trimEnd()}[[${id}]]` : line,
  )
}

function withBlocks(text: string, depth = 0): string {
  if (depth > MAX_DEPTH) return text
  const lines = text.split('\n')
  // Code must not open or close a box.
  const masked = maskCode(text).split('\n')
  const lastOf = new Map(masked.map((line, at) => [line.trim(), at]))
  /** The line that closes a box, or the one after its indented block; undefined if there is none. */
  const endOf = (box: Box, from: number) => {
    if (box.fence === '') return endOfIndent(box.indent, lines, from)
    if ((lastOf.get(box.fence) ?? 0) <= from) return undefined
    let end = from + 1
    while (masked[end]?.trim() !== box.fence) end += 1
    return end
  }
  const out: string[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const isCode = masked[at]?.trim() === ''
    const tabs = isCode ? undefined : readIndentedTabs(lines, at, (held) => withBlocks(held, depth + 1))
    if (tabs !== undefined) {
      for (const one of tabs.lines) out.push(one)
      at = tabs.end
      continue
    }
    const box = isCode ? undefined : openBox(line)
    // A blank line above takes the alert's mark, and this line the title; otherwise the title begins the text.
    const hasRoom = out.at(-1)?.trim() === '' && out.at(-2)?.trimStart().startsWith('>') !== true
    const hasPlace = box !== undefined && (box.title === '' || hasRoom || !BLOCK.test(lines[at + 1] ?? ''))
    const end = hasPlace ? endOf(box, at) : undefined
    if (box === undefined || end === undefined) {
      out.push(line)
      at += 1
      continue
    }
    const margin = box.indent.length + (box.fence === '' ? 4 : 0)
    const content = lines.slice(at + 1, end).map((one) => withoutMargin(one, margin))
    const inner = withBlocks(content.join('\n'), depth + 1).split('\n')
    // Tabs at its end take up the line after it.
    const isLonger = inner.length > content.length
    const title = `**${box.title}**`
    if (box.title !== '' && hasRoom) {
      out.pop()
      inner.unshift(/^\s*$/.test(inner[0] ?? '') ? title : `${title}<br>`)
    } else if (box.title !== '') {
      inner[0] = /^\s*$/.test(inner[0] ?? '') ? title : `${title}<br>${inner[0]}`
    }
    for (const one of [`[!${box.kind}]`, ...inner]) out.push(`${box.indent}> ${one}`.trimEnd())
    if (box.fence !== '' && !isLonger) out.push('')
    at = box.fence !== '' || (isLonger && lines[end]?.trim() === '') ? end + 1 : end
  }
  return out.join('\n')
}

interface Box {
  indent: string
  /** Colons that close it; empty for a box that ends with its indentation. */
  fence: string
  kind: string
  title: string
}

function openBox(line: string): Box | undefined {
  const [all, indent = '', fence = '', name, bracketed, written, marked, quoted] =
    BOX.exec(line.trimEnd()) ?? []
  const kind = KINDS.get(name ?? marked ?? '')
  if (all === undefined || kind === undefined) return undefined
  return { indent, fence, kind, title: bracketed ?? written ?? quoted ?? '' }
}
