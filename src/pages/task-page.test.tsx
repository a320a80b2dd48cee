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
import type { Shown } from '../ui/example/sides.tsx'
import { TaskPage, type TaskPageProps } from './task-page.tsx'

const PLAIN: TaskPageProps = {
  site: SITE,
  tasks: [FILL_MASK, task('question-answering')],
  task: FILL_MASK,
  counts: { models: 0, datasets: 0 },
  article: { html: '<p>The text of the card.</p>', toc: [], provisional: false },
  source: { label: 'Update on Acme', url: 'https://git.acme.example/task.md', path: 'task.md' },
  asksProvider: false,
  api: undefined,
  metrics: [],
  libraries: [],
  related: [],
  demo: { inputs: [], outputs: [] },
  run: { answers: [], example: undefined, loading: undefined, code: undefined, spaces: [] },
  used: { model: { hits: [], elsewhere: [], total: 0 }, dataset: { hits: [], elsewhere: [], total: 0 } },
}

const draw = (changes: Partial<TaskPageProps> = {}) => drawPage(TaskPage, { ...PLAIN, ...changes })
const drawTask = (frontMatter: object, changes: Partial<TaskPageProps> = {}) =>
  draw({ task: task('fill-mask', frontMatter), ...changes })

const FIELD = { name: '', type: 'object', required: true, description: '', values: [], fields: [] }
const API = { request: FIELD, response: FIELD }
const CODE = { section: { reason: 'No provider has an API for it.' }, model: 'acme/tiny', isHere: true }
const drawRun = (run: Partial<TaskPageProps['run']>) => draw({ run: { ...PLAIN.run, ...run } })
const drawUsed = (used: Partial<TaskPageProps['used']>) => draw({ used: { ...PLAIN.used, ...used } })

describe('the facts of a task', () => {
  it('name its modality', () => {
    expect(factsOf(draw())).toEqual({ Modality: '[Language](/tasks#mb-nlp)' })
  })

  it('say how many models and datasets of this catalogue are for it', () => {
    expect(factsOf(draw({ counts: { models: 2, datasets: 1 } }))['In this catalogue']).toBe(
      '[2 models](/models?task=fill-mask) [1 dataset](/datasets?task=fill-mask)',
    )
    expect(factsOf(draw({ counts: { models: 0, datasets: 1 } }))['In this catalogue']).toBe(
      '[1 dataset](/datasets?task=fill-mask)',
    )
  })

  it('say what it is measured by, and lead to the cards of metrics', () => {
    const metrics = [
      { id: 'accuracy', description: 'The share that is right.', name: 'Accuracy' },
      { id: 'own-score', description: '', name: undefined },
    ]
    const html = draw({ metrics })
    expect(factsOf(html)['Measured by']).toBe('[Accuracy](/metrics/accuracy) own-score')
    expect(html).toContain('title="The share that is right."')
  })

  it('name its subtasks', () => {
    const subtasks = [{ type: 'slot-filling', name: 'Slot Filling' }]
    expect(factsOf(drawTask({ subtasks })).Subtasks).toBe('Slot filling')
  })

  it('name libraries with models for it, and lead to their pages', () => {
    const libraries = [
      { id: 'sklearn', hasPage: true },
      { id: 'own-library', hasPage: false },
    ]
    expect(factsOf(draw({ libraries })).Libraries).toBe('[Scikit-learn](/libraries/sklearn) own-library')
  })

  it('name the task that it is part of, and lead to it where it is here', () => {
    expect(factsOf(drawTask({ canonicalId: 'question-answering' }))['Part of']).toBe(
      '[Question answering](/tasks/question-answering)',
    )
    expect(factsOf(drawTask({ canonicalId: 'other-task' }))['Part of']).toBe('other-task')
  })
})

describe('the page of a task', () => {
  it('begins with the way to it, name, id to copy and picture', () => {
    const html = draw()
    expect(wordsOf(html)).toMatch(
      /^\[Tasks\]\(\/tasks\) \[Language\]\(\/tasks#mb-nlp\) Fill mask Fill mask .*Facts /,
    )
    expect(html).toContain('title="Copy the id fill-mask"')
    expect(/<div class="title-row">.*?<\/div>/s.exec(html)?.[0]).toContain('task-icon')
  })

  it('shows an example with its files', () => {
    const demo = {
      inputs: [{ type: 'picture', src: '/tasks/fill-mask/resolve/main/cat.jpg', label: 'A cat' }],
      outputs: [{ type: 'text', label: 'Answer', content: 'cat' }],
    } satisfies Shown
    const html = draw({ demo })
    expect(wordsOf(html)).toContain('In → Out Answer cat An example, made for this page.')
    expect(html).toContain('<img src="/tasks/fill-mask/resolve/main/cat.jpg" alt="A cat"')
    expect(draw()).not.toContain('An example')
  })

  it('says in plain sentences below its picture what it is, before anything else', () => {
    const demo: Shown = {
      inputs: [{ type: 'text', content: 'A gap.' }],
      outputs: [{ type: 'text', content: 'A word.' }],
    }
    const words = wordsOf(draw({ demo, article: { ...PLAIN.article, lead: '<p>You give it a gap.</p>' } }))
    expect(words).toContain('made for this page. About fill mask. You give it a gap. Models')
    expect(words).toContain('The text of the card.')
  })

  it('offers a film about it', () => {
    const html = drawTask({ youtubeId: 'abc' })
    expect(below(html, 'Watch')).toBeDefined()
    expect(html).toContain('Fill mask, explained')
    expect(below(draw(), 'Watch')).toBeUndefined()
  })

  it('has one list of models: those here, then those of the Hub, and the way to all that are here', () => {
    const elsewhere = [{ id: 'acme/far', description: 'Large.' }]
    const html = drawUsed({ model: { hits: [hit('acme/tiny')], elsewhere, total: 5 } })
    expect(below(html, '[tiny](/models/acme/tiny) acme/tiny')).toMatch(
      /What acme\/tiny is\..*\[All 5 models\]\(\/models\?task=fill-mask\) \[acme\/far on huggingface\.co\]\(https:\/\/huggingface\.co\/acme\/far\) Large\./,
    )
  })

  it('says where the catalogue has no model for it', () => {
    expect(below(draw(), 'Models')).toContain('This catalogue has no model for it yet.')
  })

  it('has one list of datasets, where there are some', () => {
    const elsewhere = [{ id: 'acme/rows', description: 'Many rows.' }]
    expect(below(drawUsed({ dataset: { hits: [], elsewhere, total: 0 } }), 'Datasets')).toContain(
      '[acme/rows on huggingface.co](https://huggingface.co/datasets/acme/rows) Many rows.',
    )
    expect(below(draw(), 'Datasets')).toBeUndefined()
  })

  it('has no part that runs it where there is nothing to run', () => {
    expect(below(draw(), 'Run it')).toBeUndefined()
  })

  it('shows what a model of this catalogue did, and names it', () => {
    const shown: NonNullable<TaskPageProps['run']['example']>['shown'] = {
      ...{ key: 'a', title: undefined, others: [] },
      origin: { recording: 'card', rerun: undefined, expects: undefined, isOneOfMany: false },
      inputs: [{ type: 'text', content: 'A [MASK].' }],
      outputs: [{ type: 'text', content: 'A word.' }],
    }
    const html = drawRun({ example: { model: { id: 'acme/tiny', title: 'Tiny' }, shown } })
    expect(below(html, 'Run it')).toBe(
      'In A [MASK]. → Out A word. [Tiny](/models/acme/tiny) As the card says',
    )
  })

  it('loads a model on the reader’s machine where nobody is known to serve one', () => {
    const loading: TaskPageProps['run']['loading'] = {
      ...{ kind: 'model', id: 'acme/tiny', isHere: false, choices: [], tagged: [] },
      library: { label: 'Transformers', docsUrl: undefined, reason: undefined },
    }
    expect(below(drawRun({ loading }), 'Run it')).toBe(
      'No provider is known to serve a model for it. [acme/tiny](/models/acme/tiny) runs on your own machine:',
    )
  })

  it('names spaces in which it can be tried', () => {
    const spaces = [{ id: 'acme/try', description: 'With your own text.' }]
    expect(below(drawRun({ spaces }), 'Run it')).toBe(
      'Run it elsewhere a demo on huggingface.co ' +
        '[acme/try on huggingface.co](https://huggingface.co/spaces/acme/try) With your own text.',
    )
  })

  it('says why there is no code that calls a model', () => {
    expect(below(drawRun({ code: CODE }), 'Run it')).toBe('No provider has an API for it.')
  })

  it('folds what builders need, with the API, behind one line', () => {
    const builders = {
      ...{ id: 'details', title: 'Details for builders', html: '<h3 id="train">Training</h3><p>How.</p>' },
      toc: [{ id: 'train', text: 'Training', depth: 3 }],
    }
    const html = draw({ api: API, article: { ...PLAIN.article, builders } })
    const fold = /<details class="prose builders">.*<\/details>/s.exec(html)?.[0] ?? ''
    expect(fold).toContain('<summary><h2 id="details">Details for builders</h2></summary>')
    expect(fold).toContain('<h3 id="train">Training</h3>')
    expect(fold).toContain('The inference API')
    expect(below(html, 'Request object')).toBeDefined()
    expect(below(html, 'Response object')).toBeDefined()
    expect(draw()).not.toContain('<details class="prose builders">')
  })

  it('leads to related tasks', () => {
    const related = [task('question-answering')]
    expect(below(draw({ related }), 'Related tasks')).toContain(
      '[Question answering](/tasks/question-answering)',
    )
    expect(below(draw(), 'Related tasks')).toBeUndefined()
  })

  it('leads to its source', () => {
    expect(wordsOf(draw())).toContain('[Update on Acme](https://git.acme.example/task.md)')
  })

  it('lists what is on it in the order in which it is learned', () => {
    const used = { hits: [hit('acme/tiny')], elsewhere: [], total: 1 }
    const html = drawTask(
      { youtubeId: 'abc' },
      {
        ...{ run: { ...PLAIN.run, code: CODE }, used: { model: used, dataset: used }, api: API },
        article: { ...PLAIN.article, toc: [{ id: 'works', text: 'How it works', depth: 2 }] },
      },
    )
    const order = ['mb-run', 'mb-models', 'works', 'mb-video', 'mb-datasets', 'mb-builders', 'mb-api']
    const contents = /<details class="fold toc">.*?<\/details>/s.exec(html)?.[0] ?? ''
    expect([...contents.matchAll(/<a href="#([^"]*)">/g)].map(([, id]) => id)).toEqual(order)
    const own = order.filter((id) => id !== 'works').map((id) => html.indexOf(` id="${id}"`))
    expect(own).toEqual(own.toSorted((a, b) => a - b))
    expect(own).not.toContain(-1)
  })
})
