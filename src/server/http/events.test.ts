import { afterEach, describe, expect, it } from 'vitest'
import { startAnswering } from '../../../test/helpers/answering-server.ts'
import { fakeEdition } from '../../../test/helpers/edition.ts'
import { EditionHolder } from '../edition-holder.ts'
import { createEventStream, eventsPath } from './events.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function start(maxClients: number) {
  const holder = new EditionHolder(fakeEdition('one'))
  const events = createEventStream(holder, maxClients)
  const { url, close } = await startAnswering((incoming, outgoing) =>
    events.open(incoming, outgoing, String(incoming.headers['x-reader'] ?? '')),
  )
  ends.push(() => {
    events.close()
    return close()
  })
  return { holder, events, url }
}

describe('createEventStream', () => {
  it('tells every client of each swap', async () => {
    const { holder, events, url } = await start(2)
    const [first, second] = await Promise.all([fetch(url), fetch(url)])
    holder.swap(fakeEdition('two'), ['/models/a'])
    holder.swap(fakeEdition('three'))
    events.close()
    for (const client of [first, second]) {
      const lines = (await client.text()).split('\n').filter((line) => line.startsWith('data: '))
      expect(lines).toEqual(['data: {"edition":"two","changed":["/models/a"]}', 'data: {"edition":"three"}'])
    }
  })

  it('tells a client at once when its page is of an earlier edition', async () => {
    const { holder, events, url } = await start(3)
    const address = new URL(eventsPath(holder.id), url)
    holder.swap(fakeEdition('two'), ['/models/a'])
    const [late, fresh, unknown] = await Promise.all(
      [address, new URL(eventsPath('two'), url), url].map((one) => fetch(one)),
    )
    events.close()
    expect(await late?.text()).toContain('id: two\nevent: edition\ndata: {"edition":"two"}\n\n')
    for (const other of [fresh, unknown]) expect(await other?.text()).not.toContain('event:')
  })

  it('tells a client that comes back of what it has missed, and of nothing that it was told', async () => {
    const { holder, events, url } = await start(2)
    const address = new URL(eventsPath(holder.id), url)
    holder.swap(fakeEdition('two'))
    const comeBack = (told: string) => fetch(address, { headers: { 'last-event-id': told } })
    const [current, behind] = await Promise.all([comeBack('two'), comeBack('one')])
    events.close()
    expect(await current.text()).not.toContain('event:')
    expect(await behind.text()).toContain('data: {"edition":"two"}')
  })

  it('refuses more clients than it may have until one leaves', async () => {
    const { url } = await start(1)
    const leave = new AbortController()
    await fetch(url, { signal: leave.signal })
    expect((await fetch(url)).status).toBe(503)
    leave.abort()
    await expect.poll(async () => (await fetch(url, { method: 'HEAD' })).status).toBe(200)
  })

  it('gives a reader who has fewer streams one of whoever has the most, once all are taken', async () => {
    const { events, url } = await start(4)
    const open = (reader: string) => fetch(url, { headers: { 'x-reader': reader } })
    const greedy = [await open('greedy'), await open('greedy'), await open('greedy'), await open('greedy')]
    const other = await open('other')
    expect(other.status).toBe(200)
    expect(await greedy[0]?.text()).toBe('retry: 1000\n\n')
    expect((await open('greedy')).status).toBe(503)
    expect((await open('other')).status).toBe(200)
    // Both have two now: neither takes one from the other, and a third gets one.
    expect((await open('other')).status).toBe(503)
    expect((await open('third')).status).toBe(200)
    events.close()
    expect(await other.text()).toBe('retry: 1000\n\n')
  })
})
