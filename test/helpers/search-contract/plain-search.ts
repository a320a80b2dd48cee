/** The plain search that engines are compared with: it looks at every card. */

import { nameKey } from '../../../src/card/names/name-key.ts'
import { sections, summarize } from '../../../src/card/outline.ts'
import { parseCard } from '../../../src/card/parse-card.ts'
import { SPOKEN_FACETS } from '../../../src/edition/facets.ts'
import { nameOf, typedKey } from '../../../src/edition/ids.ts'
import { facetValues } from '../../../src/edition/ingest/facet-values.ts'
import { hasNames, shownKey, spokenText } from '../../../src/edition/shown-names.ts'
import {
  hasPhrase,
  isOptional,
  parseTerms,
  signKey,
  type Term,
} from '../../../src/search/query/query-terms.ts'
import { languageCalled } from '../../../src/search/resolve/language-names.ts'
import {
  FACETS,
  type FacetId,
  type FacetValue,
  RANGES,
  type RangeId,
  type SearchQuery,
} from '../../../src/search/types.ts'
import { indexWords } from '../../../src/search/words.ts'
import { type DatedCard, VOCABULARY } from './engines.ts'

/** Searches by looking at every card: slow, and simple enough to be right. */
export function plainSearch(cards: readonly DatedCard[], asked: SearchQuery) {
  const entries = cards.map(readCard).filter((entry) => matchesText(entry, asked.text))
  const ofKind = entries.filter(({ card }) => asked.kind === undefined || card.kind === asked.kind)
  const choices = [...FACETS, ...RANGES]
  const passes = (entry: PlainEntry, choice: FacetId | RangeId) => {
    if (choice === 'parameters' || choice === 'bytes' || choice === 'updated')
      return isWithin(entry[choice], asked.ranges?.[choice])
    const wanted = asked.facets[choice] ?? []
    return wanted.length === 0 || wanted.some((value) => entry.values[choice].includes(value))
  }
  const countedFor = (choice: FacetId | RangeId) =>
    ofKind.filter((entry) => choices.every((other) => other === choice || passes(entry, other)))
  const facets = FACETS.map((facet): [FacetId, FacetValue[]] => {
    const counted = countedFor(facet)
    const values = new Set([
      ...counted.flatMap((entry) => entry.values[facet]),
      ...(asked.facets[facet] ?? []),
    ])
    const count = (value: string) => counted.filter((entry) => entry.values[facet].includes(value)).length
    return [facet, [...values].map((value) => ({ value, count: count(value) }))]
  })
  return {
    ids: ofKind
      .filter((entry) => choices.every((choice) => passes(entry, choice)))
      .map(({ card }) => `${card.kind} ${card.id}`)
      .sort(),
    facets: new Map(facets),
    dated: countedFor('updated').filter(({ updated }) => updated !== undefined).length,
  }
}

function isWithin(
  value: number | undefined,
  range: { min?: number | undefined; max?: number | undefined } = {},
): boolean {
  const { min, max } = range
  if (min === undefined && max === undefined) return true
  return value !== undefined && value >= (min ?? value) && value <= (max ?? value)
}

type PlainEntry = ReturnType<typeof readCard>

function readCard(raw: DatedCard) {
  const card = parseCard(raw, VOCABULARY)
  const values = facetValues(card)
  const title = card.metadata.modelName ?? card.metadata.prettyName ?? nameOf(card.id)
  const tags = SPOKEN_FACETS.flatMap((facet) => values[facet].map((value) => spokenText(facet, value)))
  const texts = sections(card.body).flatMap((section) => [section.title, section.text])
  const fields = {
    name: [indexWords(card.id, true)],
    // A card without a title of its own is called by its name alone.
    title: title === nameOf(card.id) ? [] : [indexWords(title, true)],
    summary: [indexWords(summarize(card.body), false)],
    tags: tags.map((tag) => indexWords(tag, true)),
    text: texts.map((text) => indexWords(text, false)),
  }
  const updated = raw.updated === undefined ? undefined : Date.parse(raw.updated)
  // These come from files, and cards given as text have none.
  return { card, values, fields, updated, parameters: undefined, bytes: undefined }
}

function matchesText(entry: PlainEntry, text: string): boolean {
  const terms = parseTerms(text.trim(), languageCalled)
  if (terms.length > 0)
    return terms.every((term) => isOptional(term) || hasTerm(entry, term) !== term.excluded)
  const key = signKey(text)
  return /^[-/]*$/.test(key) || typedKey(entry.card.id).includes(key)
}

function hasTerm({ values, fields }: PlainEntry, term: Term): boolean {
  if (term.type === 'value') {
    const { facet, value } = term
    const lower = value.toLowerCase()
    const isNamed = (own: string) => hasNames(facet) && shownKey(facet, own) === nameKey(value)
    return values[facet].some((own) => own === value || own === lower || isNamed(own))
  }
  const searched = term.field === undefined ? Object.values(fields).flat() : fields[term.field]
  return searched.some((words) => hasPhrase(words, term.phrases))
}
