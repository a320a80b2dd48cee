/** Loaded before a snippet that names no address: sends what goes to the router to the recorder, and waits for nobody. */

const { RECORDER, MAPPING } = process.env
const realFetch = globalThis.fetch
const realTimeout = globalThis.setTimeout

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.pathname.startsWith('/api/models/')) return new Response(`{"inferenceProviderMapping": ${MAPPING}}`)
  if (url.host === new URL(RECORDER).host || url.protocol === 'data:') return realFetch(input, init)
  // Snippets poll with what they got from the answer; the host stays out of it.
  return realFetch(`${RECORDER}${url.pathname}${url.search}`, init)
}

// A timer keeps what its handle does, `unref` among it: only the time is shorter.
globalThis.setTimeout = (run, time, ...words) => realTimeout(run, Math.min(time ?? 0, 20), ...words)
