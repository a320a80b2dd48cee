/** A minimal static host: files below a path, `index.html` for folders, `404.html` for missing files. */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type Answering, startAnswering } from '../helpers/answering-server.ts'

/** @param base - path that the folder is served under, with a slash at both ends */
export async function startStaticHost(folder: string, base: string): Promise<Answering> {
  return startAnswering(async ({ url = '/' }, outgoing) => {
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
}
