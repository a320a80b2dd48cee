/** What keeps people from reading a page, as axe finds it: the same question for every kind of page. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that look at colours; what the others look at is the same in both schemes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Scans a page as it stands, in light and then in dark colours.
 *
 * axe comes into the page once and lists nothing but faults: to list what is right takes most of the time of a scan.
 *
 * @param within - a selector: nothing but what is in it is scanned
 * @returns a line for each rule that is broken, with the elements that break it
 * @throws {Error} the page has frames, which are not looked into
 */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, which would not be scanned.`)
  await page.evaluate(AXE)
  const scan = async (colorScheme: 'light' | 'dark', rules?: string[]) => {
    await page.emulateMedia({ colorScheme })
    return page.evaluate(
      async ({ within, colorScheme, rules }) => {
        const { violations } = await window.axe.run(within, {
          resultTypes: ['violations'],
          ...(rules && { runOnly: rules }),
        })
        return violations.map(
          ({ id, nodes }) => `${id}, ${colorScheme}: ${nodes.map(({ target }) => target).join(' ')}`,
        )
      },
      { within, colorScheme, rules },
    )
  }
  return [...(await scan('light')), ...(await scan('dark', OF_COLOURS))]
}
