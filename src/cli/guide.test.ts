import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { docsIndexOf, findDocsPage } from '../edition/docs/docs-reader.ts'
import { ingest } from '../edition/ingest/ingest.ts'
import { openStore } from '../edition/store/store.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { openSources } from './locations.ts'

const PLACE = { set: 'modelbook', version: '', language: '' }

async function readDocs(files: Record<string, string>) {
  const folder = makeFolder(files)
  const store = openStore(makeFolder())
  const { sources, settings } = await openSources(folder)
  const run = async () => {
    await settings.read()
    const { problems } = await ingest({ sources, store, vocabulary: builtinVocabulary() })
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('There is no edition.')
    return { problems, sets: docsIndexOf(edition).sets, page: findDocsPage(edition, PLACE, 'index') }
  }
  return { folder, run }
}

describe('the documentation of Modelbook', () => {
  it('stands beside the docs of a team, without a problem', async () => {
    const { run } = await readDocs({ 'docs/tiny/_toctree.yml': '- local: a\n', 'docs/tiny/a.md': '# A' })
    const { problems, sets } = await run()
    expect(sets).toEqual(['modelbook', 'tiny'])
    expect(problems).toEqual({ error: 0, warning: 0, hint: 0 })
  })

  it('has neither a file to edit nor the time at which the package was made', async () => {
    const { page } = await (await readDocs({})).run()
    expect(page).toMatchObject({ sourcePath: '', updated: undefined })
  })

  it('goes when modelbook.yaml says so, and comes back', async () => {
    const { folder, run } = await readDocs({ 'modelbook.yaml': 'guide: false\n' })
    expect((await run()).sets).toEqual([])
    addFiles(folder, { 'modelbook.yaml': 'title: Acme\n' })
    expect((await run()).sets).toEqual(['modelbook'])
  })

  it('gives way to a set of the same name', async () => {
    const { run } = await readDocs({
      'docs/modelbook/_toctree.yml': '- local: index\n',
      'docs/modelbook/index.md': '# Our own',
    })
    const { page, problems } = await run()
    expect(page?.title).toBe('Our own')
    expect(problems.error).toBe(0)
  })
})
