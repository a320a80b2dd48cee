/**
 * Measures how long a reader waits after clicking an entry of "on this page": from the click to the first frame from
 * which the heading stays in place, including animated scrolling.
 */

import type { Browser, Page } from 'playwright-core'

/** Wide enough for all sites to show "on this page" beside the text. */
const VIEWPORT = { width: 1440, height: 900 }
/** Number of entries clicked, each on a freshly loaded page. */
const CLICKS = 7
/** A page may still be initialising when the network is idle. */
const SETTLE_MS = 300
/** A heading that has not moved for this long has arrived. */
const STILL_MS = 400

declare global {
  /** In the measured page: times and positions of the heading, before the click and in each frame since. */
  var headingFrames: [time: number, top: number][]
}

/**
 * @param outline - selects the links under "on this page"
 * @returns milliseconds for each entry clicked
 * @throws {Error} if the page has no entries that link to its headings
 */
export async function measureJumps(browser: Browser, url: string, outline: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    const count = await page.locator(outline).count()
    // The first heading may already be in place.
    const places = Array.from({ length: CLICKS }, (_, at) => 1 + Math.floor((at * (count - 1)) / CLICKS))
    const times: number[] = []
    for (const place of new Set(places.filter((at) => at < count))) {
      await page.goto(url, { waitUntil: 'networkidle' })
      await page.waitForTimeout(SETTLE_MS)
      times.push(await measureJump(page, outline, place))
    }
    if (times.length === 0) throw new Error(`${url} has ${count} entries under "on this page".`)
    return times
  } finally {
    await context.close()
  }
}

async function measureJump(page: Page, outline: string, place: number): Promise<number> {
  const link = page.locator(outline).nth(place)
  await link.scrollIntoViewIfNeeded()
  await link.evaluate(watchHeading)
  await link.click()
  await page.waitForFunction(hasArrived, STILL_MS, { polling: 50 })
  const frames = await page.evaluate(() => headingFrames)
  const end = frames.at(-1)?.[1] ?? Number.NaN
  const moved = frames.findLastIndex(([, top]) => Math.abs(top - end) > 1)
  return frames[moved + 1]?.[0] ?? Number.NaN
}

/** Runs in the page: records each frame after it has been drawn, starting from the click. */
function watchHeading(link: Element): void {
  const id = decodeURIComponent(new URL(link.getAttribute('href') ?? '', location.href).hash.slice(1))
  const heading = document.getElementById(id)
  const findTop = () => heading?.getBoundingClientRect().top ?? Number.NaN
  globalThis.headingFrames = [[0, findTop()]]
  link.addEventListener(
    'click',
    ({ timeStamp }) => {
      headingFrames = [[0, findTop()]]
      const look = () => {
        const top = findTop()
        // A message is handled after the current frame.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => headingFrames.push([performance.now() - timeStamp, top])
        port2.postMessage(undefined)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { capture: true, once: true },
  )
}

/** Runs in the page. */
function hasArrived(still: number): boolean {
  const [time, top] = headingFrames.at(-1) ?? [0, Number.NaN]
  const moved = headingFrames.findLast(([, other]) => Math.abs(other - top) > 1)
  return moved !== undefined && time - moved[0] > still
}
