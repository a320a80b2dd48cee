/** Sets V8's flags for a build. */

import { setFlagsFromString } from 'node:v8'

/** Size of a thread's semi-space, in megabytes: as much as `article-threads.ts` allows it. */
const HALF_OF_NEW = 16

/**
 * Has V8 give new threads their full young generation at once, because it cannot grow after {@link settleEngine}: with
 * V8's initial 2 MB, each page took many minor collections, and most of it was promoted to the old generation. Code
 * caches made before remain valid.
 */
export function giveThreadsRoom(): void {
  setFlagsFromString(`--min-semi-space-size=${HALF_OF_NEW}`)
}

/** From this many pages on, memory counts for more than time. */
export const MANY_PAGES = 1_000

/** Calls of a function before Maglev compiles it: with few pages, more than V8's default. */
const CALLS_FOR_MAGLEV = { ofFew: 2_000, ofMany: 400 }

/** Calls of a function before TurboFan compiles it; V8's default is 3,000. */
const CALLS_FOR_TURBOFAN = 60_000

/**
 * Has V8 keep the young generation as large as it is once the program has been loaded, 34 MB. It would double it up to
 * 134 MB, and no page would be drawn any sooner: little of a page outlives it. The old generation is collected once it
 * has doubled, or with many pages grown by half, where V8 by default waits until it has quadrupled: some 50 MB are
 * live, however many pages there are.
 *
 * In the few seconds of a build, most optimised code never pays for itself. So each function gets Sparkplug's plain
 * code on its first call, and few are optimised further. With many pages, where there is time to gain and all of that
 * code would take memory, Sparkplug keeps to V8's default.
 *
 * From here on V8 rejects code caches made under other settings, in threads too: Node's own modules take twice as long
 * to load. Modules that every answer needs are loaded first.
 *
 * @param pages - known so far; call again once there are more than {@link MANY_PAGES}
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
