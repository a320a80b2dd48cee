/** Preloaded for snippets whose client knows the URL itself: redirects requests to the recorder, and shortens waits. */

const { RECORDER, MAPPING } = process.env
const realFetch = globalThis.fetch
const realTimeout = globalThis.setTimeout

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.pathname.startsWith('/api/models/')) return new Response(`{"inferenceProviderMapping": ${MAPPING}}`)
  if (url.host === new URL(RECORDER).host || url.protocol === 'data:') return realFetch(input, init)
  // Snippets poll with URLs from the answer, of which only the host is replaced.
  return realFetch(`${RECORDER}${url.pathname}${url.search}`, init)
}

// Timers keep their handles, with methods such as `unref`; only the time is shortened.
globalThis.setTimeout = (run, time, ...words) => realTimeout(run, Math.min(time ?? 0, 20), ...words)
