/** Sends part of a file straight from disk to the socket, reading the next chunk while one is being sent. */

import { read } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { FileBody } from '../../hub/serve-content.ts'
import { logError } from '../../log.ts'

/** The first chunk is small, for readers that stop early; each one that is taken at once doubles the next. */
const FIRST = 64 * 1024
const LARGEST = 1024 * 1024

/**
 * Sends status, headers and bytes, and closes the file. Stops when the client disconnects, and breaks the connection
 * when the file has become shorter, so that nobody takes it for whole.
 */
export async function sendFile(outgoing: ServerResponse, response: Response, file: FileBody): Promise<void> {
  const { handle, start, end } = file
  let wake = () => {}
  outgoing.once('close', () => wake())
  const write = (bytes: Uint8Array) =>
    new Promise<void>((resolve) => {
      wake = resolve
      outgoing.write(bytes, () => resolve())
    })
  try {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    let [buffer, spare] = [Buffer.allocUnsafeSlow(FIRST), Buffer.allocUnsafeSlow(FIRST)]
    let position = start
    let pending = readAt(handle.fd, buffer, position, end)
    while (position <= end) {
      const bytes = await pending
      if (bytes === 0) throw new Error('The file became shorter while it was sent.')
      if (outgoing.destroyed) return
      position += bytes
      const written = write(buffer.subarray(0, bytes))
      if (position <= end) {
        if (spare.length < LARGEST && position - start >= 2 * spare.length) {
          spare = Buffer.allocUnsafeSlow(spare.length * 2)
        }
        pending = readAt(handle.fd, spare, position, end)
      }
      ;[buffer, spare] = [spare, buffer]
      await written
    }
    outgoing.end()
  } catch (error) {
    logError('A file could not be sent', error)
    outgoing.destroy()
  } finally {
    await handle.close()
  }
}

/** @returns the number of bytes read; 0 at the end of the file, and when nothing is wanted */
function readAt(descriptor: number, buffer: Buffer, position: number, end: number): Promise<number> {
  const length = Math.min(buffer.length, end - position + 1)
  if (length <= 0) return Promise.resolve(0)
  const bytes = new Promise<number>((resolve, reject) => {
    read(descriptor, buffer, 0, length, position, (error, count) => (error ? reject(error) : resolve(count)))
  })
  // Awaited later, once the current chunk has been sent.
  bytes.catch(() => {})
  return bytes
}
