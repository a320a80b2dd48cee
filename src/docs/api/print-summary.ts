/** Writes the contents of an entry with many members: each by name, with the first sentence that is said of it. */

import { inlineText } from '../../card/outline/inline-text.ts'
import { firstSentence } from '../../card/outline.ts'
import { printAttributes } from './print-entry.ts'
import type { ApiObject } from './types.ts'

/** An entry with fewer is seen whole without. */
const LEAST = 6
const LONGEST = 200

/**
 * Write what a class or module has, in the order of its entries.
 *
 * Its texts are attributes: they stand under the members' own headings as well, where search is to find them.
 *
 * @param members - as they are shown
 * @returns empty when there are few
 */
export function printSummary(members: readonly ApiObject[]): string[] {
  if (members.length < LEAST) return []
  const items = members.map(({ name, kind, blocks }) => {
    const paragraphs = blocks.find((block) => block.type === 'text')?.markdown.split(/\n\s*\n/) ?? []
    const text = paragraphs.find((paragraph) => !paragraph.startsWith('>')) ?? ''
    const said = firstSentence(inlineText(text.replace(REFERENCE, '$1')))
    return `<ApiSummaryItem${printAttributes({
      name: name.slice(name.lastIndexOf('.') + 1),
      kind,
      id: name,
      text: said.length > LONGEST ? `${said.slice(0, said.lastIndexOf(' ', LONGEST))}…` : said,
    })} />`
  })
  return ['<ApiSummary>', ...items, '</ApiSummary>']
}

/** `` [`~acme.Pipeline.run`] `` is called by its last name. */
const REFERENCE = /\[`(?:~[\w.]*\.)?([^`\]]{1,200})`\]/g
