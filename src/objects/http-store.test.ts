import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { openHttpStore } from './http-store.ts'
import { StoreAwayError } from './object-store.ts'
import { whileItComes, wholeOf } from './patience.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serving(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

it('a store whose answer is cut off is away', async () => {
  const url = await serving((_, response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('begin', () => response.destroy())
  })
  await expect(openHttpStore(url).readVersion('manifest.json')).rejects.toThrow(StoreAwayError)
})

it('a store that stops in the middle of an answer is away, and the connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const url = await serving((_, response) => {
    response.once('close', closed.resolve)
    response.writeHead(200, { 'content-length': 10 })
    response.write('begin')
  })
  const limit = new AbortController()
  const { body } = await fetch(url, { signal: limit.signal })
  const chunks = whileItComes('the store', body ?? new Blob([]).stream(), () => limit.abort(), 300)
  await expect(wholeOf(chunks)).rejects.toThrow('the store cannot be reached: it stops in the middle')
  await closed.promise
})

it('a reader that takes its time is not cut off', async () => {
  const url = await serving((_, response) => void response.end('all of it'))
  const { body } = await fetch(url)
  const chunks = whileItComes('the store', body ?? new Blob([]).stream(), () => {}, 50)
  await chunks.next()
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(await chunks.next()).toMatchObject({ done: true })
})
