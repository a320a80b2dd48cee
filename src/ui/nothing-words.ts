/** What a search without hits says, on a server and on a site of files alike. */

/** @param one - what is listed, such as `model` */
export function nothingMatches(one: string, hasWaysOut: boolean): string {
  return `No ${one} matches${hasWaysOut ? ' all of this' : ''}.`
}

/** What stands before the link to the whole list. */
export function adviceFor(text: string, chosen: number, waysOut: number): string {
  if (text !== '') return 'Use fewer or shorter words, or see'
  return chosen > 1 && waysOut === 0 ? 'Take more than one filter away, or see' : 'See'
}

/** @param where - name of the docs that are searched */
export const noDocsHave = (where: string) => `No page of ${where} has any of these words.`

/** What follows where there are other docs to search is the link to do so. */
export const otherWords = (hasOthers: boolean) =>
  hasOthers ? 'Try other words for it, or' : 'Try other words for it.'
