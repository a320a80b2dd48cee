import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { GitRepository } from '../hub/git/git-repository.ts'
import { LocalViewer } from './viewer.ts'

it('goes on with its edition when another one that is asked for is gone', async () => {
  const { store, run } = makeStore()
  const folder = makeFolder({
    'datasets/acme/rows/README.md': '# Rows\n',
    'datasets/acme/rows/data.csv': 'id\n1\n2\n',
  })
  const place = { edition: store.pathOf((await run(folder)).edition), dataset: 'acme/rows' }
  const viewer = new LocalViewer()
  onTestFinished(() => viewer.close())
  expect(await viewer.count(place)).toBe(2)
  await expect(viewer.count({ ...place, edition: store.pathOf('gone') })).rejects.toThrow('does not exist')
  expect(await viewer.count(place)).toBe(2)
})

it('reads files as the card says now, also before that is committed', async () => {
  const folder = makeFolder({
    'datasets/acme/rows/README.md': '# Rows\n',
    'datasets/acme/rows/train.csv': 'a;b\n1;2\n',
  })
  const repository = join(folder, 'datasets/acme/rows')
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words])
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  const { store, run } = makeStore()
  const viewer = new LocalViewer()
  onTestFinished(() => viewer.close())
  const columns = async () => {
    const { edition } = await run(folder)
    const found = await viewer.columns({ edition: store.pathOf(edition), dataset: 'acme/rows' })
    return found.map(({ name }) => name)
  }
  expect(await columns()).toEqual(['a;b'])
  const card = "---\nconfigs:\n- config_name: default\n  data_files: train.csv\n  sep: ';'\n---\n# Rows\n"
  addFiles(folder, { 'datasets/acme/rows/README.md': card })
  expect(await columns()).toEqual(['a', 'b'])
})

it('lists the files of a dataset once for all questions, and again when there is another commit', async () => {
  const folder = makeFolder({
    'datasets/acme/rows/README.md': '# Rows\n',
    'datasets/acme/rows/train.csv': 'a\n1\n',
  })
  const repository = join(folder, 'datasets/acme/rows')
  const commit = (message: string) => {
    for (const words of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-qm', message],
    ])
      execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words])
  }
  commit('first')
  const { store, run } = makeStore()
  const viewer = new LocalViewer()
  onTestFinished(() => viewer.close())
  const place = { edition: store.pathOf((await run(folder)).edition), dataset: 'acme/rows' }
  const list = vi.spyOn(GitRepository.prototype, 'tree')
  onTestFinished(() => list.mockRestore())
  const splits = async () => (await viewer.structure(place)).splits.map(({ split }) => split)
  expect(await splits()).toEqual(['train'])
  expect(await splits()).toEqual(['train'])
  expect(list).toHaveBeenCalledOnce()
  addFiles(folder, { 'datasets/acme/rows/test.csv': 'a\n2\n' })
  commit('second')
  await vi.waitFor(async () => expect(await splits()).toEqual(['train', 'test']), { timeout: 20_000 })
})

it('shows the pictures in an archive after another card has changed', async () => {
  const folder = makeFolder({
    'datasets/acme/rows/README.md': '# Rows\n',
    'datasets/acme/rows/train.zip': zipSync({ 'a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) }),
  })
  const { store, run } = makeStore()
  const viewer = new LocalViewer()
  onTestFinished(() => viewer.close())
  const pictures = async () => {
    const place = { edition: store.pathOf((await run(folder)).edition), dataset: 'acme/rows' }
    const limits = { text: 100, items: 10, total: 10_000 }
    const { rows } = await viewer.rows({ ...place, offset: 0, length: 1, limits })
    const { type } = await viewer.asset({ ...place, row: 0, column: 'image', item: 0 })
    return [rows[0]?.cells[0]?.media.length, type]
  }
  expect(await pictures()).toEqual([1, 'image/png'])
  addFiles(folder, { 'models/acme/pens/README.md': '# Pens\n' })
  expect(await pictures()).toEqual([1, 'image/png'])
})
