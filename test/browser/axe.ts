/** Checks pages for accessibility faults with axe, the same way for every kind of page. */

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

/** The rules about colours; all others give the same result in both schemes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Scan a page in its current state, in light and then in dark colours.
 *
 * axe is injected once and only lists faults: listing passes takes most of the time of a scan.
 *
 * @param within - selector of the only part to scan
 * @returns a line per broken rule, with the elements that break it
 * @throws {Error} if the page has frames, which are not scanned
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
          // Off unless asked for, though WCAG 2.2 has it at level AA.
          ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
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
