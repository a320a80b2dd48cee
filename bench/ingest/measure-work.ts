/** What a piece of work takes of the process that does it. */

export interface Work {
  seconds: number
  /** Of the processor, in user and system mode. */
  cpuSeconds: number
  /** Peak of the resident set of the whole process, with the files that it maps. */
  megabytes: number
  /** Peak of what no file stands behind, seen from outside; undefined where the system does not tell. */
  ownMegabytes?: number | undefined
  cards: number
  /** Cards that were parsed. */
  parsed: number
  /** Cards whose front matter was not understood at all. */
  unread?: number
}

/** Does the work, the loading of modules not counted, and prints what it took as one line of JSON. */
export async function measureWork(
  work: () => Promise<Pick<Work, 'cards' | 'parsed' | 'unread'>>,
): Promise<void> {
  const started = performance.now()
  const before = process.cpuUsage()
  const done = await work()
  const { user, system } = process.cpuUsage(before)
  const taken: Work = {
    ...done,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }
  console.log(JSON.stringify(taken))
}
