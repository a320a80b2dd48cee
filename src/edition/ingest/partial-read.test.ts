/** A read of only what has changed leads to the same edition as a read of everything, whatever has changed. */

import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { EDITS, edit, START_FOLDER, writeFile } from '../../../test/helpers/folder-edits.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { isSkippedFolder } from '../../sources/list-folder.ts'
import { openSource } from '../../sources/open-source.ts'
import type { Source } from '../../sources/types.ts'
import type { Store } from '../store/store.ts'
import type { Reading } from './ingest.ts'

/** The paths that a watcher would tell: what is new, gone or written to, outside of skipped folders. */
function statesOf(folder: string, states = new Map<string, string>()): Map<string, string> {
  for (const item of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, item.name)
    const { ino, birthtimeNs, ctimeNs, size } = lstatSync(path, { bigint: true })
    if (!item.isDirectory()) states.set(path, `${ino} ${ctimeNs} ${size}`)
    else if (!isSkippedFolder(item.name)) {
      states.set(path, `${ino} ${birthtimeNs}`)
      statesOf(path, states)
    }
  }
  return states
}

/** A folder whose changes are ingested by themselves where that can be. */
async function startFollowing(files: { [path: string]: string } = START_FOLDER) {
  const folder = makeFolder(files)
  const { store, run } = makeStore()
  let wholeReads = 0
  const source = await openSource(folder)
  const counted: Source = {
    ...source,
    read(kinds, survey) {
      if (kinds === undefined) wholeReads += 1
      return source.read(kinds, survey)
    },
  }
  let reading: Reading | undefined
  let before = new Map<string, string>()
  const follow = async () => {
    const now = statesOf(folder)
    const paths = [...new Set([...before.keys(), ...now.keys()])].filter(
      (path) => before.get(path) !== now.get(path),
    )
    before = now
    const report = await run([], {
      sources: [counted],
      changes: reading && { paths, since: reading },
    })
    reading = report.reading
    return report
  }
  await follow()
  return {
    folder,
    follow,
    /** Ingests what an edit changes, and expects what a read of everything would find. @returns whether it was one */
    async after(change: () => void) {
      change()
      const reads = wholeReads
      await follow()
      const fresh = makeStore()
      await fresh.run(folder)
      expect(contentOf(store)).toEqual(contentOf(fresh.store))
      return wholeReads > reads
    },
  }
}

/** All that is stored, but for the numbers of cards. */
function contentOf(store: Store) {
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  try {
    const all = (sql: string) => edition.all(sql).map(({ n, d, t, ...row }) => row)
    return {
      id: edition.id,
      entries: all('SELECT * FROM entry ORDER BY kind, id'),
      cards: all('SELECT card.* FROM card JOIN entry USING (n) ORDER BY entry.kind, entry.id'),
      problems: edition.sourceProblems(),
      pages: all('SELECT docs_set, page, text FROM docs_page ORDER BY docs_set, page'),
    }
  } finally {
    edition.close()
  }
}

describe('a read of what has changed', () => {
  it('makes the edition that a read of everything makes, after any edits', async () => {
    let parts = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(EDITS, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          const { folder, after } = await startFollowing()
          for (const edits of steps) {
            const isWhole = await after(() => edit(folder, edits))
            parts += isWhole ? 0 : 1
          }
        },
      ),
      { seed: 20_261_127, numRuns: 60 },
    )
    expect(parts).toBeGreaterThan(50)
  }, 240_000)

  it.each([
    ['a card', 'models/acme/tiny/README.md'],
    ['a file of a card', 'models/acme/tiny/config.json'],
    ['a card among files', 'models/acme/lone.md'],
    ['a new card', 'models/new/one/README.md'],
    ['weights', 'models/acme/tiny/model.safetensors'],
    ['results', 'models/acme/tiny/.eval_results/a.yaml'],
    ['a record of a Hub', 'models/acme/tiny/.hub.json'],
    ['docs', 'docs/guide/index.md'],
    ['a repository without a card', 'models/acme/bare/config.json'],
    ['what makes a repository', 'models/acme/notes/config.json'],
    ['the card of a repository that has none', 'models/acme/bare/README.md'],
    ['a card with the id of a repository', 'models/acme/bare.md'],
    ['a card below a repository', 'models/acme/bare/deep/part.md'],
  ])('leaves other cards alone after a change of %s', async (_, path) => {
    const { folder, after } = await startFollowing()
    expect(await after(() => writeFile(folder, path, '# Changed\n'))).toBe(path.endsWith('.hub.json'))
    expect(await after(() => rmSync(join(folder, path)))).toBe(path.endsWith('.hub.json'))
  })

  it.each([
    ['the settings', 'modelbook.yaml', 'docs: []\n'],
    ['a task', 'tasks/own/README.md', '# Another\n'],
    ['what the folder is', 'README.md', '# All\n'],
  ])('is a read of everything after a change of %s', async (_, path, text) => {
    const { folder, after } = await startFollowing()
    expect(await after(() => writeFile(folder, path, text))).toBe(true)
  })

  it('finds that git keeps a repository where no card is', async () => {
    const { folder, after } = await startFollowing()
    const begin = () => spawnSync('git', ['init', '--quiet', join(folder, 'models/acme/notes')])
    expect(await after(begin)).toBe(false)
    const end = () => rmSync(join(folder, 'models/acme/notes/.git'), { recursive: true })
    expect(await after(end)).toBe(false)
  })

  it('finds what is written by another name', async () => {
    const { folder, after } = await startFollowing()
    mkdirSync(join(folder, 'shared'))
    addFiles(folder, { 'shared/text/card.md': '# Shared\n', 'shared/text/weights.md': '# Hard\n' })
    await after(() => {
      mkdirSync(join(folder, 'models/acme/linked'))
      symlinkSync('../../../shared/text/card.md', join(folder, 'models/acme/linked/README.md'))
      linkSync(join(folder, 'shared/text/weights.md'), join(folder, 'models/acme/hard.md'))
    })
    await after(() => appendFileSync(join(folder, 'shared/text/card.md'), 'More.\n'))
    await after(() => appendFileSync(join(folder, 'shared/text/weights.md'), 'More.\n'))
    expect(await after(() => writeFile(folder, 'models/other/README.md', '# Far from links\n'))).toBe(false)
  })

  it('is a read of everything after a commit, which dates cards', async () => {
    const { folder, after } = await startFollowing()
    const git = (...words: string[]) => {
      const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
      const { status, stderr } = spawnSync('git', ['-C', folder, ...who, ...words], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
    }
    const commit = () => {
      git('add', '--all')
      git('commit', '--quiet', '--message', 'Cards', '--date', '2001-02-03T04:05:06Z')
    }
    git('init', '--quiet')
    expect(await after(commit)).toBe(true)
    expect(await after(() => writeFile(folder, 'models/acme/lone.md', '# Later\n'))).toBe(false)
    expect(await after(commit)).toBe(true)
  })

  it.each(['models', 'models/acme/plain'])('follows two cards of one id in %s', async (top) => {
    const { folder, after } = await startFollowing()
    await after(() => addFiles(folder, { [`${top}/flat.md`]: '# One\n' }))
    await after(() => addFiles(folder, { [`${top}/flat/README.md`]: '# Two\n' }))
    await after(() => addFiles(folder, { [`${top}/flat~2/README.md`]: '# Three\n' }))
    await after(() => rmSync(join(folder, top, 'flat~2'), { recursive: true }))
    await after(() => rmSync(join(folder, top, 'flat'), { recursive: true }))
    expect(await after(() => rmSync(join(folder, top, 'flat.md')))).toBe(false)
  })

  it('does not take a folder that is gone for cards that are', async () => {
    const { folder, follow } = await startFollowing()
    renameSync(join(folder, 'models'), join(folder, '.models'))
    renameSync(join(folder, 'datasets'), join(folder, '.datasets'))
    renameSync(join(folder, 'tasks'), join(folder, '.tasks'))
    expect((await follow()).counts.model).toBe(0)
  })
})
