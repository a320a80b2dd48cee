/** What a static site knows of its cards, for the understanding of queries. */

import { lettersOf } from '../../card/names/edits.ts'
import { isFarMore, mayBeMistyped, mayStandFor } from '../../card/names/mistyped.ts'
import { nameKey } from '../../card/names/name-key.ts'
import { typosIn } from '../../card/names/nearest.ts'
import { SPELLING_FILE } from '../../paths.ts'
import type { Values, Words } from '../../search/query/catalogue.ts'
import { nearestValue, nearestWords } from '../../search/query/nearest.ts'
import { pastedIds } from '../../search/query/pasted-ids.ts'
import { correctable } from '../../search/query/suggest.ts'
import { siteBase } from '../site-path.ts'
import { ask } from './engine.ts'
import { once } from './once.ts'
import type { Counts } from './pagefind.ts'
import { loadTasks } from './tasks.ts'

/** The words that occur in many names; see `src/export/spelling-words.ts`. */
const loadSpellings = once(async () => {
  const file = await fetch(`${siteBase()}/${SPELLING_FILE}`)
  const words = file.ok ? (await file.text()).split('\n') : []
  return words.map((word, place) => ({ word, weight: -place, letters: lettersOf(word) }))
})

/**
 * @param page - the list as it was built, with a link for each value
 * @param counts - of all values
 */
export function valuesIn(page: Document, counts: Counts): Values {
  const countsOf = (facet: string) => counts[facet] ?? {}
  const namesOf = (facet: string) => {
    const labels = labelsIn(page, facet)
    return Object.entries(countsOf(facet)).flatMap(([value, count]) =>
      [value, ...(labels.get(value) ?? [])].map((name) => ({ value, name, count })),
    )
  }
  return {
    has: (facet, value) => Object.hasOwn(countsOf(facet), value),
    called: (facet, text) => {
      const called = namesOf(facet).filter(({ name }) => nameKey(name) === nameKey(text))
      return [...new Set(called.map(({ value }) => value))]
    },
    nearest: (facet, text) => nearestValue(text, namesOf(facet)),
  }
}

/** The names that a page shows for the values of a facet, by value. */
function labelsIn(page: Document, facet: string): Map<string, string[]> {
  const links = page.querySelectorAll<HTMLAnchorElement>(`[data-facet="${CSS.escape(facet)}"] li a`)
  const labels = new Map<string, string[]>()
  for (const link of links) {
    const [value = '', ...others] = new URL(link.href, location.href).searchParams.getAll(facet)
    // The link of a group chooses several.
    if (others.length > 0) continue
    const names = [link.title, link.querySelector('.label')?.textContent ?? '']
    labels.set(value, names.map((name) => name.trim()).filter(Boolean))
  }
  return labels
}

/**
 * Looks up what an understanding of a text may need of the words in it.
 *
 * @param size - number of all pages
 * @param isFound - whether the text finds something: no other words are needed then for those that none has
 */
export async function wordsIn(text: string, size: number, isFound: boolean): Promise<Words> {
  const totals = new Map<string, number>()
  const nearest = new Map<string, string>()
  const likelier = new Map<string, string>()
  const cards = new Map<string, string>()
  const learnWord = async (word: string) => {
    const { total, read } = await ask(word, {})
    totals.set(word, total)
    if (total === 0 && !isFound) {
      const [near] = nearestWords(word, await loadSpellings(), typosIn(word))
      if (near !== undefined) nearest.set(word, near)
    }
    if (!mayBeMistyped(word, total, size)) return
    // What is called so comes first, and tasks have other names too.
    const [[first], { all }] = await Promise.all([read(0, 1), loadTasks()])
    const names = [first?.title ?? '', first?.id ?? '', ...all.flatMap(({ aliases }) => aliases)]
    if (names.some((name) => name.toLowerCase().includes(word))) return
    const others = (await loadSpellings()).filter((other) => mayStandFor(word, other.word))
    for (const other of nearestWords(word, others, 1))
      if (isFarMore((await ask(other, {})).total, total)) return likelier.set(word, other)
  }
  const learnCard = async (id: string) => {
    const [hit] = await (await ask(id, {})).read(0, 1)
    if (hit?.id?.toLowerCase() === id.toLowerCase()) cards.set(id, hit.id)
  }
  const words = new Set(correctable(text).map(({ word }) => word))
  await Promise.all([...[...words].map(learnWord), ...pastedIds(text).map(learnCard)])
  return {
    // A word that is not in the text comes from a value, and so from cards.
    has: (word) => totals.get(word) !== 0,
    nearest: (word) => nearest.get(word),
    likelier: (word) => likelier.get(word),
    cardCalled: (id) => cards.get(id),
  }
}
