/** Listens to a site as its open pages do. */

/**
 * Listens from before a change until the site tells of an edition.
 *
 * @param site - its address, with a slash at its end
 * @returns what it has told
 */
export async function hearEdition(site: string, change: () => void): Promise<string> {
  const events = await fetch(`${site}_events`)
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  change()
  let heard = ''
  while (!heard.includes('event: edition')) heard += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  return heard
}
