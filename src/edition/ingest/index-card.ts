/** Turns a card from a source into what an edition stores of it. */

import { dirname } from 'node:path'
import { checkText } from '../../card/check-text.ts'
import { fileFinder } from '../../card/find-file.ts'
import { isUnfilled } from '../../card/left-over.ts'
import { longValues } from '../../card/metadata/more-keys.ts'
import { readOutline, type Section } from '../../card/outline.ts'
import { titleOf } from '../../card/title.ts'
import type { Card, Problem } from '../../card/types.ts'
import { decodePath } from '../../card/url-path.ts'
import { givenIn, hashGiven, keyOfFile } from '../../example/same-input.ts'
import { smallOf } from '../../example/small-of.ts'
import type { Example, ExamplesBeside } from '../../example/types.ts'
import { examplePath, filePath } from '../../paths.ts'
import {
  type EvaluationFiles,
  evaluationFiles,
  readEvaluationFiles,
} from '../../relations/evaluation-files.ts'
import { evaluationsOf } from '../../relations/evaluations.ts'
import { linksOf } from '../../relations/links.ts'
import type { CrossReferences } from '../../relations/writer.ts'
import { besideCard } from '../../sources/open-within.ts'
import type { SourceCard } from '../../sources/types.ts'
import { parseCollection } from '../../task/collection.ts'
import { parseMetric } from '../../task/metric.ts'
import { parseOwner } from '../../task/owner.ts'
import { parseTask } from '../../task/parse-task.ts'
import type { Weights } from '../../weights/types.ts'
import { examplesOf } from '../examples-of.ts'
import { nameOf } from '../ids.ts'
import type { CardFile } from '../types.ts'
import { facetValues } from './facet-values.ts'
import { withProviders } from './hub-facts.ts'
import { type CardContext, readCard } from './read-card.ts'

/** Answers of one card that are found by their input. Real cards have few. */
const MOST_INPUTS = 100

/** Everything derived from the bytes of a card. */
export interface IndexedCard {
  card: Card
  text: string
  title: string
  summary: string
  facets: ReturnType<typeof facetValues>
  cross: CrossReferences
  /** In files beside the card. */
  examples: ExamplesBeside | undefined
  /** The text of the card, for search. */
  sections: Section[]
  /** The first example with an output in a line, JSON. */
  example: string | undefined
}

/**
 * Parses a card and prepares it for lists and search. Never throws: a card that defeats the parser is still listed.
 *
 * @param found - what is wrong with its files and its repository
 */
export function indexCard(
  source: SourceCard,
  weights: Weights | undefined,
  context: CardContext,
  found: readonly Problem[] = [],
): IndexedCard {
  const { card: read, text, examples } = readCard(source, context, weights)
  const card = source.hub === undefined ? read : withProviders(read, source.hub)
  const { task } = parseTask(card)
  const evaluated = readEvaluations(source, context)
  const files = context.files.map(({ path }) => path)
  card.problems.push(...found, ...(weights?.problems ?? []), ...evaluated.problems, ...checkText(card, files))
  const outline = readOutline(card.body)
  const stated = task === undefined ? statedBy(card) : { title: task.name, summary: task.info.summary }
  const title = stated.title ?? titleOf(card.metadata, outline.heading, nameOf(card.id))
  const answered =
    card.kind === 'model' ? examplesOf({ ...card, examples }).filter(({ output }) => output.length > 0) : []
  const [first] = answered
  const cross: CrossReferences = {
    links: linksOf(card, files),
    evaluations: card.kind === 'model' ? [...evaluationsOf(card), ...evaluated.results] : [],
    benchmark: evaluated.benchmark,
    inputs: answered.slice(0, MOST_INPUTS).map(({ input }) => hashGiven(givenIn(input, keyOfFile))),
  }
  const facets = facetValues(card, files, weights)
  // A card without results of its own may have result files beside it.
  if (evaluated.results.length > 0) facets.evaluation = ['reported']
  const aliases = (task?.aliases ?? []).join(', ')
  const more = card.kind === 'model' || card.kind === 'dataset' ? longValues(card.frontMatter) : ''
  const untitled = [aliases, more].flatMap((text) =>
    text === '' ? [] : { title: '', id: '', level: 0, text },
  )
  return {
    card,
    text,
    title,
    summary: stated.summary || outline.summary,
    facets,
    cross,
    examples,
    sections: [...untitled, ...outline.sections.filter(isFilledIn)],
    example: first && writeSmall(first, card, context.files, examples?.files ?? []),
  }
}

/** What the front matter of a card says that it is called and about; nothing of that for models and datasets. */
function statedBy(card: Card): { title?: string | undefined; summary?: string } {
  switch (card.kind) {
    case 'metric':
      return { title: parseMetric(card).name, summary: parseMetric(card).summary }
    case 'owner':
      return { title: parseOwner(card).name, summary: parseOwner(card).summary }
    case 'collection':
      return parseCollection(card)
    default:
      return {}
  }
}

/** A longer line is left out: lists read it with each card. */
const MOST_LINE = 1_000

/** Bytes of a picture that is shown in a list, where dozens are. */
const MOST_PICTURE = 200_000

/** What browsers draw. */
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** An example in a line, with a picture only where that lies beside the card or the example and is small. */
function writeSmall(
  example: Example,
  { kind, id }: Card,
  files: readonly CardFile[],
  ofExamples: readonly CardFile[],
): string | undefined {
  const find = fileFinder(files.map(({ path }) => path))
  const isShown = ({ path, size, at }: CardFile) =>
    at === undefined && size <= MOST_PICTURE && PICTURE.test(path)
  const pictureOf = (src: string) => {
    const beside = ofExamples.find(({ path }) => path === src)
    if (beside !== undefined) return isShown(beside) ? examplePath(id, src) : undefined
    const path = find(decodePath(src.replace(/^\.\//, '')))
    const file = files.find((one) => one.path === path)
    return file !== undefined && isShown(file) ? filePath(kind, id, file.path) : undefined
  }
  const small = smallOf(example, pictureOf)
  // That a file gives a file is no example to see.
  if (small === undefined || [...small.input, ...small.output].every(({ type }) => type === 'name'))
    return undefined
  const line = JSON.stringify(small)
  return line.length > MOST_LINE ? undefined : line
}

/** Whether a section says something: one that a template left empty is not shown, and not found. */
const isFilledIn = ({ text }: Section) => text === '' || !text.split('\n').every(isUnfilled)

/** Reads the result files beside a card. */
export function readEvaluations(
  { kind, folder, sourcePath, path }: SourceCard,
  { files }: CardContext,
): EvaluationFiles {
  const onDisk = files.filter(({ at }) => at === undefined)
  const found = folder === undefined ? [] : evaluationFiles(kind, onDisk)
  if (found.length === 0 || folder === undefined) return { results: [], benchmark: undefined, problems: [] }
  return readEvaluationFiles(found, (one) => besideCard(folder, sourcePath, one), dirname(path))
}
