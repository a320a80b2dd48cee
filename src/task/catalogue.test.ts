import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { referenceFolder } from '../../test/corpus.ts'
import { parseCard } from '../card/parse-card.ts'
import { TASKS_BY_LIBRARY } from './library-tasks.ts'
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

const factsSchema = z.object({
  tasks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      modality: z.string(),
      color: z.string().nullable(),
      subtasks: z.array(z.object({ type: z.string(), name: z.string() })),
      hideInModels: z.boolean(),
      hideInDatasets: z.boolean(),
      isPlaceholder: z.boolean().nullable(),
      canonicalId: z.string().nullable(),
      youtubeId: z.string().nullable(),
      metrics: z.array(z.string()),
      models: z.array(z.string()),
      datasets: z.array(z.string()),
      spaces: z.array(z.string()),
      widgetModels: z.array(z.string()),
      libraries: z.array(z.string()),
    }),
  ),
  libraryToTasks: z.record(z.string(), z.array(z.string())),
})

function readFacts() {
  const reference = referenceFolder()
  if (reference === undefined) return undefined
  return factsSchema.parse(JSON.parse(readFileSync(join(reference, 'tasks-facts.json'), 'utf8')))
}

const facts = readFacts()

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

describe.skipIf(facts === undefined)('the task cards of the catalogue, against the facts of the Hub', () => {
  it('are the same tasks', () => {
    expect(ids).toEqual(facts?.tasks.map((task) => task.id).sort())
  })

  it.each(facts?.tasks ?? [])('$id agrees', (fact) => {
    const task = tasks.find(({ id }) => id === fact.id)
    const idsOf = (items: { id: string }[] | undefined) => items?.map((item) => item.id)
    // The Hub's data has a few empty ids, which name nothing.
    const named = (list: string[]) => list.filter((id) => id !== '')
    expect({
      id: task?.id,
      name: task?.name,
      modality: task?.modality,
      color: fact.color === null ? null : task?.color,
      subtasks: task?.subtasks,
      hideInModels: task?.hideInModels,
      hideInDatasets: task?.hideInDatasets,
      isPlaceholder: task?.info.isPlaceholder,
      canonicalId: task?.info.canonicalId ?? null,
      youtubeId: task?.info.youtubeId ?? null,
      metrics: idsOf(task?.info.metrics),
      models: idsOf(task?.info.models),
      datasets: idsOf(task?.info.datasets),
      spaces: idsOf(task?.info.spaces),
      widgetModels: task?.info.widgetModels,
      libraries: task?.info.libraries,
    }).toEqual({
      ...fact,
      isPlaceholder: fact.isPlaceholder ?? false,
      datasets: named(fact.datasets),
      widgetModels: named(fact.widgetModels),
    })
  })

  it('go with the same map of libraries to tasks', () => {
    expect(Object.fromEntries(TASKS_BY_LIBRARY)).toEqual(facts?.libraryToTasks)
  })
})
