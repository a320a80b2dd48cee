/** Messages for searches without hits or with unknown fields, shared by server and browser. */

import type { UnknownField } from '../../search/types.ts'

/** @param one - what is listed, such as `model` */
export function nothingMatches(one: string, hasWaysOut: boolean): string {
  return `No ${one} matches${hasWaysOut ? ' all of this' : ''}.`
}

/** Text before the link to the whole list. */
export function adviceFor(text: string, chosen: number, waysOut: number): string {
  if (text !== '') return 'Use fewer or shorter words, or see'
  return chosen > 1 && waysOut === 0 ? 'Remove more than one filter, or see' : 'See'
}

/** @param where - name of the docs being searched */
export const noDocsHave = (where: string) => `No page of ${where} has any of these words.`

/** If there are other docs, a link to search them follows. */
export const otherWords = (hasOthers: boolean) =>
  hasOthers ? 'Try other words for it, or' : 'Try other words for it.'

/**
 * @param fields - all known fields
 * @param isSuggested - whether a corrected text is offered
 */
export function aboutNoField(
  { name, nearest }: UnknownField,
  fields: readonly string[],
  isSuggested: boolean,
): string {
  const all = fields.map((field) => `${field}:`).join(', ')
  const remedy =
    nearest === undefined
      ? ` There are ${all}. Parameters and days are ranges beside each list.`
      : isSuggested
        ? ''
        : ` Did you mean ${nearest}:?`
  return `No field is called ${name}:, so it was searched for as a word.${remedy}`
}
