/** The address under which readers know the site, for what must name it in full. */

import type { SiteConfig } from '../site-config.ts'

/**
 * The origin for absolute addresses: the one that `modelbook.yaml` sets, else the one that was asked.
 *
 * @returns e.g. `https://models.acme.example`, without a slash at the end
 */
export function originOf(config: Pick<SiteConfig, 'url'>, request: Request): string {
  return config.url ?? new URL(request.url).origin
}
