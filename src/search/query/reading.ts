/**
 * Reads conditions out of a typed text: `german ner permissive under 3M` asks for a task, a kind of licence and a size,
 * which cards need not say in these words.
 */

import type { LicenseGroup } from '../../card/metadata/licenses.ts'
import type { Range, SearchQuery } from '../types.ts'
import type { Catalogue } from './catalogue.ts'
import { onlyTelling } from './telling-words.ts'

/** A condition that words of a text stand for. */
export type Understood =
  | { type: 'parameters'; range: Range }
  | { type: 'license'; group: LicenseGroup }
  | { type: 'task'; id: string }

/** A query as it is understood. */
export interface Reading {
  /** Asks for all that was understood, and for the words left. Undefined if no licence of the group asked for is there. */
  query: SearchQuery | undefined
  /** One of each type at most, never empty. */
  understood: readonly Understood[]
  /** The words left, which cards have to contain; may be empty. */
  rest: string
}

const PARAMETERS =
  /(?<=^|\s)(?:(?<most><=?|under|below|up to|at most|less than|fewer than|smaller than)|>=?|over|above|at least|more than|larger than|bigger than)\s*(?<number>\d+(?:\.\d+)?)\s*(?<unit>[mb]|million|billion)(?:\s+param(?:eter)?s?)?(?=\s|$)/i

const LICENSE =
  /(?<=^|\s)(?:(?<non>(?:non[- ]?|no |not (?:for )?)commercial)(?:[- ](?:use|licen[cs]ed?))?|commercial(?:ly)?[- ](?:use|usage|usable|licen[cs]ed?)|permissive(?:ly)?(?:[- ]licen[cs]ed?)?)(?=\s|$)/i

/**
 * @param query - what it already narrows is not read out of its text again
 * @returns undefined where the text says nothing but its words, or has a quoted part, which is meant literally
 */
export function readQuestion(catalogue: Catalogue, query: SearchQuery): Reading | undefined {
  const { kind, facets, ranges } = query
  const said = understand(catalogue.tasks, query.text, {
    parameters: kind === 'model' && ranges?.parameters === undefined,
    license: facets.license === undefined,
    task: facets.task === undefined,
  })
  return said && { ...said, query: askFor(catalogue, said.understood, { ...query, text: said.rest }) }
}

/**
 * The conditions in a text, and the words left.
 *
 * @param wanted - the types of conditions to look for
 */
export function understand(
  tasks: Catalogue['tasks'],
  text: string,
  wanted: Readonly<Record<Understood['type'], boolean>>,
): Omit<Reading, 'query'> | undefined {
  if (text.includes('"')) return undefined
  const [range, unsized] = wanted.parameters ? cut(text, PARAMETERS, rangeOf) : [undefined, text]
  const [group, unlicensed] = wanted.license ? cut(unsized, LICENSE, groupOf) : [undefined, unsized]
  const asked = wanted.task ? tasks.asked(unlicensed) : undefined
  const understood: Understood[] = [
    ...(asked === undefined ? [] : [{ type: 'task', id: asked.task.id } as const]),
    ...(range === undefined ? [] : [{ type: 'parameters', range } as const]),
    ...(group === undefined ? [] : [{ type: 'license', group } as const]),
  ]
  return understood.length === 0 ? undefined : { understood, rest: asked?.rest ?? onlyTelling(unlicensed) }
}

/** A query with conditions added, from its first page on; undefined if no card has a licence that is asked for. */
export function askFor(
  catalogue: Pick<Catalogue, 'licensesOf'>,
  understood: readonly Understood[],
  query: SearchQuery,
): SearchQuery | undefined {
  let asked = { ...query, page: 1 }
  let group: LicenseGroup | undefined
  for (const one of understood)
    if (one.type === 'task') asked = { ...asked, facets: { ...asked.facets, task: [one.id] } }
    else if (one.type === 'parameters')
      asked = { ...asked, ranges: { ...asked.ranges, parameters: one.range } }
    else group = one.group
  if (group === undefined) return asked
  const license = catalogue.licensesOf(group, asked)
  return license.length === 0 ? undefined : { ...asked, facets: { ...asked.facets, license: [...license] } }
}

/** The first match of a pattern, and the text without it. */
function cut<T>(
  text: string,
  pattern: RegExp,
  read: (groups: Record<string, string | undefined>) => T,
): [T | undefined, string] {
  const match = pattern.exec(text)
  return match === null ? [undefined, text] : [read(match.groups ?? {}), text.replace(pattern, ' ')]
}

function rangeOf({ most, number, unit = '' }: Record<string, string | undefined>): Range {
  const bound = Math.round(Number(number) * (/^b/i.test(unit) ? 1e9 : 1e6))
  return most === undefined ? { min: bound } : { max: bound }
}

/** Some share-alike licences allow commercial use too; the note beside these names their condition. */
function groupOf({ non }: Record<string, string | undefined>): LicenseGroup {
  return non === undefined ? 'permissive' : 'non-commercial'
}
