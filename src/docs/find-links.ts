/** Finds what a docs page refers to: links, pictures, and the tasks of components. */

import type * as z from 'zod'
import { pipelineTagSchema, readAttributes, snippetSchema } from './dialect/component-attributes.ts'
import type { ComponentName } from './dialect/component-names.ts'
import type { IsolatedPage, Part } from './dialect/isolate.ts'
import type { DocsLink } from './types.ts'

/** A link with its offset into the text. */
type FoundLink = Pick<DocsLink, 'href' | 'isPicture' | 'taskOf'> & { at: number }

/** `](href "title")`, `href="…"` or `src="…"`, `[label]: href`; the bounds keep a hostile line from quadratic time. */
const LINKS = [
  /\]\(\s{0,20}(?:<([^<>\n]{0,2000})>|([^\s()<>]{0,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500})?))(?:\s{1,20}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\s{0,20}\)/dg,
  /<(?:a\s[^<>]{0,1000}?href|img\s(?:[^<>]{0,1000}?\s)?src)=(?:"([^"<>]{0,2000})"|'([^'<>]{0,2000})')/dgi,
  /^ {0,3}\[[^^\]\n][^\]\n]{0,200}\]:[ \t]{0,20}(?:<([^<>\n]{0,2000})>|(\S{1,2000}))/dgm,
]

/** Components that name a task. */
const TASK_SCHEMAS: Partial<Record<ComponentName, z.ZodType<{ pipeline: string }>>> = {
  InferenceSnippet: snippetSchema,
  PipelineTag: pipelineTagSchema,
}

/** The links, pictures and tasks of a page outside code, in order. */
export function findLinks(text: string, { masked, parts }: IsolatedPage): Omit<DocsLink, 'fileLine'>[] {
  const found = parts.flatMap((part) => findTask(text, part))
  for (const pattern of LINKS) {
    for (const match of masked.matchAll(pattern)) {
      const at = match.indices?.[1]?.[0] ?? match.indices?.[2]?.[0]
      const href = match[1] ?? match[2]
      if (at === undefined || href === undefined) continue
      const isPicture = /^<img/i.test(match[0]) || isImage(masked, match.index)
      // Code in an address is blanked out in `masked`, so the address is taken from the text.
      found.push({ href: text.slice(at, at + href.length), at, ...(isPicture ? { isPicture } : {}) })
    }
  }
  found.sort((a, b) => a.at - b.at)
  let line = 1
  let lineStart = 0
  return found.map(({ at, ...link }) => {
    for (
      let next = text.indexOf('\n', lineStart);
      next >= 0 && next < at;
      next = text.indexOf('\n', lineStart)
    ) {
      line += 1
      lineStart = next + 1
    }
    return { ...link, line, column: at - lineStart + 1 }
  })
}

/** The task that a component names as `pipeline`. */
function findTask(text: string, part: Part): FoundLink[] {
  const schema = part.type === 'component' ? TASK_SCHEMAS[part.name] : undefined
  if (part.type !== 'component' || schema === undefined) return []
  const { name, tag } = part
  const href = readAttributes(schema, tag.attributes)?.pipeline
  if (href === undefined) return []
  const at = text.indexOf(href, text.indexOf('pipeline', tag.start) + 'pipeline'.length)
  return [{ href, taskOf: name, at: Math.max(at, tag.start) }]
}

/** Whether the bracket that closes at `close` was opened by `![`. */
function isImage(masked: string, close: number): boolean {
  if (masked[close] !== ']') return false
  let depth = 0
  for (let at = close - 1; at >= 0 && at > close - 1000; at -= 1) {
    const char = masked[at]
    if (char === '\n' && masked[at - 1] === '\n') return false
    if (char === ']') depth += 1
    else if (char === '[' && depth > 0) depth -= 1
    else if (char === '[') return masked[at - 1] === '!'
  }
  return false
}
