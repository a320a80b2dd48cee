/** What keeps people from reading a page, as axe finds it: the same question for every kind of page. */

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules that look at colours; what the others look at is the same in both schemes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Scans a page as it stands, in light and then in dark colours.
 *
 * @param within - a selector: nothing but what is in it is scanned
 * @returns a line for each rule that is broken, with the elements that break it
 */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  // Without frames inside there is nothing to gather from them, which takes half of the time in axe's usual mode.
  const scan = () => new AxeBuilder({ page }).include(within).setLegacyMode(page.frames().length === 1)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await scan().analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await scan().withRules(OF_COLOURS).analyze()
  const lines = (scheme: string, { violations }: typeof light) =>
    violations.map(({ id, nodes }) => `${id}, ${scheme}: ${nodes.map((node) => node.target).join(' ')}`)
  return [...lines('light', light), ...lines('dark', dark)]
}
