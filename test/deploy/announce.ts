/** Says what cannot be tested on a machine, so that nobody takes it for tested. */

/** @param problem - why it cannot be tested here; undefined if it can @throws {Error} in CI, where all must be there */
export function announce(what: string, problem: string | undefined): void {
  if (problem === undefined) return
  if (process.env.CI === 'true') throw new Error(problem)
  console.warn(`SKIPPED: ${what}. ${problem}`)
}
