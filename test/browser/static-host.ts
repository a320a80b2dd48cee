/** A minimal static host: files below a path, `index.html` for folders, `404.html` for missing files. */

import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

export interface StaticHost {
  /** URL of the host, without a trailing slash. */
  url: string
  close(): Promise<void>
}

/** @param base - path that the folder is served under, with a slash at both ends */
export async function startStaticHost(folder: string, base: string): Promise<StaticHost> {
  const server = createServer(async ({ url = '/' }, outgoing) => {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname)
    const file = path.startsWith(base) ? join(folder, path.slice(base.length)) : join(folder, '\0')
    const found = await stat(file).catch(() => undefined)
    if (found?.isDirectory() === true && !path.endsWith('/')) {
      outgoing.writeHead(301, { location: `${encodeURI(path)}/` }).end()
      return
    }
    const name = found?.isDirectory() === true ? join(file, 'index.html') : file
    const body = await readFile(name).catch(() => undefined)
    const type = getMimeType(name) ?? 'application/octet-stream'
    if (body !== undefined) outgoing.writeHead(200, { 'content-type': type }).end(body)
    else
      outgoing.writeHead(404, { 'content-type': 'text/html' }).end(await readFile(join(folder, '404.html')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The host has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
