/** Writes the contents of an entry with many members: each name with the first sentence of its description. */

import { firstSentence, plainText } from '../../card/outline.ts'
import { printAttributes } from './print-entry.ts'
import type { ApiObject } from './types.ts'

/** Fewer members need no table of contents. */
const LEAST = 6
const LONGEST = 200

/**
 * Write the contents of a class or module.
 *
 * The texts are attributes, which search skips: it should find them below the members' own headings.
 *
 * @param members - members in the order of their entries
 * @returns empty when there are few members
 */
export function printSummary(members: readonly ApiObject[]): string[] {
  if (members.length < LEAST) return []
  const items = members.map(({ name, kind, blocks }) => {
    const paragraphs = blocks.find((block) => block.type === 'text')?.markdown.split(/\n\s*\n/) ?? []
    const text = paragraphs.find((paragraph) => !paragraph.startsWith('>')) ?? ''
    const said = firstSentence(plainText(text.replace(REFERENCE, '$1')).replaceAll('\n', ' '))
    return `<ApiSummaryItem${printAttributes({
      name: name.slice(name.lastIndexOf('.') + 1),
      kind,
      id: name,
      text: said.length > LONGEST ? `${said.slice(0, said.lastIndexOf(' ', LONGEST))}…` : said,
    })} />`
  })
  return ['<ApiSummary>', ...items, '</ApiSummary>']
}

/** A reference; `` [`~acme.Pipeline.run`] `` is shown as `run`. */
const REFERENCE = /\[`(?:~[\w.]*\.)?([^`\]]{1,200})`\]/g
