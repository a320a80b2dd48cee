/** Where a site is: its host, and the path on it, from the command line or else from `url`. */

/** Where a site is. */
export interface SitePlace {
  /** Scheme and host, without a slash at the end; undefined where nobody has said it. */
  origin: string | undefined
  /** Where the site begins on its host, with a slash at both ends. */
  base: string
}

/** Whether a path may be that of a site: characters that mean nothing in HTML, CSS, patterns and headers. */
export const isBase = (path: string): boolean =>
  /^\/(?:[\w.~%-]+(?:\/[\w.~%-]+)*\/?)?$/.test(path) &&
  URL.parse(path, 'https://site.invalid')?.pathname === path

/**
 * Place a site.
 *
 * @param url - of the settings: with the path on its host, if any, and without a slash at its end
 * @param told - what the command line says, each in place of its part of `url`
 */
export function placeSite(
  { url }: { url?: string | undefined },
  told: { site?: string | undefined; base?: string | undefined },
): SitePlace {
  const known = url === undefined ? undefined : new URL(url)
  return {
    origin: told.site ?? known?.origin,
    base: told.base ?? (known === undefined ? '/' : known.pathname.replace(/\/?$/, '/')),
  }
}

/**
 * The settings of a site that is served, with its path on its host in them.
 *
 * @param base - what the command line says, with a slash at both ends
 */
export function withPlace<S extends { url?: string | undefined }>(
  settings: S,
  base: string | undefined,
): S & { base?: string } {
  const place = placeSite(settings, { base })
  const path = place.base.slice(0, -1)
  return {
    ...settings,
    ...(path !== '' && { base: path }),
    ...(place.origin !== undefined && { url: place.origin + path }),
  }
}
