/** What V8 is told for a build. */

import { setFlagsFromString } from 'node:v8'

/** For half of what is new in a thread of texts, in megabytes: as much as `article-threads.ts` lets it take. */
const HALF_OF_NEW = 16

/**
 * Has V8 give threads that are started from here on their room for what is new at once, for it does not grow once
 * {@link settleEngine} has been called: with the 2 MB that V8 begins with, each page was tidied up after many times, and
 * most of it was kept for long. Code that was compiled before is still taken.
 */
export function giveThreadsRoom(): void {
  setFlagsFromString(`--min-semi-space-size=${HALF_OF_NEW}`)
}

/** Pages up to which time counts for more than memory. */
export const MANY_PAGES = 1_000

/** Calls of a function before Maglev compiles it: of few pages more than V8 waits for by itself. */
const CALLS_FOR_MAGLEV = { ofFew: 2_000, ofMany: 400 }

/** Calls of a function before TurboFan compiles it; V8 waits for 3,000. */
const CALLS_FOR_TURBOFAN = 60_000

/**
 * Has V8 keep the room for what is new as large as it is once the program has been loaded, 34 MB. It would double it up to
 * 134, and nothing would be drawn any sooner: little of a page outlives it. What is old is looked through when it has
 * doubled, of many pages when it has grown by half, where V8 by itself waits until it is four times as much: some 50 MB
 * are in use, however many pages there are.
 *
 * Most of what V8 compiles with care in the few seconds of a build is paid for by nothing. So it compiles each function
 * as it is first called, plainly, and few of them better; of many pages, where there is time to gain and all of that code
 * would have to be held, it goes on as it does by itself.
 *
 * From here on V8 takes no code that was compiled before with other settings, in threads as well: of Node itself, what is
 * loaded later takes twice as long. What every answer needs is loaded first.
 *
 * @param pages - that are known of so far; to be told again once they are more than {@link MANY_PAGES}
 * @see https://v8.dev/blog/trash-talk
 * @see https://v8.dev/blog/sparkplug
 * @see https://v8.dev/blog/maglev
 */
export function settleEngine(pages: number): void {
  const areMany = pages > MANY_PAGES
  Response.json(null)
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--heap-growing-percent=${areMany ? 50 : 100}`)
  setFlagsFromString(areMany ? '--no-always-sparkplug' : '--always-sparkplug')
  setFlagsFromString(`--invocation-count-for-maglev=${CALLS_FOR_MAGLEV[areMany ? 'ofMany' : 'ofFew']}`)
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS_FOR_TURBOFAN}`)
}
