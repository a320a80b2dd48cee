/** Reads labels with scores: classes, answers, what fills a gap, and passages by how well they fit. */

import { childOf, type JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { readSpan, unitOffsets } from './read-spans.ts'
import { allOf, readText, readTexts } from './read-values.ts'
import type { ExampleInput, ExampleOutput, Score } from './types.ts'

/** Classes, also with labels and scores apart, as zero-shot classification prints them. */
export function readScores(list: readonly JsonObject[]): ExampleOutput[] | undefined {
  const [first, ...others] = list
  const apart = first !== undefined && others.length === 0 ? readApart(first) : undefined
  const scores = apart ?? allOf(list, readScore)
  return scores && [{ kind: 'scores', scores }]
}

function readApart({ labels, scores }: JsonObject): Score[] | undefined {
  const names = readTexts(labels)
  if (names === undefined || !Array.isArray(scores) || names.length !== scores.length) return undefined
  return allOf(scores, (score, at) =>
    typeof score === 'number' ? { label: names[at] ?? '', score } : undefined,
  )
}

function readScore({
  label,
  token_str: token,
  answer,
  text,
  document,
  score,
}: JsonObject): Score | undefined {
  const name = [label, token, answer, text, document].map(readText).find((one) => one !== undefined)
  return name !== undefined && typeof score === 'number' ? { label: name, score } : undefined
}

/** What fills the gap of a text: the whole of it with the likeliest, before all with their scores. */
export function readFilled(list: readonly JsonObject[], { text }: ExampleInput): ExampleOutput[] | undefined {
  const tokens = allOf(list, ({ token_str: token }) => readText(token))
  const scores = tokens && readScores(list)
  const sequence = readText(list[0]?.sequence)
  const token = tokens?.[0]?.trim() ?? ''
  if (scores === undefined) return undefined
  if (text === undefined || sequence === undefined || token === '') return scores
  let same = 0
  while (same < text.length && text[same]?.toLowerCase() === sequence[same]?.toLowerCase()) same++
  const start = sequence.indexOf(token, same)
  if (start < 0) return scores
  const span = { label: '', start, end: start + token.length }
  return [{ kind: 'spans', text: sequence, spans: [span] }, ...scores]
}

/** Answers, after the place in the context that the best one was found in. */
export function readAnswers(
  list: readonly JsonObject[],
  { context }: ExampleInput,
): ExampleOutput[] | undefined {
  const [best] = list
  const scores = list.every(({ answer }) => readText(answer) !== undefined) ? readScores(list) : undefined
  if (context === undefined || best === undefined || scores === undefined) return undefined
  const span = readSpan(best, unitOffsets(context))
  const isAnswer = span !== undefined && context.slice(span.start, span.end) === readText(best.answer)
  return isAnswer ? [...scores, { kind: 'spans', text: context, spans: [{ label: '', ...span }] }] : scores
}

/** Keys of the passages that are ranked, where no widget of the Hub takes them. */
const PASSAGES = ['passages', 'documents', 'texts', 'corpus']

/**
 * Passages of the input by their numbers, the best first.
 *
 * @see https://huggingface.co/docs/text-embeddings-inference for `index`, and
 * https://sbert.net/docs/package_reference/cross_encoder for `corpus_id`
 */
export function readRanking(
  list: readonly JsonObject[],
  { sentences, others }: ExampleInput,
): ExampleOutput[] | undefined {
  const passages =
    sentences ?? PASSAGES.map((key) => readPassages(others[key])).find((one) => one !== undefined)
  // Each passage has one place: a long one must not be written thousands of times.
  const ids = new Set(list.map(idOf))
  if (passages === undefined || ids.size < list.length) return undefined
  const scores = allOf(list, (item): Score | undefined => {
    const { score } = item
    const id = idOf(item)
    const passage = typeof id === 'number' ? passages[id] : undefined
    return passage !== undefined && typeof score === 'number' ? { label: passage, score } : undefined
  })
  return scores && [{ kind: 'scores', scores: scores.toSorted((a, b) => b.score - a.score) }]
}

const idOf = ({ index, corpus_id: id = index }: JsonObject) => id

const readPassages = (value: Json | undefined) =>
  readTexts(value) ??
  (Array.isArray(value) ? allOf(value, (passage) => readText(childOf(passage, 'text'))) : undefined)
