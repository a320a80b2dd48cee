/** The address under which readers know the site, for absolute addresses. */

/**
 * The start of absolute addresses: the one set in `modelbook.yaml`, else that of the request, as a proxy forwards it,
 * with the path below which the site is served.
 *
 * @returns e.g. `https://models.acme.example` or `https://acme.example/models`, without a slash at the end
 */
export function originOf(
  settings: { url?: string | undefined; base?: string },
  { url, headers }: Request,
): string {
  if (settings.url !== undefined) return settings.url
  const { protocol, host } = new URL(url)
  const scheme = /^https?$/.exec(firstOf(headers.get('x-forwarded-proto')))?.[0] ?? protocol.slice(0, -1)
  const name = /^[\w.:[\]-]{1,255}$/.exec(firstOf(headers.get('x-forwarded-host')))?.[0] ?? host
  return `${scheme}://${name}${settings.base ?? ''}`
}

/** The first value of a list that proxies append to: the client's own. */
function firstOf(header: string | null): string {
  return (header ?? '').split(',', 1)[0]?.trim() ?? ''
}
