/** An owner of cards, as its own card describes it. */

import * as z from 'zod'
import { fileFinder } from '../card/find-file.ts'
import { quote } from '../card/quote.ts'
import type { Rules } from '../card/rule.ts'
import type { Card, Problem } from '../card/types.ts'
import { isKeyOf, readKeys } from './read-keys.ts'
import { gatherProblems } from './task-places.ts'
import { describeIssue } from './task-problem.ts'

/** Rules for cards of owners, in addition to those for every card. */
export const ownerRules = {
  'owner-keys': {
    severity: 'error',
    description: 'Each key of an owner has the kind of value that it takes.',
  },
  'owner-missing-picture': {
    severity: 'error',
    description: 'The picture of an owner lies beside its card.',
  },
  'owner-unknown-docs': { severity: 'error', description: 'The docs sets of an owner are in the catalogue.' },
} satisfies Rules

/** The front matter of an owner's card; every key may be absent. Editors show the descriptions. */
export const ownerFrontMatterSchema = z.object({
  name: z
    .string()
    .optional()
    .describe('Display name of the person, team or organisation; the id by default.'),
  summary: z.string().default('').describe('One sentence: who they are and what they make.'),
  picture: z
    .string()
    .optional()
    .describe('Path of a picture in the folder of the card, such as logo.svg; it is shown small and square.'),
  contact: z
    .array(z.string())
    .default([])
    .describe('How to reach them: e-mail addresses, web addresses, or words such as the name of a channel.'),
  docs: z.array(z.string()).default([]).describe('Names of the docs sets of this catalogue that are theirs.'),
})

/** Who owns cards. */
export interface Owner extends Omit<z.infer<typeof ownerFrontMatterSchema>, 'name'> {
  /** What the ids of its cards begin with. */
  id: string
  name: string
}

/** Parse an owner from its card; unreadable keys are left out. */
export function parseOwner(card: Pick<Card, 'id' | 'frontMatter'>): Owner {
  const { keys = ownerFrontMatterSchema.parse({}) } = readKeys(ownerFrontMatterSchema, card.frontMatter)
  const { name = card.id, ...rest } = keys
  return { ...rest, id: card.id, name: name.trim() === '' ? card.id : name }
}

const isOwnerKey = (key: string) => isKeyOf(ownerFrontMatterSchema, key)

/**
 * Check the keys of an owner's card.
 *
 * @param text - decoded text of the whole card
 * @param files - paths of the card's files; undefined for a source whose cards have none
 */
export function checkOwner(card: Card, text: string, files: readonly string[] | undefined): Problem[] {
  const { faults } = readKeys(ownerFrontMatterSchema, card.frontMatter)
  const { picture } = parseOwner(card)
  return gatherProblems(card.path, text, ownerRules, isOwnerKey, (report) => {
    for (const { issue, value } of faults) {
      const { message, remedy } = describeIssue(issue, value)
      report(issue.path, 'owner-keys', message, remedy)
    }
    if (picture === undefined || files === undefined || fileFinder(files)(picture) !== undefined) return
    report(
      ['picture'],
      'owner-missing-picture',
      `the picture ${quote(picture)} does not exist`,
      `Give the card a folder and put the picture into it: owners/${card.id}/README.md and owners/${card.id}/logo.svg.`,
    )
  })
}

/**
 * Check that the docs sets of an owner exist. Known only once all docs are.
 *
 * @param sets - their names
 */
export function checkOwnerDocs(card: Card, text: string, sets: readonly string[]): Problem[] {
  return gatherProblems(card.path, text, ownerRules, isOwnerKey, (report) => {
    for (const [at, set] of parseOwner(card).docs.entries())
      if (!sets.includes(set))
        report(
          ['docs', at],
          'owner-unknown-docs',
          `there is no docs set ${quote(set)}`,
          sets.length === 0 ? 'Delete it.' : `Use one of ${sets.map(quote).join(', ')}, or delete it.`,
        )
  })
}
