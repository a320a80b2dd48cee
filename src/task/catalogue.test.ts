import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  PIPELINE_DATA,
  PIPELINE_TYPES,
  type PipelineData,
  type PipelineType,
  TASKS_DATA,
  TASKS_MODEL_LIBRARIES,
} from '@huggingface/tasks'
import { describe, expect, it } from 'vitest'
import { parseCard } from '../card/parse-card.ts'
import { parseTask } from './parse-task.ts'
import type { Task } from './types.ts'
import { builtinVocabulary } from './vocabulary.ts'

const folder = fileURLToPath(new URL('../../catalogue/tasks', import.meta.url))

function readTask(id: string) {
  const bytes = readFileSync(join(folder, id, 'README.md'))
  const raw = { kind: 'task', id, path: `catalogue/tasks/${id}/README.md`, bytes } as const
  const card = parseCard(raw, builtinVocabulary())
  const { task, problems } = parseTask(card, bytes.toString())
  return { task, body: card.body, problems: [...card.problems, ...problems] }
}

const ids = readdirSync(folder).sort()
const cards = ids.map(readTask)
const tasks = cards.flatMap(({ task }) => task ?? [])

function recommendationsOf({ info }: Task) {
  return [...info.models, ...info.datasets, ...info.metrics, ...info.spaces]
}

describe('the task cards of the catalogue', () => {
  it('have no problems', () => {
    expect(cards.flatMap(({ problems }) => problems)).toEqual([])
  })

  it('cover every task of the vocabulary', () => {
    expect(ids).toEqual([...builtinVocabulary().tasks.keys()].sort())
  })

  it('have a summary and both sides of a demo', () => {
    const poor = tasks.filter(
      ({ info: { summary, demo } }) =>
        !/^[A-Z].+\.$/.test(summary) || demo.inputs.length === 0 || demo.outputs.length === 0,
    )
    expect(poor.map((task) => task.id)).toEqual([])
  })

  it('begin with two plain sentences, and keep what builders need for the end', () => {
    const bodies = cards.map(({ body }) => body.trim().split(/^## /m))
    const sentences = bodies.map(([lead = '']) => lead.match(/[.:;?](?=\s|$)/g)?.filter((end) => end === '.'))
    expect(sentences.filter((ends) => ends?.length !== 2)).toEqual([])
    // Letters that only formulas, code and links have.
    expect(bodies.filter(([lead = '']) => /[`*$\\[\]|]/.test(lead))).toEqual([])
    expect(bodies.filter((sections) => !sections.at(-1)?.startsWith('Details for builders'))).toEqual([])
  })

  it('describe in a sentence why each recommendation is worth a look', () => {
    const bare = tasks.flatMap((task) =>
      recommendationsOf(task).filter(({ description }) => !/^[A-Z0-9].{20,}\.$/.test(description)),
    )
    expect(bare).toEqual([])
  })

  it('describe in words every picture and sound of their demos', () => {
    const items = tasks.flatMap(({ info: { demo } }) => [...demo.inputs, ...demo.outputs])
    const silent = items.filter(
      (item) => (item.type === 'img' && !item.alt) || (item.type === 'audio' && !item.label),
    )
    expect(silent).toEqual([])
  })

  it('are each called by names of their own', () => {
    const called = tasks.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((alias) => alias.toLowerCase()),
    )
    expect(called.filter((alias, place) => called.indexOf(alias) !== place)).toEqual([])
  })

  it('name only known tasks as the wider form of a task', () => {
    const wider = tasks.flatMap((task) => task.info.canonicalId ?? [])
    expect(wider.filter((id) => !ids.includes(id))).toEqual([])
  })
})

/** What the Hub's own package says of a task; one without a page there has no recommendations. */
function factsOf(id: PipelineType) {
  const { name, modality, subtasks = [], hideInModels, hideInDatasets }: PipelineData = PIPELINE_DATA[id]
  const page = TASKS_DATA[id]
  // The Hub's data has a few empty texts, which name nothing.
  const idsOf = (items: { id: string }[] = []) => named(items.map((item) => item.id))
  return {
    name,
    modality,
    subtasks: subtasks.map((subtask) => ({ type: subtask.type, name: subtask.name })),
    hideInModels: hideInModels ?? false,
    hideInDatasets: hideInDatasets ?? false,
    isPlaceholder: page?.isPlaceholder ?? false,
    canonicalId: page?.canonicalId,
    youtubeId: page?.youtubeId || undefined,
    metrics: idsOf(page?.metrics),
    models: idsOf(page?.models),
    // One of the Hub's pages writes `datasets/conceptual_captions`, from the address, and another the id alone.
    datasets: idsOf(page?.datasets).map((dataset) => dataset.replace(/^datasets\//, '')),
    spaces: idsOf(page?.spaces),
    widgetModels: named(page?.widgetModels ?? []),
    libraries: TASKS_MODEL_LIBRARIES[id],
  }
}

const named = (list: readonly string[]) => list.filter((id) => id !== '')

describe('the task cards of the catalogue, against the facts of the Hub', () => {
  it('are the same tasks', () => {
    expect(ids).toEqual([...PIPELINE_TYPES].sort())
  })

  it.each(PIPELINE_TYPES)('%s agrees', (id) => {
    const task = tasks.find((one) => one.id === id)
    const idsOf = (items: { id: string }[] | undefined) => items?.map((item) => item.id)
    expect({
      name: task?.name,
      modality: task?.modality,
      subtasks: task?.subtasks,
      hideInModels: task?.hideInModels,
      hideInDatasets: task?.hideInDatasets,
      isPlaceholder: task?.info.isPlaceholder,
      canonicalId: task?.info.canonicalId,
      youtubeId: task?.info.youtubeId,
      metrics: idsOf(task?.info.metrics),
      models: idsOf(task?.info.models),
      datasets: idsOf(task?.info.datasets),
      spaces: idsOf(task?.info.spaces),
      widgetModels: task?.info.widgetModels,
      libraries: task?.info.libraries,
    }).toEqual(factsOf(id))
  })
})
