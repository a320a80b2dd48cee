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
  snippets: undefined,
  models: [],
  datasets: [],
  here: { model: [], dataset: [] },
  demo: { inputs: [], outputs: [] },
  answers: [],
}

const draw = (changes: Partial<TaskPageProps> = {}) => drawPage(TaskPage, { ...PLAIN, ...changes })
const drawTask = (frontMatter: object, changes: Partial<TaskPageProps> = {}) =>
  draw({ task: task('fill-mask', frontMatter), ...changes })

const FIELD = { name: '', type: 'object', required: true, description: '', values: [], fields: [] }
const API = { request: FIELD, response: FIELD }
const SNIPPETS = { section: { reason: 'No provider has an API for it.' }, model: 'acme/tiny' }

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

  it('name the task that it is a case of, and lead to it where it is here', () => {
    expect(factsOf(drawTask({ canonicalId: 'question-answering' }))['A case of']).toBe(
      '[Question answering](/tasks/question-answering)',
    )
    expect(factsOf(drawTask({ canonicalId: 'other-task' }))['A case of']).toBe('other-task')
  })
})

describe('the page of a task', () => {
  it('begins with the way to it, name, id to copy, picture and summary', () => {
    const html = draw()
    expect(wordsOf(html)).toMatch(
      /^\[Tasks\]\(\/tasks\) \[Language\]\(\/tasks#mb-nlp\) Fill mask Fill mask .*About fill mask\. Facts /,
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

  it('has the text of its card', () => {
    expect(wordsOf(draw())).toContain('The text of the card.')
  })

  it('offers a film about it', () => {
    const html = drawTask({ youtubeId: 'abc' })
    expect(below(html, 'Watch')).toBeDefined()
    expect(html).toContain('Fill mask, explained')
    expect(below(draw(), 'Watch')).toBeUndefined()
  })

  it('recommends models, which are here or on the Hub', () => {
    const models = [
      { id: 'acme/tiny', description: 'Small.' },
      { id: 'acme/far', description: 'Large.' },
    ]
    const html = drawTask({ models }, { here: { model: ['acme/tiny'], dataset: [] } })
    expect(below(html, 'Models worth a look')).toContain(
      '[acme/tiny](/models/acme/tiny) Small. ' +
        '[acme/far on huggingface.co](https://huggingface.co/acme/far) Large.',
    )
  })

  it('recommends datasets', () => {
    const datasets = [{ id: 'acme/rows', description: 'Many rows.' }]
    expect(below(drawTask({ datasets }), 'Datasets worth a look')).toContain(
      '[acme/rows on huggingface.co](https://huggingface.co/datasets/acme/rows) Many rows.',
    )
  })

  it('names spaces in which it can be tried', () => {
    const spaces = [{ id: 'acme/try', description: 'With your own text.' }]
    expect(below(drawTask({ spaces }), 'Try it in a space')).toContain(
      '[acme/try on huggingface.co](https://huggingface.co/spaces/acme/try) With your own text.',
    )
  })

  it('says how to call one of its models', () => {
    const words = wordsOf(draw({ snippets: SNIPPETS, here: { model: ['acme/tiny'], dataset: [] } }))
    expect(words).toContain(
      'With [acme/tiny](/models/acme/tiny), and the same way with other models for the task. ' +
        'No provider has an API for it.',
    )
  })

  it('describes the API', () => {
    const html = draw({ api: API })
    expect(below(html, 'The inference API')).toBe('')
    expect(below(html, 'Request object')).toBeDefined()
    expect(below(html, 'Response object')).toBeDefined()
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

  it('shows the newest models and datasets for it, and leads to all', () => {
    const html = draw({
      ...{ models: [hit('acme/tiny')], datasets: [hit('acme/rows', 'dataset')] },
      counts: { models: 5, datasets: 1 },
    })
    expect(below(html, 'Models here for fill mask')).toBeDefined()
    expect(below(html, 'tiny acme/tiny') ?? below(html, '[tiny](/models/acme/tiny) acme/tiny')).toContain(
      '[All 5 models](/models?task=fill-mask)',
    )
    expect(below(html, 'Datasets here for fill mask')).toBeDefined()
    expect(below(html, '[rows](/datasets/acme/rows) acme/rows')).not.toContain('All')
  })

  it('lists what is on it, in order', () => {
    const recommended = [{ id: 'acme/one' }]
    const frontMatter = { youtubeId: 'abc', models: recommended, datasets: recommended, spaces: recommended }
    const html = drawTask(frontMatter, {
      ...{
        snippets: SNIPPETS,
        api: API,
        models: [hit('acme/tiny')],
        datasets: [hit('acme/rows', 'dataset')],
      },
      article: { ...PLAIN.article, toc: [{ id: 'uses', text: 'Uses', depth: 2 }] },
    })
    const contents = /<details class="fold toc">.*?<\/details>/s.exec(html)?.[0] ?? ''
    expect([...contents.matchAll(/<a href="#([^"]*)">/g)].map(([, id]) => id)).toEqual([
      ...['uses', 'mb-video', 'mb-worth-models', 'mb-worth-datasets', 'mb-spaces', 'mb-call', 'mb-api'],
      ...['mb-own-models', 'mb-own-datasets'],
    ])
  })
})
