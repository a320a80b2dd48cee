/** What a search without hits, or with a field that is none, says wherever it is asked. */

import type { UnknownField } from '../search/types.ts'

/** @param one - what is listed, such as `model` */
export function nothingMatches(one: string, hasWaysOut: boolean): string {
  return `No ${one} matches${hasWaysOut ? ' all of this' : ''}.`
}

/** What stands before the link to the whole list. */
export function adviceFor(text: string, chosen: number, waysOut: number): string {
  if (text !== '') return 'Use fewer or shorter words, or see'
  return chosen > 1 && waysOut === 0 ? 'Remove more than one filter, or see' : 'See'
}

/** @param where - name of the docs that are searched */
export const noDocsHave = (where: string) => `No page of ${where} has any of these words.`

/** What follows where there are other docs to search is the link to do so. */
export const otherWords = (hasOthers: boolean) =>
  hasOthers ? 'Try other words for it, or' : 'Try other words for it.'

/**
 * @param fields - all that there are
 * @param isSuggested - whether the text is offered with what may be meant
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
