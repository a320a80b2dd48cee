/** Checks the references of a task or metric card to other cards and to its own files. */

import { suggest } from '../card/checks/suggest.ts'
import { fileFinder } from '../card/find-file.ts'
import { isObject } from '../card/json.ts'
import { quote } from '../card/quote.ts'
import type { Card, Json, Problem } from '../card/types.ts'
import { metricRules } from './metric.ts'
import { isTaskKey } from './parse-task.ts'
import { gatherProblems } from './task-places.ts'
import { taskRules } from './task-problem.ts'

/** Valid targets for the references of a task or metric card. */
export interface References {
  /** Ids of all tasks, or all metrics, in the catalogue. */
  ids: ReadonlySet<string>
  /** Paths of the card's files; undefined for a source whose cards have none. */
  files: ReadonlySet<string> | undefined
}

/**
 * Check that a task's wider task and the files of its demo exist.
 *
 * @param card - the card as its author wrote it
 * @param text - decoded text of the whole card
 */
export function checkTaskReferences(card: Card, text: string, { ids, files }: References): Problem[] {
  const { canonicalId, demo } = card.frontMatter
  return gatherProblems(card.path, text, taskRules, isTaskKey, (report) => {
    if (typeof canonicalId === 'string' && !(ids.has(canonicalId) && canonicalId !== card.id)) {
      report(
        ['canonicalId'],
        'task-unknown-canonical',
        describeCanonical(card, 'task', canonicalId),
        suggestOther(card.id, canonicalId, ids, 'Use the id of a task in the catalogue, or delete the key.'),
      )
    }
    const find = fileFinder(files ?? [])
    for (const { path, name } of files === undefined ? [] : demoFiles(demo)) {
      if (find(name) !== undefined) continue
      report(
        path,
        'task-missing-demo-file',
        `the demo file ${quote(name)} does not exist`,
        suggest(name, files ?? [], 'Put the file in the folder of the card, or delete the item.'),
      )
    }
  })
}

/** Check that the canonical metric of a metric exists. Takes the parameters of {@link checkTaskReferences}. */
export function checkMetricReferences(card: Card, text: string, { ids }: References): Problem[] {
  const { canonicalId } = card.frontMatter
  return gatherProblems(
    card.path,
    text,
    metricRules,
    (key) => key === 'canonicalId',
    (report) => {
      if (typeof canonicalId !== 'string' || (ids.has(canonicalId) && canonicalId !== card.id)) return
      report(
        ['canonicalId'],
        'metric-unknown-canonical',
        describeCanonical(card, 'metric', canonicalId),
        suggestOther(
          card.id,
          canonicalId,
          ids,
          'Use the id of a metric in the catalogue, or delete the key.',
        ),
      )
    },
  )
}

function describeCanonical(card: Card, noun: string, canonicalId: string): string {
  return canonicalId === card.id
    ? `"canonicalId" is the ${noun} itself`
    : `the ${noun} ${quote(canonicalId)} in "canonicalId" does not exist`
}

function suggestOther(id: string, canonicalId: string, ids: ReadonlySet<string>, otherwise: string): string {
  return canonicalId === id ? otherwise : suggest(canonicalId, ids, otherwise)
}

/** The files that a demo names, each with the path of its name in the front matter. */
function demoFiles(demo: Json | undefined): { path: (string | number)[]; name: string }[] {
  if (!isObject(demo)) return []
  return ['inputs', 'outputs'].flatMap((side) => {
    const items = demo[side]
    return (Array.isArray(items) ? items : []).flatMap((item, index) => {
      if (!isObject(item) || (item.type !== 'img' && item.type !== 'audio')) return []
      const { filename } = item
      return typeof filename === 'string' ? [{ path: ['demo', side, index, 'filename'], name: filename }] : []
    })
  })
}
