import { describe, expect, it } from 'vitest'
import {
  below,
  drawPage,
  FILL_MASK,
  factsOf,
  hit,
  SITE,
  task,
  wordsOf,
} from '../../test/helpers/drawn-page.tsx'
import { LibrariesPage, LibraryPage, type LibraryPageProps } from './library-page.tsx'

const LIBRARY = {
  id: 'acme-lib',
  label: 'Acme Library',
  repositoryUrl: 'https://git.example/acme/lib',
  docsUrl: 'https://docs.acme.example/start',
  description: {
    summary: 'Loads what Acme makes.',
    details: '`acme.load` takes an id.',
    sources: ['https://docs.acme.example/load', 'https://git.example/acme/lib'] as const,
  },
}
const TASKS = [FILL_MASK, task('translation'), task('image-to-text', { modality: 'multimodal' })]

describe('the page of libraries', () => {
  const rows = [
    { library: LIBRARY, tasks: ['fill-mask', 'image-to-text'], models: 2 },
    { library: { ...LIBRARY, id: 'other', label: 'Other' }, tasks: [], models: 0 },
  ]
  const html = drawPage(LibrariesPage, { site: SITE, tasks: TASKS, rows, others: 90 })

  it('shows which library loads models for which task, and how many are here', () => {
    expect(below(html, 'Libraries')).toBe(
      'The software that loads models, and the tasks that each one supports. ' +
        'Library Models [Fill mask](/tasks/fill-mask) [Image to text](/tasks/image-to-text) ' +
        '[Acme Library](/libraries/acme-lib) 2 yes yes ' +
        '[Other](/libraries/other) ' +
        '90 more libraries are known by name; models that use one link to its page.',
    )
  })

  it('has no column for models where none is here', () => {
    const none = rows.map((row) => ({ ...row, models: 0 }))
    const without = drawPage(LibrariesPage, { site: SITE, tasks: TASKS, rows: none, others: 0 })
    expect(without).not.toContain('>Models</th>')
    expect(without.match(/<td/g)).toHaveLength(4)
  })
})

describe('the page of a library', () => {
  const FIRST = [hit('acme/tiny')]
  const NONE = { first: [], total: 0 }
  const PLAIN: LibraryPageProps = {
    site: SITE,
    tasks: TASKS,
    library: LIBRARY,
    supported: ['fill-mask', 'translation'],
    models: { first: FIRST, total: 3 },
    code: undefined,
  }
  const draw = (changes: Partial<LibraryPageProps> = {}) => drawPage(LibraryPage, { ...PLAIN, ...changes })
  const tree = (value: string) => ({
    type: 'root' as const,
    children: [{ type: 'text' as const, value }],
  })
  const part = (label: string) => ({
    ...{ title: undefined, install: tree(`install ${label}. `), code: tree(`load ${label}. `) },
  })
  const choice = (label: string) => ({
    ...{ key: label, label, parts: [part(label)], note: `About ${label}.`, isRun: true },
  })

  it('says what it is, and for how many tasks it loads models', () => {
    expect(wordsOf(draw())).toMatch(
      /^\[Libraries\]\(\/libraries\) Acme Library Acme Library Loads what Acme makes\. Loads models for 2 tasks\./,
    )
    expect(wordsOf(draw({ supported: [] }))).toContain(
      'It declares no tasks of its own; its models name theirs.',
    )
  })

  it('tells more in a paragraph, with its sources', () => {
    const html = draw()
    expect(html).toContain('<p><code>acme.load</code> takes an id.</p>')
    expect(wordsOf(html)).toContain(
      'Sources: [docs.acme.example/load](https://docs.acme.example/load), ' +
        '[git.example/acme/lib](https://git.example/acme/lib)',
    )
    const {
      sources: [source],
    } = LIBRARY.description
    const one = { ...LIBRARY, description: { ...LIBRARY.description, sources: [source] as const } }
    expect(wordsOf(draw({ library: one }))).toContain('Source: [docs.acme.example/load]')
    const bare = draw({ library: { ...LIBRARY, description: undefined } })
    expect(wordsOf(bare)).not.toContain('Source')
  })

  it('has its id, code, docs and models as facts', () => {
    expect(factsOf(draw())).toEqual({
      Id: 'acme-lib',
      Code: '[acme/lib](https://git.example/acme/lib)',
      Docs: '[docs.acme.example](https://docs.acme.example/start)',
      'Models here': '[3](/models?library=acme-lib)',
    })
    const library = { ...LIBRARY, repositoryUrl: undefined, docsUrl: undefined }
    expect(factsOf(draw({ library, models: NONE }))).toEqual({ Id: 'acme-lib' })
  })

  it('leads to its tasks', () => {
    expect(below(draw(), 'Tasks')).toBe('[Fill mask](/tasks/fill-mask) [Translation](/tasks/translation)')
    expect(below(draw({ supported: [] }), 'Tasks')).toBeUndefined()
  })

  it('has the code that loads a model of this catalogue, in each way', () => {
    const code = { model: 'acme/tiny', isHere: true, choices: [choice('One'), choice('Two')] }
    const html = draw({ code })
    expect(below(html, 'Load a model')).toBe(
      'This code loads [acme/tiny](/models/acme/tiny), a model in this catalogue.',
    )
    expect(below(html, 'One')).toBe('install One. load One. About One.')
    expect(below(html, 'Two')).toBe('install Two. load Two. About Two.')
  })

  it('marks code of others, and says what each part of it is for', () => {
    const parts = [
      { ...part('a'), title: 'Pull' },
      { ...part('b'), title: 'Run', install: undefined },
    ]
    const code = { model: 'acme/tiny', isHere: false, choices: [{ ...choice('One'), parts, isRun: false }] }
    expect(below(draw({ code }), 'Load a model')).toContain(
      'Not run here: this code comes from the Hub’s registry of libraries and apps as it is. ' +
        'Pull install a. load a. Run load b. About One.',
    )
  })

  it('has code for any model where none is here, and names no way that is the only one', () => {
    const only = { ...choice('One'), parts: [{ ...part('One'), install: undefined }], note: undefined }
    const html = draw({ code: { model: undefined, isHere: false, choices: [only] } })
    expect(html).not.toContain('<p></p>')
    expect(below(html, 'Load a model')).toBe(
      'In this code, owner/name stands for the id of a model. load One.',
    )
  })

  it('shows some of its models, and leads to all', () => {
    const html = draw()
    expect(below(html, 'Models here')).toBeDefined()
    expect(below(html, '[tiny](/models/acme/tiny) acme/tiny')).toContain(
      '[All 3 models](/models?library=acme-lib)',
    )
    expect(below(draw({ models: NONE }), 'Models here')).toBeUndefined()
    expect(
      below(draw({ models: { first: FIRST, total: 1 } }), '[tiny](/models/acme/tiny) acme/tiny'),
    ).not.toContain('All')
  })
})
