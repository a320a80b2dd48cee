/** Marks lines of code: those that an author highlights, and those that a diff adds and removes. */

import type { ElementContent } from 'hast'
import { element, text } from '../html/hast.ts'

/** Further ranges are ignored. */
const MAX_RANGES = 100

/** The line numbers in a list such as `1,3-5`, counted from 1. */
export function readLines(ranges: string): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const range of ranges.split(',').slice(0, MAX_RANGES)) {
    const match = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(range)
    if (match === null) continue
    const first = Number(match[1])
    const last = Math.min(Number(match[2] ?? first), first + 1000)
    for (let line = first; line <= last; line += 1) lines.add(line)
  }
  return lines
}

/** The class of a line of a diff; undefined for an unchanged line. */
export function diffClass(line: string): string | undefined {
  if (/^\+(?!\+\+ )/.test(line)) return 'line-add'
  return /^-(?!-- )/.test(line) ? 'line-del' : undefined
}

/**
 * Wraps some lines of coloured code each in a `span`; the text is unchanged.
 *
 * @param code - text and spans of text, as the highlighter returns them
 * @param classOf - class of a line, given its text and its number from 1; undefined leaves the line as it is
 */
export function markLines(
  code: readonly ElementContent[],
  classOf: (line: string, number: number) => string | undefined,
): ElementContent[] {
  return splitLines(code).flatMap((line, at) => {
    const className = classOf(line.map(textOf).join('').replace(/\n$/, ''), at + 1)
    return className === undefined ? line : [element('span', { className: ['line', className] }, line)]
  })
}

function splitLines(code: readonly ElementContent[]): ElementContent[][] {
  let line: ElementContent[] = []
  const lines = [line]
  for (const node of code) {
    for (const part of textOf(node).split(/(?<=\n)/)) {
      if (part !== '') line.push(node.type === 'element' ? { ...node, children: [text(part)] } : text(part))
      if (!part.endsWith('\n')) continue
      line = []
      lines.push(line)
    }
  }
  return lines
}

/** The text of a node; the highlighter does not nest spans. */
function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  const [inner] = node.type === 'element' ? node.children : []
  return inner?.type === 'text' ? inner.value : ''
}
