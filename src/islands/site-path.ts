/** Addresses made by scripts: a site may begin below the root of its host, and the pages of a static one are folders. */

/** Where the site is mounted, without a trailing slash. */
export const siteBase = () => document.documentElement.dataset.base ?? ''

/** Whether the pages are files, with no server behind them: the script that answers in its place is named in the page. */
const isStatic = () => document.documentElement.dataset.palette !== undefined

/**
 * The address of a page, or of what a server answers to scripts.
 *
 * @param address - from the root of the site, as a server has it: path and query
 */
export function sitePath(address: string): string {
  if (!isStatic()) return siteBase() + address
  const [path = '', ...query] = address.split('?')
  return siteBase() + [path.endsWith('/') ? path : `${path}/`, ...query].join('?')
}

/** The address of a file: one of this site is written from its root, any other in full. */
export const fileAddress = (address: string) => (address.startsWith('/') ? siteBase() + address : address)
