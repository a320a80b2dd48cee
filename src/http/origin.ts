/** The address under which readers know the site, for what must name it in full. */

/**
 * The origin for absolute addresses: the one that `modelbook.yaml` sets, else the one that was asked, also behind a
 * proxy that says what that was.
 *
 * @returns e.g. `https://models.acme.example`, without a slash at the end
 */
export function originOf(config: { url?: string | undefined }, { url, headers }: Request): string {
  if (config.url !== undefined) return config.url
  const { protocol, host } = new URL(url)
  const scheme = /^https?$/.exec(firstOf(headers.get('x-forwarded-proto')))?.[0] ?? protocol.slice(0, -1)
  const name = /^[\w.:[\]-]{1,255}$/.exec(firstOf(headers.get('x-forwarded-host')))?.[0] ?? host
  return `${scheme}://${name}`
}

/** The client's side of a chain of proxies. */
function firstOf(header: string | null): string {
  return (header ?? '').split(',', 1)[0]?.trim() ?? ''
}
