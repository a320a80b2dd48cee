/** Transfers a change of a list to a newer state: on a slow network, readers are ahead of what they see. */

/** Parameters that a list has one value of; any other may repeat. */
const SINGLE = /^(?:q|kind|sort|view|set|version|config|split|where|orderby|sql|.+_(?:min|max))$/

/** The place in a list, which says nothing of another one. */
const PLACES = ['page', 'offset']

/**
 * Apply the difference between two addresses to a third one.
 *
 * @param link - the chosen address
 * @param drawn - the state that the link was made for
 * @param asked - the latest state asked for
 * @returns the link itself when the two states are equal, or differ in the page alone; else its change applied to `asked`,
 *   back on the first page
 */
export function rebase(link: URL, drawn: URL, asked: URL): URL {
  if (listOf(asked) === listOf(drawn)) return link
  const url = new URL(asked)
  const { searchParams } = url
  for (const [name, value] of drawn.searchParams)
    if (!link.searchParams.has(name, value)) searchParams.delete(name, value)
  for (const [name, value] of link.searchParams) {
    if (drawn.searchParams.has(name, value)) continue
    if (SINGLE.test(name)) searchParams.set(name, value)
    else if (!searchParams.has(name, value)) searchParams.append(name, value)
  }
  for (const name of PLACES) searchParams.delete(name)
  return url
}

/** The query without the place. */
function listOf({ searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  for (const name of PLACES) params.delete(name)
  return params.toString()
}
