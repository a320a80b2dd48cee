/** Offers the cards that a text asks for in words which cards need not contain. */

import { formatParameters } from '../../../format.ts'
import type { AskedCards } from '../../../pages/search-hints.tsx'
import type { Catalogue } from '../../../search/query/catalogue.ts'
import { askFor, readQuestion, type Understood } from '../../../search/query/reading.ts'
import type { Range, SearchQuery, SearchResult } from '../../../search/types.ts'
import type { TaskNames } from '../../../task/names.ts'
import type { ListAddresses } from './list-addresses.ts'

/** A list of one kind of card, and how it is searched. */
export interface AskedList {
  catalogue: Catalogue
  tasks: TaskNames
  search: (query: SearchQuery) => SearchResult
  query: SearchQuery
  /** How many cards match the whole text. */
  total: number
  addresses: Pick<ListAddresses, 'href'>
}

/**
 * @returns the cards that pass these filters and match the remaining words; if none do and a task was named, those that
 *   pass the filters alone, possibly none where the whole text finds nothing; undefined where the text names no filter
 *   or has a quoted part, or the list would be the same
 */
export function askedCards(list: AskedList): AskedCards | undefined {
  const { catalogue, tasks, search, query, total, addresses } = list
  const reading = readQuestion(catalogue, query)
  if (reading === undefined) return undefined
  const { understood } = reading
  const askedWith = (text: string) => askFor(catalogue, understood, { ...query, text })
  const totalOf = (asked: SearchQuery | undefined) =>
    asked === undefined ? 0 : search({ ...asked, pageSize: 1, counted: [] }).total
  const task = understood.find((one) => one.type === 'task')
  const answer = (rest: string, total: number, { facets, ranges = {} }: SearchQuery): AskedCards => ({
    task: task && { id: task.id, label: tasks.label(task.id) },
    conditions: understood.flatMap(describe),
    rest,
    total,
    href: addresses.href({ text: rest, facets, ranges }),
  })
  const alone = task === undefined || reading.rest === '' ? [] : [askedWith('')]
  for (const asked of [reading.query, ...alone]) {
    const found = totalOf(asked)
    if (asked !== undefined && found > 0 && (found !== total || totalOf(askedWith(query.text)) !== total))
      return answer(asked.text, found, asked)
  }
  return task !== undefined && total === 0 ? answer('', 0, query) : undefined
}

function describe(understood: Understood): string[] {
  if (understood.type === 'task') return []
  if (understood.type === 'license') return [`with a ${understood.group} licence`]
  return [describeRange(understood.range)]
}

function describeRange({ min, max }: Range): string {
  if (max !== undefined) return `with at most ${formatParameters(max)} parameters`
  return `with at least ${formatParameters(min ?? 0)} parameters`
}
