import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import type { Store } from '../store/store.ts'

const CHILD = fileURLToPath(new URL('../../../test/helpers/crash.ts', import.meta.url))
const CARDS = 40

const cards = (text: string) =>
  Object.fromEntries(Array.from({ length: CARDS }, (_, index) => [`models/m${index}.md`, `${text} ${index}`]))

/** What a reader sees: the text of every card, all from the same state of the folder. */
function textsOf(store: Store): string[] {
  const edition = store.openCurrent()
  const texts = edition
    ?.listIds('model')
    .map((id) => edition.findEntry('model', id)?.text.replace(/ \d+$/, '') ?? '')
  edition?.close()
  return [...new Set(texts)]
}

const temporaryFiles = (store: Store) => readdirSync(store.folder).filter((name) => name.includes('.tmp'))

const POINTS: [point: string, count: number, seen: 'old' | 'new'][] = [
  ['card', 1, 'old'],
  ['card', CARDS / 2, 'old'],
  ['card', CARDS, 'old'],
  ['before fsyncSync', 1, 'old'],
  ['after fsyncSync', 1, 'old'],
  ['before renameSync', 1, 'old'],
  ['after renameSync', 1, 'old'],
  ['after fsyncSync', 2, 'old'],
  ['before renameSync', 2, 'old'],
  ['after renameSync', 2, 'new'],
  ['after fsyncSync', 4, 'new'],
]

describe('a crash of an ingest', () => {
  it.each(POINTS)(
    '%s %i leaves the %s edition whole, and the next ingest goes on',
    async (point, count, seen) => {
      const folder = makeFolder(cards('old'))
      const { store, run } = makeStore()
      await run(folder)
      addFiles(folder, cards('new'))
      const { signal } = spawnSync(process.execPath, [CHILD, folder, store.folder, point, String(count)])
      expect(signal).toBe('SIGKILL')
      expect(textsOf(store)).toEqual([seen])
      await run(folder)
      expect(textsOf(store)).toEqual(['new'])
      expect(temporaryFiles(store)).toEqual([])
    },
  )

  it('at any other moment leaves one state or the other', async () => {
    const folder = makeFolder(cards('0'))
    const { store, run } = makeStore()
    await run(folder)
    for (let round = 1; round <= 6; round += 1) {
      const before = textsOf(store)
      addFiles(folder, cards(String(round)))
      const child = spawn(process.execPath, [CHILD, folder, store.folder, 'never'])
      await setTimeout(150 + round * 40)
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect([before, [String(round)]]).toContainEqual(textsOf(store))
    }
    await run(folder)
    expect(textsOf(store)).toEqual(['6'])
    expect(temporaryFiles(store)).toEqual([])
  })
})
