/** Carries a change of a list over to another state of it: on a slow network a reader is ahead of what they see. */

/** Parameters of which a list has one value; of any other there may be several. */
const SINGLE = /^(?:q|kind|sort|view|set|version|.+_(?:min|max))$/

/**
 * Apply the difference between two addresses to a third one.
 *
 * @param link - what was chosen
 * @param drawn - the state that the link was made for
 * @param asked - the state that is wanted by now
 * @returns the link itself where the two states are one; else its change made to `asked`, from the first page on
 */
export function rebase(link: URL, drawn: URL, asked: URL): URL {
  if (asked.search === drawn.search) return link
  const url = new URL(asked)
  const { searchParams } = url
  for (const [name, value] of drawn.searchParams)
    if (!link.searchParams.has(name, value)) searchParams.delete(name, value)
  for (const [name, value] of link.searchParams) {
    if (drawn.searchParams.has(name, value)) continue
    if (SINGLE.test(name)) searchParams.set(name, value)
    else if (!searchParams.has(name, value)) searchParams.append(name, value)
  }
  for (const name of ['page', 'offset']) searchParams.delete(name)
  return url
}
