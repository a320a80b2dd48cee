import { describe, expect, it } from 'vitest'
import { below, drawPage, entryOf, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { ComparePage, type ComparePageProps } from './compare-page.tsx'

const model = (id: string) =>
  entryOf('model', '', { id, title: id === 'acme/one' ? 'One' : 'Two', summary: `What ${id} is.` })
const PLAIN: ComparePageProps = {
  site: SITE,
  models: [model('acme/one'), model('acme/two')],
  names: ['One', 'Two'],
  modality: 'nlp',
  ...{ missing: [], meant: [], datasets: [], leftOut: [], offered: [], isEmpty: false },
  differences: [
    { text: 'One is ', isMain: false },
    { text: '14 times smaller', isMain: true },
    { text: '.', isMain: false },
  ],
  answers: undefined,
  code: [null, null],
  groups: [
    {
      label: 'Facts',
      rows: [
        { label: 'Library', cells: [{ text: 'Transformers' }, { text: '' }], differs: true, best: [] },
        { label: 'Task', cells: [{ text: 'Fill mask' }, { text: 'Fill mask' }], differs: false, best: [] },
      ],
    },
    {
      label: 'Evaluation results',
      rows: [
        {
          label: 'GLUE · Accuracy',
          cells: [
            {
              ...{ text: '0.9', href: '/benchmarks/glue#b1', verified: true, number: 0.9 },
              bounds: { low: 0, high: 1 },
            },
            { text: '0.8' },
          ],
          ...{ differs: true, best: [0] },
        },
      ],
    },
  ],
}
const draw = (changes: Partial<ComparePageProps> = {}) => drawPage(ComparePage, { ...PLAIN, ...changes })
const NONE = { models: [], names: [], groups: [], differences: [], code: [] }

describe('a comparison', () => {
  it('has a column for each model, with its summary and a way to remove it', () => {
    expect(draw()).toContain('<thead><tr><td></td><th')
    expect(wordsOf(draw())).toContain(
      '[One](/models/acme/one) acme/one What acme/one is. [Remove](/compare?ids=acme%2Ftwo) ' +
        '[Two](/models/acme/two) acme/two What acme/two is. [Remove](/compare?ids=acme%2Fone)',
    )
  })

  it('has rows in groups, and says where a card says nothing and what is best', () => {
    expect(wordsOf(draw())).toContain(
      'Facts Library One Transformers Two not stated Task One Fill mask Two Fill mask ' +
        'Evaluation results GLUE · Accuracy One [0.9](/benchmarks/glue#b1) verified (best) Two 0.8',
    )
    expect(draw()).toContain('<rect x="0" width="90" height="1">')
  })

  it('marks the rows that differ, and can show them alone', () => {
    const html = draw()
    expect(html.match(/<tr class="(differs|alike)[^"]*"/g)).toEqual([
      '<tr class="differs"',
      '<tr class="alike"',
      '<tr class="differs tall"',
    ])
    expect(html).toMatch(/<input type="checkbox"\/> Only differences/)
    expect(draw({ models: [model('acme/one')] })).not.toContain('Only differences')
  })

  it('begins with what differs', () => {
    const html = draw()
    expect(wordsOf(html)).toMatch(/^One or Two\? One is 14 times smaller\./)
    expect(html).toContain('<b>14 times smaller</b>')
    expect(html).toContain('<meta name="description" content="One is 14 times smaller."')
    expect(wordsOf(draw({ models: [model('acme/one')], names: ['One'], differences: [] }))).toMatch(
      /^Compare 1 model \[One\]/,
    )
  })

  it('is one table, with code in it', () => {
    const tree = { type: 'root' as const, children: [{ type: 'text' as const, value: 'load()' }] }
    const html = draw({ code: [{ isHere: false, label: 'Transformers', tree }, null] })
    expect(html.match(/<table/g)).toHaveLength(1)
    expect(wordsOf(html)).toContain('Code Load it One With Transformers load() Two not known')
    expect(wordsOf(draw())).not.toContain('Load it')
  })

  it('takes further models, by id or from those offered', () => {
    const html = draw({ offered: ['acme/three'] })
    expect(below(html, 'Add a model')).toContain(
      '[acme/three +](/compare?ids=acme%2Fone,acme%2Ftwo,acme%2Fthree)',
    )
    expect(html).toContain('<input type="hidden" name="ids" value="acme/one,acme/two"/>')
    expect(html).toContain('aria-label="Id of a model"')
    expect(html).toContain('<button type="submit">Add</button>')
    expect(draw()).not.toContain('<ul class="chosen">')
  })

  it('takes no more models than fit', () => {
    const html = draw({ models: Array.from({ length: 8 }, (_, at) => model(`acme/m${at}`)), groups: [] })
    expect(wordsOf(html)).toContain('No more than 8 models fit side by side.')
    expect(below(html, 'Add a model')).toBeUndefined()
  })
})

describe('answers to the same input', () => {
  const recording = {
    ...{ date: '2026-11-20T08:00:00Z', server: undefined, model: undefined, revision: undefined },
    duration: 38,
  }
  const answer = (text: string, more: object = {}) => ({
    outputs: [{ type: 'text' as const, content: text }],
    ...{ recording, rerun: undefined, isExpected: false, parameters: undefined },
    ...more,
  })
  const rerun = (isSame: boolean) => ({ rerun: { date: '2026-11-24', isSame } })
  const drawn = wordsOf(
    draw({
      answers: {
        models: [
          { id: 'acme/one', title: 'One', modality: 'nlp' },
          { id: 'acme/two', title: 'Two', modality: 'none' },
        ],
        rows: [
          {
            title: 'A town',
            inputs: [{ type: 'text', content: 'Where?' }],
            answers: [answer('Kiel', rerun(true)), answer('Bonn', rerun(false))],
          },
          { title: undefined, inputs: [], answers: [null, answer('Ulm', { parameters: 'top_k: 2' })] },
        ],
        more: [0, 3],
      },
    }),
  )

  it('say how long each took, and whether it still comes out', () => {
    expect(drawn).toContain(
      'The same input A town Where? One Kiel 38 ms ✓ the same on 24 Nov 2026 Two Bonn 38 ms different on 24 Nov 2026',
    )
    expect(drawn).toContain('Ulm With top_k: 2 38 ms Recorded 20 Nov 2026')
  })

  it('count the examples that are no row', () => {
    expect(drawn).toContain('Other examples One none Two [3 examples](/models/acme/two#mb-at-work)')
  })
})

describe('a comparison of nothing', () => {
  it('says what it is for, and starts with a model', () => {
    const html = draw(NONE)
    expect(below(html, 'Compare models')).toBe(
      'Choose two or more models to see their facts, results, files and licences side by side.',
    )
    expect(below(html, 'Start with a model')).toBeDefined()
    expect(html).not.toContain('name="ids"')
  })

  it('says where models go in a catalogue without any', () => {
    const html = draw({ ...NONE, isEmpty: true })
    expect(wordsOf(html)).toMatch(/This catalogue has no models yet\. Put one at models\/<owner>/)
    expect(below(html, 'Start with a model')).toBeUndefined()
  })
})

describe('a comparison says', () => {
  it('which models are missing, and which may be meant', () => {
    expect(wordsOf(draw({ missing: ['acme/oen'], meant: ['acme/one-2'] }))).toContain(
      'This catalogue has no model “acme/oen”. Check that the id is complete, as in owner/name. ' +
        'Models with similar names: [acme/one-2](/compare?ids=acme%2Fone,acme%2Ftwo,acme%2Fone-2)',
    )
    expect(wordsOf(draw({ missing: ['acme/oen'] }))).not.toContain('similar names')
  })

  it('which ids are of datasets', () => {
    const words = wordsOf(draw({ datasets: ['acme/rows', 'acme/more'] }))
    expect(words).toContain(
      'Only models can be compared: [acme/rows](/datasets/acme/rows), [acme/more](/datasets/acme/more) are datasets.',
    )
    expect(words).not.toContain('has no model')
    expect(words).not.toContain('No more than')
  })

  it('which models do not fit', () => {
    const words = wordsOf(draw({ leftOut: ['acme/nine'] }))
    expect(words).toContain(
      'No more than 8 models fit side by side: [acme/nine](/models/acme/nine) is left out.',
    )
    expect(words).not.toContain('Only models')
  })

  it('nothing of the kind where all are compared', () => {
    expect(draw()).not.toContain('class="empty"')
  })
})
