/** For tests: how many combinations of snippets to run, since all of them take minutes. */

/** A slice that covers every client, provider and shape; a sample; or all. */
export type Amount = 'slice' | 'sample' | 'all'

/** What `SNIPPETS` says. @throws {Error} it is set to something else */
export const AMOUNT = readAmount(process.env.SNIPPETS)

function readAmount(text = 'slice'): Amount {
  if (text === 'slice' || text === 'sample' || text === 'all') return text
  throw new Error(`SNIPPETS is set to "${text}". Set it to slice, sample or all.`)
}
