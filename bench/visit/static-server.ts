/** Serves built files with Brotli, as the host of a static site does. */

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Fonts are already compressed. */
const COMPRESSED = new Set(['.woff2'])

/** @returns its URL, without a trailing slash */
export async function serveStatic(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  // Compressed once, as by such a host, so that no page waits for it twice.
  const compressed = new Map<string, Promise<Buffer>>()
  const compress = (file: string, bytes: Buffer) => {
    const kept = compressed.get(file) ?? brotliAsync(bytes)
    compressed.set(file, kept)
    return kept
  }
  const server = createServer(async ({ url = '/' }, outgoing) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://host').pathname))
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    const type = extname(file)
    try {
      const bytes = await readFile(file)
      const headers = {
        'content-type': MEDIA_TYPES[type] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
      }
      if (COMPRESSED.has(type)) outgoing.writeHead(200, headers).end(bytes)
      else outgoing.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(await compress(file, bytes))
    } catch {
      outgoing.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The static server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
