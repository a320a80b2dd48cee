/** The API over a folder of cards, without a server, for tests. */

import { openEdition } from '../../src/edition/edition.ts'
import { Hub, type HubSettings } from '../../src/hub/hub.ts'
import { makeStore } from './ingest.ts'

export interface TestHub {
  /** Asks the API, which must know the address. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Asks for JSON, which must come with status 200. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes.
  json(path: string, init?: RequestInit): Promise<any>
}

/** @param folder - of cards; read once, on this call */
export async function makeHub(folder: string, settings: HubSettings = {}): Promise<TestHub> {
  const { store, run } = makeStore()
  const { edition: id } = await run(folder)
  const edition = openEdition(store.pathOf(id))
  const hub = new Hub(settings)
  const ask = async (path: string, init?: RequestInit) => {
    const response = await hub.answer(edition, new Request(`http://hub.test${path}`, init))
    if (response === undefined) throw new Error(`${path} is not an address of the API.`)
    return readWhole(response)
  }
  return {
    ask,
    async json(path, init) {
      const response = await ask(path, init)
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
  }
}

/** A response whose body has been read, so that its file is closed whether a test looks at it or not. */
export async function readWhole(response: Response): Promise<Response> {
  return response.body === null ? response : new Response(await response.arrayBuffer(), response)
}
