/** Addresses made by scripts: a static site may live in a folder of its host, and its pages are folders. */

/** Where the site is mounted, without a trailing slash. */
export const siteBase = () => document.documentElement.dataset.base ?? ''

/** Whether the pages are files, with no server behind them. */
const isStatic = () => document.documentElement.dataset.base !== undefined

/**
 * The address of a page.
 *
 * @param address - as a server has it: path and query
 */
export function sitePath(address: string): string {
  if (!isStatic()) return address
  const [path = '', ...query] = address.split('?')
  return siteBase() + [path.endsWith('/') ? path : `${path}/`, ...query].join('?')
}
