import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from './listen.ts'

const host = '127.0.0.1'
const servers: Server[] = []
const make = () => {
  const server = createServer()
  servers.push(server)
  return server
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('listen', () => {
  it('lets the system choose for port 0', async () => {
    expect(await listen(make(), { host, port: 0, mayMove: false })).toBeGreaterThan(0)
  })

  it('moves to a later port when nobody asked for the one that is taken', async () => {
    const taken = await listen(make(), { host, port: 0, mayMove: false })
    const port = await listen(make(), { host, port: taken, mayMove: true })
    expect(port).not.toBe(taken)
  })

  it('fails when the port that was asked for is taken', async () => {
    const port = await listen(make(), { host, port: 0, mayMove: false })
    const other = port < 65_535 ? port + 1 : port - 1
    await expect(listen(make(), { host, port, mayMove: false })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already in use.\n` +
        `  Run again with --port ${other}, or with --port 0 to let the system choose.`,
    )
  })

  it('says so when the host is not this machine', async () => {
    await expect(listen(make(), { host: '192.0.2.1', port: 0, mayMove: true })).rejects.toThrow(
      '192.0.2.1 is not an address of this machine.',
    )
  })
})
