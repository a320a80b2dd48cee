import fs, { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { watchFolder } from './watch.ts'

/** Watches a folder; `next` waits for the changes after an action, `hears` until one of them concerns a path. */
async function watching(folder: string) {
  const told: string[][] = []
  const watcher = await watchFolder(folder, (paths) => told.push(paths))
  onTestFinished(() => watcher.close())
  const next = async (act: () => void) => {
    told.length = 0
    act()
    await vi.waitFor(() => expect(told).not.toEqual([]), { timeout: 20_000, interval: 10 })
    return told.flat()
  }
  const hears = (act: () => void, path: string) => {
    told.length = 0
    act()
    return vi.waitFor(() => expect(told.flat()).toContain(path), { timeout: 20_000, interval: 10 })
  }
  return { told, next, hears, watcher }
}

describe('watchFolder', () => {
  it('tells of cards that are written, made, renamed and deleted', async () => {
    const folder = makeFolder({ 'models/a.md': 'x', 'models/b.md': 'x' })
    const { next, hears } = await watching(folder)
    const path = (name: string) => join(folder, 'models', name)
    expect(await next(() => appendFileSync(path('a.md'), 'more'))).toEqual([path('a.md')])
    // On a busy machine, the two halves of a rename may be reported separately.
    await hears(() => writeFileSync(path('c.md'), 'new'), path('c.md'))
    await hears(() => renameSync(path('c.md'), path('d.md')), path('d.md'))
    await hears(() => rmSync(path('b.md')), path('b.md'))
  })

  it('tells of examples, although their folder begins with a dot', async () => {
    const folder = makeFolder({ 'models/a/README.md': 'x', 'models/a/.hidden/b.yaml': 'x' })
    const { told, hears } = await watching(folder)
    const examples = join(folder, 'models/a/.examples')
    await hears(() => mkdirSync(examples), examples)
    const file = join(examples, 'a.yaml')
    await hears(() => writeFileSync(file, 'text: A'), file)
    appendFileSync(join(folder, 'models/a/.hidden/b.yaml'), 'x')
    await hears(() => appendFileSync(file, 'B'), file)
    expect(told.flat().filter((path) => path.includes('.hidden'))).toEqual([])
  })

  it('tells of files in a folder that was not there before', async () => {
    const folder = makeFolder({ 'models/a.md': 'x' })
    const { hears } = await watching(folder)
    const deep = join(folder, 'models/new/deep')
    await hears(() => mkdirSync(deep, { recursive: true }), deep)
    const card = join(deep, 'README.md')
    await hears(() => writeFileSync(card, 'x'), card)
    await hears(() => appendFileSync(card, 'x'), card)
  })

  it('tells of a save that replaces the file, and of the next one', async () => {
    const folder = makeFolder({ 'models/a.md': 'x' })
    const { hears } = await watching(folder)
    const card = join(folder, 'models/a.md')
    const save = (text: string) => {
      writeFileSync(`${card}~`, text)
      renameSync(`${card}~`, card)
    }
    await hears(() => save('one'), card)
    await setTimeout(300)
    await hears(() => save('two'), card)
  })

  it('tells changes that follow each other at once', async () => {
    const folder = makeFolder({ 'models/a.md': 'x' })
    const { told, next } = await watching(folder)
    await next(() => {
      for (let index = 0; index < 20; index += 1) writeFileSync(join(folder, `models/m${index}.md`), 'x')
    })
    await vi.waitFor(() => expect(told.flat()).toHaveLength(20), { timeout: 20_000, interval: 10 })
    // A busy machine may report some of them later.
    expect(told.length).toBeLessThan(10)
  })

  it('tells of changes behind a link, wherever in the folder they are', async () => {
    const folder = makeFolder({ 'models/a.md': 'x', 'shelf/b/README.md': 'x', '.hidden/c/README.md': 'x' })
    symlinkSync('../shelf/b', join(folder, 'models/b'))
    symlinkSync('../.hidden/c', join(folder, 'models/c'))
    symlinkSync('..', join(folder, 'models/circle'))
    symlinkSync('/', join(folder, 'models/outside'))
    const { next } = await watching(folder)
    for (const path of ['shelf/b/README.md', '.hidden/c/README.md']) {
      expect(await next(() => appendFileSync(join(folder, path), 'x'))).toEqual([join(folder, path)])
    }
  })

  it('goes on with another folder that takes the place of the watched one', async () => {
    const folder = makeFolder({ 'first/models/a.md': 'x', 'second/models/b.md': 'x' })
    const current = join(folder, 'current')
    symlinkSync('first', current)
    const { hears } = await watching(current)
    await hears(
      () => {
        symlinkSync('second', `${current}~`)
        renameSync(`${current}~`, current)
      },
      join(folder, 'second'),
    )
    const card = join(folder, 'second/models/b.md')
    await hears(() => appendFileSync(card, 'more'), card)
    await hears(() => renameSync(join(folder, 'second'), join(folder, 'away')), join(folder, 'second'))
    await hears(() => renameSync(join(folder, 'away'), join(folder, 'second')), join(folder, 'second'))
    await hears(() => appendFileSync(card, 'more'), card)
  })

  it('goes on with a folder that was away for a moment', async () => {
    const folder = makeFolder({ 'cards/models/a.md': 'x' })
    const [cards, away] = [join(folder, 'cards'), join(folder, 'away')]
    const { hears } = await watching(cards)
    await hears(() => renameSync(cards, away), cards)
    await hears(() => renameSync(away, cards), cards)
    const card = join(cards, 'models/a.md')
    await hears(() => appendFileSync(card, 'more'), card)
  })

  it('goes on with a folder below that takes the place of another in an instant', async () => {
    const folder = makeFolder({ 'cards/models/a.md': 'x', 'next/a.md': 'y' })
    const models = join(folder, 'cards/models')
    const { hears } = await watching(join(folder, 'cards'))
    const swap = () => {
      renameSync(models, join(folder, 'before'))
      renameSync(join(folder, 'next'), models)
    }
    await hears(swap, models)
    await hears(() => appendFileSync(join(models, 'a.md'), 'more'), join(models, 'a.md'))
  })

  it('watches nothing anew for a folder that goes and comes, or that it passes over', async () => {
    const folder = makeFolder({ 'models/a/README.md': 'x', 'node_modules/y': 'x' })
    const { told, hears } = await watching(folder)
    const model = join(folder, 'models/a')
    await hears(() => rmSync(model, { recursive: true }), model)
    await hears(() => mkdirSync(model), model)
    renameSync(join(folder, 'node_modules'), join(folder, '.before'))
    mkdirSync(join(folder, 'node_modules'))
    await setTimeout(1_500)
    expect(told.flat()).not.toContain(folder)
    await hears(() => writeFileSync(join(model, 'README.md'), 'y'), join(model, 'README.md'))
  })

  it('goes on with another folder that is gone again as it is looked at', async () => {
    const folder = makeFolder({ 'first/a.md': 'x', 'second/a.md': 'x' })
    const current = join(folder, 'current')
    symlinkSync('first', current)
    const { hears } = await watching(current)
    let looks = 0
    const { realpathSync } = fs
    const replace = vi.spyOn(fs, 'realpathSync').mockImplementation((path, options) => {
      looks += path === current ? 1 : 0
      if (path === current && looks === 2) throw new Error('It is gone.')
      return realpathSync(path, options)
    })
    syncBuiltinESMExports()
    onTestFinished(() => {
      replace.mockRestore()
      syncBuiltinESMExports()
    })
    const swap = () => {
      symlinkSync('second', `${current}~`)
      renameSync(`${current}~`, current)
    }
    await hears(swap, join(folder, 'second'))
    const card = join(folder, 'second/a.md')
    await hears(() => appendFileSync(card, 'more'), card)
  })

  it('takes one watch for each folder, and says once that the system has no more', async () => {
    const folder = makeFolder({
      'models/a/README.md': 'x',
      'models/b/README.md': 'x',
      'models/c/README.md': 'x',
    })
    const { watch } = fs
    const spy = vi.spyOn(fs, 'watch').mockImplementation((path, listener) => {
      if (spy.mock.calls.length > 3) throw Object.assign(new Error(`no more for ${path}`), { code: 'ENOSPC' })
      return typeof listener === 'function' ? watch(path, listener) : watch(path)
    })
    syncBuiltinESMExports()
    onTestFinished(() => {
      spy.mockRestore()
      syncBuiltinESMExports()
    })
    const errors: Error[] = []
    const watcher = await watchFolder(
      folder,
      () => {},
      (error) => errors.push(error),
    )
    onTestFinished(() => watcher.close())
    expect(spy.mock.calls.map(([path]) => path).toSorted()).toEqual(
      ['', 'models', 'models/a', 'models/b', 'models/c'].map((path) => join(folder, path)),
    )
    expect(errors).toHaveLength(1)
  })

  it('says that anything may have changed when more is told at once than the system may have remembered', async () => {
    const folder = makeFolder({ 'models/a.md': 'x' })
    const { hears } = await watching(folder)
    const writeAll = () => {
      for (let index = 0; index < 4_000; index += 1) writeFileSync(join(folder, `models/m${index}.md`), 'x')
    }
    await hears(writeAll, folder)
  })

  it('is quiet about hidden folders and node_modules, and after it is closed', async () => {
    const folder = makeFolder({ 'models/a.md': 'x', '.git/x': 'x', 'node_modules/y': 'x' })
    const { told, watcher } = await watching(folder)
    appendFileSync(join(folder, '.git/x'), 'x')
    appendFileSync(join(folder, 'node_modules/y'), 'x')
    await setTimeout(300)
    await watcher.close()
    appendFileSync(join(folder, 'models/a.md'), 'x')
    await setTimeout(300)
    expect(told).toEqual([])
  })
})
