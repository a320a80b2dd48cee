import { truncateSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startAnswering } from '../../../test/helpers/answering-server.ts'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { sendFile } from './send-file.ts'

const SIZE = 5_000_000
const BYTES = Buffer.from(Uint8Array.from({ length: SIZE }, (_, n) => (n * 7) % 251))

/** A server that sends part of a file, and the handle that it must close. */
async function serve({ start = 0, end = SIZE - 1 } = {}) {
  const path = join(makeFolder(), 'data.bin')
  writeFileSync(path, BYTES)
  const handle: FileHandle = await open(path)
  const { port, url, close } = await startAnswering((_, outgoing) => {
    const response = new Response(null, { headers: { 'content-length': String(end - start + 1) } })
    void sendFile(outgoing, response, { handle, start, end })
  })
  onTestFinished(close)
  return { path, handle, port, url }
}

it.each([
  [0, SIZE - 1],
  [0, 0],
  [65_535, 65_536],
  [1_234_567, 4_567_890],
  [SIZE - 1, SIZE - 1],
])('sends bytes %i to %i, and closes the file', async (start, end) => {
  const { url, handle } = await serve({ start, end })
  const sent = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect(sent.equals(BYTES.subarray(start, end + 1))).toBe(true)
  await expect.poll(() => handle.fd).toBe(-1)
})

it('sends nothing of an empty file', async () => {
  const { url, handle } = await serve({ end: -1 })
  expect(await (await fetch(url)).text()).toBe('')
  await expect.poll(() => handle.fd).toBe(-1)
})

it('breaks off when the file becomes shorter', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { url, path, handle } = await serve()
  truncateSync(path, 3_000_000)
  await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow()
  await expect.poll(() => handle.fd).toBe(-1)
  log.mockRestore()
})

it('closes the file when the client goes', async () => {
  const { port, handle } = await serve()
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  await expect.poll(() => handle.fd, { timeout: 20_000 }).toBe(-1)
})
