import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeHub } from '../../test/helpers/hub.ts'

const TEXT = '# Tiny\n'

describe('a file that is saved again and again while people read', () => {
  it.each<[string, (path: string, round: number) => void]>([
    ['in place', (path, round) => writeFileSync(path, `${TEXT}${round}`)],
    [
      'by another in its place',
      (path, round) => {
        writeFileSync(`${path}.new`, `${TEXT}${round}`)
        renameSync(`${path}.new`, path)
      },
    ],
  ])('%s is always there', async (_, save) => {
    const folder = makeFolder({ 'models/acme/tiny/README.md': TEXT, 'models/acme/tiny/a.txt': 'a' })
    const path = join(folder, 'models/acme/tiny/README.md')
    const { ask } = await makeHub(folder)
    let isDone = false
    const saving = (async () => {
      for (let round = 0; !isDone; round++) {
        save(path, round)
        await setTimeout(2)
      }
    })()
    const statuses = new Set<number>()
    try {
      for (let round = 0; round < 200; round++) {
        // A file that is emptied while it is sent ends in an error, so only what is said of it is asked.
        const head = ask('/acme/tiny/resolve/main/README.md', { method: 'HEAD' })
        const answers = [head, ask('/api/models/acme/tiny/tree/main')]
        for (const { status } of await Promise.all(answers)) statuses.add(status)
      }
    } finally {
      isDone = true
      await saving
    }
    expect([...statuses]).toEqual([200])
  })

  it('is there as soon as it is there again', async () => {
    const folder = makeFolder({ 'models/acme/tiny/README.md': TEXT, 'models/acme/tiny/a.txt': 'a' })
    const path = join(folder, 'models/acme/tiny/a.txt')
    const { ask } = await makeHub(folder)
    renameSync(path, `${path}.old`)
    expect((await ask('/acme/tiny/resolve/main/a.txt')).status).toBe(404)
    renameSync(`${path}.old`, path)
    expect((await ask('/acme/tiny/resolve/main/a.txt')).status).toBe(200)
  })
})
