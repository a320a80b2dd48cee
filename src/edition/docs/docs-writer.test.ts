import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { type DocsPageReader, readDocsPage } from '../../docs/read-page.ts'
import type { Store } from '../store/store.ts'
import { docsIndexOf, findDocsPage, readDocsSections } from './docs-reader.ts'

const PLACE = { set: 'tiny', version: '', language: '' }
const FILES = {
  'docs/tiny/_toctree.yml': '- local: index\n  title: Start\n- local: use\n  title: Use\n',
  'docs/tiny/index.md': '# Tiny\n\nSee [use](use#fast).',
  'docs/tiny/use.md': '# Use\n\n## Fast\n\nQuick text.',
}

function current(store: Store) {
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  return edition
}

describe('the docs of an edition', () => {
  it('are kept with their sections, and are no cards', async () => {
    const { store, run } = makeStore()
    const report = await run(makeFolder(FILES))
    expect(report).toMatchObject({ docs: 2, counts: { model: 0 }, problems: { error: 0, warning: 0 } })
    const edition = current(store)
    expect(docsIndexOf(edition).sets).toEqual(['tiny'])
    expect(readDocsSections(edition, PLACE, 'use')).toEqual([
      { id: 'use', title: 'Use', level: 1, text: '' },
      { id: 'fast', title: 'Fast', level: 2, text: 'Quick text.' },
    ])
    edition.close()
  })

  it('stay as they are when nothing has changed', async () => {
    const { run } = makeStore()
    const folder = makeFolder(FILES)
    const first = await run(folder)
    await expect(run(folder)).resolves.toMatchObject({
      edition: first.edition,
      changed: false,
      changedDocs: [],
    })
  })

  it('keep the first of two files for one page, report the other, and then stay as they are', async () => {
    const { store, run } = makeStore()
    const folder = makeFolder({ ...FILES, 'docs/tiny/use.mdx': '# Another use\n' })
    expect(await run(folder)).toMatchObject({ docs: 2, problems: { error: 1 } })
    const edition = current(store)
    expect(findDocsPage(edition, PLACE, 'use')?.title).toBe('Use')
    expect(docsIndexOf(edition).findTree(PLACE)?.problems).toMatchObject([
      { rule: 'duplicate-page', file: join(folder, 'docs/tiny/use.mdx') },
    ])
    edition.close()
    expect(await run(folder)).toMatchObject({ changed: false, changedDocs: [] })
  })

  it('have their links checked again when the page that one leads to has changed', async () => {
    const { store, run } = makeStore()
    const folder = makeFolder(FILES)
    await run(folder)
    addFiles(folder, { 'docs/tiny/use.md': '# Use\n\n## Faster\n\nQuick text.' })
    const report = await run(folder)
    expect(report).toMatchObject({ changed: true, changedDocs: [PLACE], problems: { warning: 1 } })
    const edition = current(store)
    expect(findDocsPage(edition, PLACE, 'index')?.problems.map(({ rule }) => rule)).toEqual(['broken-anchor'])
    edition.close()
  })

  it('may name the tasks that the folder has, and are checked again when it has another one', async () => {
    const { store, run } = makeStore()
    const folder = makeFolder({ ...FILES, 'docs/tiny/use.md': '# Use\n\n<PipelineTag pipeline="ripeness"/>' })
    const problems = () => {
      const edition = current(store)
      const found = findDocsPage(edition, PLACE, 'use')?.problems
      edition.close()
      return found
    }
    await run(folder)
    expect(problems()).toMatchObject([{ rule: 'unknown-task', severity: 'error', line: 3, column: 24 }])
    addFiles(folder, { 'tasks/ripeness/README.md': '---\nname: Ripeness\nmodality: image\n---\n' })
    await run(folder)
    expect(problems()).toEqual([])
  })

  it('are the same when another thread reads them, whichever page it has first', async () => {
    const pages = Array.from({ length: 20 }, (_, n) => [
      `docs/tiny/p${n}.md`,
      `# Page ${n}\n\n[next](p${n + 1})`,
    ])
    const folder = makeFolder({ ...FILES, ...Object.fromEntries(pages), 'models/pen/README.md': '# Pen' })
    const readDocsPageSlowly: DocsPageReader = async (place, raw) => {
      await setTimeout(raw.page.length % 3)
      return readDocsPage(place, raw)
    }
    const here = await makeStore().run(folder)
    const { store, run } = makeStore()
    const there = await run(folder, { readDocsPage: readDocsPageSlowly })
    expect({ ...there, milliseconds: 0 }).toEqual({ ...here, milliseconds: 0 })
    const edition = current(store)
    expect(
      docsIndexOf(edition)
        .pagesOf(PLACE)
        .map(({ page }) => page)
        .sort(),
    ).toHaveLength(22)
    expect(findDocsPage(edition, PLACE, 'p19')?.problems.map(({ rule }) => rule)).toEqual(['broken-link'])
    edition.close()
  })

  it('change nothing when the thread that reads them fails', async () => {
    const { store, run } = makeStore()
    const folder = makeFolder(FILES)
    const before = await run(folder)
    addFiles(folder, { 'docs/tiny/use.md': '# Other', 'models/pen/README.md': '# Pen' })
    const readDocsPage = () => Promise.reject(new Error('The thread has ended.'))
    await expect(run(folder, { readDocsPage })).rejects.toThrow('The thread has ended.')
    expect(store.currentId()).toBe(before.edition)
    await expect(run(folder)).resolves.toMatchObject({ changed: true, parsed: 1 })
  })

  it('are kept without their words where nobody searches them, also when they change', async () => {
    const { store, run } = makeStore()
    const folder = makeFolder(FILES)
    const areDocsSearched = false
    await run(folder, { areDocsSearched })
    addFiles(folder, { 'docs/tiny/use.md': '# Use\n\n## Fast\n\nAnother text.' })
    await expect(run(folder, { areDocsSearched })).resolves.toMatchObject({ docs: 2, changedDocs: [PLACE] })
    const edition = current(store)
    expect(findDocsPage(edition, PLACE, 'use')?.text).toContain('Another')
    expect(edition.prepare('SELECT word FROM docs_word').all()).toEqual([])
    edition.close()
  })

  it('have the titles of their pages as contents where the table is empty', async () => {
    const { store, run } = makeStore()
    const titles = () => {
      const edition = current(store)
      const toc = docsIndexOf(edition)
        .findTree(PLACE)
        ?.toc.map(({ title }) => title)
      edition.close()
      return toc
    }
    const folder = makeFolder({ ...FILES, 'docs/tiny/_toctree.yml': '' })
    await run(folder)
    expect(titles()).toEqual(['Tiny', 'Use'])
    addFiles(folder, { 'docs/tiny/use.md': '# Use it' })
    await run(folder)
    expect(titles()).toEqual(['Tiny', 'Use it'])
  })

  it('have a table of contents that is told of as long as something in it is wrong', async () => {
    const { store, run } = makeStore()
    const later = '- local: later\n  title: Later\n'
    const folder = makeFolder({
      ...FILES,
      'docs/tiny/_toctree.yml': FILES['docs/tiny/_toctree.yml'] + later,
    })
    await expect(run(folder)).resolves.toMatchObject({ problems: { error: 1 } })
    addFiles(folder, { 'docs/tiny/index.md': '# Tiny\n\nMore.' })
    await expect(run(folder)).resolves.toMatchObject({ changed: true, problems: { error: 1 } })
    addFiles(folder, { 'docs/tiny/later.md': '# Later' })
    await expect(run(folder)).resolves.toMatchObject({ docs: 3, problems: { error: 0 } })
    addFiles(folder, { 'docs/tiny/_toctree.yml': later + FILES['docs/tiny/_toctree.yml'] })
    await run(folder)
    const edition = current(store)
    expect(
      docsIndexOf(edition)
        .findTree(PLACE)
        ?.toc.map(({ title }) => title),
    ).toEqual([...['Later', 'Start', 'Use']])
    edition.close()
  })

  it('have the problems of their formulas, and count those of their redirects', async () => {
    const { store, run } = makeStore()
    const files = {
      ...FILES,
      'docs/tiny/_redirects.yml': 'old: nowhere\n',
      'docs/tiny/use.md': '# Use\n\n## Fast\n\n$$\\frac{$$\n',
    }
    await expect(run(makeFolder(files))).resolves.toMatchObject({ problems: { error: 1, warning: 1 } })
    const edition = current(store)
    expect(findDocsPage(edition, PLACE, 'use')?.problems).toMatchObject([{ rule: 'broken-formula', line: 5 }])
    edition.close()
  })

  it('may leave pages of a translation to the usual language', async () => {
    const { run } = makeStore()
    const folder = makeFolder({
      'docs/tiny/v1.0/en/_toctree.yml': FILES['docs/tiny/_toctree.yml'],
      'docs/tiny/v1.0/en/index.md': '# Tiny',
      'docs/tiny/v1.0/en/use.md': '# Use',
      'docs/tiny/v1.0/fr/_toctree.yml': FILES['docs/tiny/_toctree.yml'],
      'docs/tiny/v1.0/fr/index.md': '# Tout petit',
    })
    await expect(run(folder)).resolves.toMatchObject({ problems: { error: 0 } })
  })

  it('are read again when a package changes that they take entries from', async () => {
    const { store, run } = makeStore([
      { path: 'docs/tiny', packages: [{ path: 'src/acme' }, { path: 'src/none' }] },
    ])
    const folder = makeFolder({
      ...FILES,
      'docs/tiny/use.md': '# Use\n\n[[autodoc]] acme.run',
      'src/acme/__init__.py': 'def run(inputs):\n    "Runs."',
    })
    // The missing package is the only problem, and does not affect the other one.
    await expect(run(folder)).resolves.toMatchObject({ docs: 2, problems: { error: 1 } })
    addFiles(folder, { 'src/acme/__init__.py': 'def run(inputs, top_k=5):\n    "Runs it."' })
    await expect(run(folder)).resolves.toMatchObject({ changed: true, changedDocs: [PLACE] })
    const edition = current(store)
    expect(findDocsPage(edition, PLACE, 'use')?.text).toContain('run(inputs, top_k=5)')
    expect(docsIndexOf(edition).findObject({ ...PLACE, page: 'index' }, '~acme.run')).toMatchObject({
      page: 'use',
      fragment: 'acme.run',
    })
    edition.close()
    // As after a new checkout.
    utimesSync(join(folder, 'src/acme/__init__.py'), new Date(), new Date('2020-01-01T00:00:00Z'))
    await expect(run(folder)).resolves.toMatchObject({ changed: false })
  })

  it('go when their files do', async () => {
    const { store, run } = makeStore()
    const folder = makeFolder(FILES)
    await run(folder)
    rmSync(join(folder, 'docs'), { recursive: true })
    await expect(run(folder)).resolves.toMatchObject({ docs: 0, changedDocs: [PLACE] })
    const edition = current(store)
    expect(docsIndexOf(edition).trees).toEqual([])
    expect(findDocsPage(edition, PLACE, 'use')).toBeUndefined()
    edition.close()
  })

  it('of two folders that would be one set are the first, and the other is reported', async () => {
    const { run } = makeStore()
    const folder = makeFolder({
      ...FILES,
      'tiny/_toctree.yml': '- local: a\n  title: A\n',
      'tiny/a.md': '# A',
    })
    await expect(run(folder)).resolves.toMatchObject({ docs: 2, problems: { error: 1 } })
  })
})
