/** Measures the resources that work takes in its own process. */

export interface Work {
  seconds: number
  /** CPU time in user and system mode. */
  cpuSeconds: number
  /** Peak resident set of the whole process, including mapped files. */
  megabytes: number
  /** Peak anonymous memory, measured from outside; undefined where the system does not report it. */
  ownMegabytes?: number | undefined
  cards: number
  /** Number of cards parsed. */
  parsed: number
  /** Number of cards whose front matter could not be parsed at all. */
  unread?: number
}

/** Do the work and print its cost as one line of JSON, not counting the loading of modules. */
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
