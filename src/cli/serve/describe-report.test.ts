import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { DEFAULT_LOCATION } from '../package-files.ts'
import { describeReport, isBare } from './describe-report.ts'

const counts = { model: 2, dataset: 1, task: 57, metric: 0, owner: 0, collection: 0 }

describe('The line about what has been read', () => {
  it('tells what is wrong from what could be better', () => {
    const report = { counts, docs: 22, problems: { error: 0, warning: 3, hint: 8 } }
    expect(describeReport(report, 'my-cards')).toBe(
      '2 models, 1 dataset, 57 tasks, 22 pages of docs; ' +
        'no errors, 3 warnings (modelbook check my-cards lists them)',
    )
  })

  it('quotes the folder, so that the command can be copied', () => {
    const report = { counts, docs: 0, problems: { error: 1, warning: 0, hint: 0 } }
    expect(describeReport(report, 'my cards')).toContain("(modelbook check 'my cards' lists them")
  })

  it('names errors, and no command where nothing can be read again', () => {
    const report = { counts, docs: 0, problems: { error: 1, warning: 0, hint: 0 } }
    expect(describeReport(report, '-')).toBe('2 models, 1 dataset, 57 tasks; 1 error')
  })

  it('does not speak of warnings about the cards that come with Modelbook', () => {
    const report = { counts, docs: 0, problems: { error: 0, warning: 218, hint: 0 } }
    expect(describeReport(report, DEFAULT_LOCATION)).toBe('2 models, 1 dataset, 57 tasks; no problems')
  })

  it('does not speak of hints', () => {
    const report = { counts, docs: 0, problems: { error: 0, warning: 0, hint: 4 } }
    expect(describeReport(report, 'my-cards')).toBe('2 models, 1 dataset, 57 tasks; no problems')
  })
})

it.each([
  ['nothing', {}, true],
  ['the documentation of Modelbook', { 'docs/modelbook/_toctree.yml': '- {local: index}\n' }, true],
  ['docs', { 'docs/tiny/_toctree.yml': '- {local: index}\n' }, false],
  ['a dataset', { 'datasets/acme/rows/README.md': '# Rows\n' }, false],
])(
  'knows whether a catalogue has anything of its own: %s',
  async (_, files: Record<string, string>, expected) => {
    const { store, run } = makeStore()
    await run(makeFolder(files))
    const edition = store.openCurrent()
    expect(edition && isBare(edition)).toBe(expected)
    edition?.close()
  },
)
