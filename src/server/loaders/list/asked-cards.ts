/** Turns words that cards need not contain into filters: a task, a number of parameters, a kind of licence. */

import type { LicenseGroup } from '../../../card/metadata/licenses.ts'
import { formatParameters } from '../../../format.ts'
import type { AskedCards } from '../../../pages/search-hints.tsx'
import { onlyTelling } from '../../../search/query/telling-words.ts'
import type { Range, SearchQuery, SearchResult } from '../../../search/types.ts'
import type { TaskNames } from '../../../task/names.ts'
import type { ListAddresses } from './list-addresses.ts'
import { licensesIn } from './list-facets.ts'
import { askedTask } from './named-tasks.ts'

const PARAMETERS =
  /(?<=^|\s)(?:(?<most><=?|under|below|up to|at most|less than|fewer than|smaller than)|>=?|over|above|at least|more than|larger than|bigger than)\s*(?<number>\d+(?:\.\d+)?)\s*(?<unit>[mb]|million|billion)(?:\s+param(?:eter)?s?)?(?=\s|$)/i

const LICENSE =
  /(?<=^|\s)(?:(?<non>(?:non[- ]?|no |not (?:for )?)commercial)(?:[- ](?:use|licen[cs]ed?))?|commercial(?:ly)?[- ](?:use|usage|usable|licen[cs]ed?)|permissive(?:ly)?(?:[- ]licen[cs]ed?)?)(?=\s|$)/i

/**
 * @param query - of a list of one kind of card
 * @param total - how many cards match the whole text
 * @returns the cards that pass these filters and match the remaining words; if none do and a task was named, those that
 *   pass the filters alone, possibly none where the whole text finds nothing; undefined where the text names no filter
 *   or has a quoted part, or the list would be the same
 */
export function askedCards(
  tasks: TaskNames,
  search: (query: SearchQuery) => SearchResult,
  query: SearchQuery,
  total: number,
  { href }: ListAddresses,
): AskedCards | undefined {
  if (query.text.includes('"')) return undefined
  const isSized = query.kind === 'model' && query.ranges?.parameters === undefined
  const [range, unsized] = isSized ? cut(query.text, PARAMETERS, rangeOf) : [undefined, query.text]
  const [group, unlicensed] =
    query.facets.license === undefined ? cut(unsized, LICENSE, groupOf) : [undefined, unsized]
  const asked = query.facets.task === undefined ? askedTask(tasks, unlicensed) : undefined
  if (range === undefined && group === undefined && asked === undefined) return undefined
  const id = asked?.task.id
  const narrowed = {
    facets: { ...query.facets, ...(id === undefined ? {} : { task: [id] }) },
    ranges: { ...query.ranges, ...(range === undefined ? {} : { parameters: range }) },
  }
  /** The list for a text, and its number of cards; a group of licences becomes its licences that occur there. */
  const list = (text: string) => {
    const wide = { ...query, ...narrowed, text, page: 1, pageSize: 1 }
    if (group === undefined) return { list: wide, total: search({ ...wide, counted: [] }).total }
    const license = licensesIn(group, search({ ...wide, counted: ['license'] }).facets.license)
    const list = { ...wide, facets: { ...wide.facets, license } }
    return { list, total: license.length === 0 ? 0 : search({ ...list, counted: [] }).total }
  }
  const rests = asked === undefined ? [onlyTelling(unlicensed)] : [asked.rest, '']
  const answer = (rest: string, { list, total }: { list: SearchQuery; total: number }): AskedCards => ({
    task: id === undefined ? undefined : { id, label: tasks.label(id) },
    conditions: [
      ...(range === undefined ? [] : [describe(range)]),
      ...(group === undefined ? [] : [`with a ${group} licence`]),
    ],
    rest,
    total,
    href: href({ text: rest, facets: list.facets, ranges: list.ranges ?? {} }),
  })
  for (const rest of new Set(rests)) {
    const found = list(rest)
    const isOther = found.total !== total || list(query.text).total !== total
    if (found.total > 0 && isOther) return answer(rest, found)
  }
  return asked !== undefined && total === 0 ? answer('', list('')) : undefined
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

function describe({ min, max }: Range): string {
  if (max !== undefined) return `with at most ${formatParameters(max)} parameters`
  return `with at least ${formatParameters(min ?? 0)} parameters`
}
