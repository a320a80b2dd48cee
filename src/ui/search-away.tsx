/** What a page says in the place of what search would add to it. */

/** @param so - what follows from it, as the end of a sentence */
export function SearchAway({ so }: { so: string }) {
  return <p className="note">Search is not available right now, so {so}.</p>
}
