/** Parses and checks a card from a source, as an edition stores it. */

import { decode } from '../../card/decode.ts'
import { NO_CONFIG, type Surroundings } from '../../card/inferred/types.ts'
import { parseCard } from '../../card/parse-card.ts'
import type { Card, Problem, Vocabulary } from '../../card/types.ts'
import { readExamples } from '../../example/read-examples.ts'
import type { ExamplesBeside } from '../../example/types.ts'
import { sourceProblem } from '../../sources/source-problem.ts'
import type { SourceCard } from '../../sources/types.ts'
import { checkMetricReferences, checkTaskReferences } from '../../task/check-references.ts'
import { checkCollection } from '../../task/collection.ts'
import { overrideTask } from '../../task/override-task.ts'
import { checkOwner } from '../../task/owner.ts'
import { parseTask } from '../../task/parse-task.ts'
import type { Weights } from '../../weights/types.ts'
import type { CardFile } from '../types.ts'
import { type FoundExamples, findExamples, openExamples } from './example-files.ts'
import type { BaseTask, Glossary } from './glossary.ts'

/** The surroundings that a card is read with. */
export interface CardContext {
  glossary: Glossary
  /** All files of the card, including those of its base; of equal names, the card's own wins. */
  files: readonly CardFile[]
  /** The base that a task card builds on. */
  base: BaseTask | undefined
  /** Of a model, in files beside its card; undefined where there are none. */
  examples: FoundExamples | undefined
}

/**
 * Finds the surroundings that a card is read with.
 *
 * @param own - files of the card itself
 * @param place - of the card's source among the sources, from 0
 */
export async function findContext(
  card: SourceCard,
  own: readonly CardFile[],
  glossary: Glossary,
  place: number,
): Promise<CardContext> {
  const files: CardFile[] = own.map(({ path, size, at }) =>
    at === undefined ? { path, size } : { path, size, at },
  )
  const examples = card.kind === 'model' ? findExamples(card) : undefined
  const base = card.kind === 'task' ? await glossary.findBase(card.id, place) : undefined
  if (base === undefined) return { glossary, base, files, examples }
  const names = new Set(files.map(({ path }) => path))
  return { glossary, base, examples, files: [...files, ...base.files.filter(({ path }) => !names.has(path))] }
}

/**
 * Parses and checks a card. Never throws: a card that defeats the parser is kept as its text.
 *
 * @param weights - of a model with files
 */
export function readCard(
  source: SourceCard,
  context: CardContext,
  weights: Weights | undefined,
): { card: Card; text: string; examples: ExamplesBeside | undefined } {
  const text = decode(source.bytes, () => {})
  const opened = context.examples && openExamples(context.examples)
  const examples = opened?.beside
  const around = surroundings(source, context, weights)
  const parsed = parse(source, text, context.glossary.vocabulary, {
    ...around,
    examples: readExamples({}, examples),
  })
  if (opened !== undefined) parsed.problems.push(...opened.check(parsed))
  const isRepository = source.kind === 'model' || source.kind === 'dataset'
  // What another kind of card lacks is reported key by key, and it may lack all of them.
  if (!isRepository || source.isMissing === true)
    parsed.problems = parsed.problems.filter(({ rule }) => rule !== 'front-matter-missing')
  if (isRepository) return { card: parsed, text, examples }
  if (source.kind === 'task') return { card: readTask(source, parsed, text, context), text, examples }
  parsed.problems.push(...checkKeys(source, parsed, text, context))
  return { card: parsed, text, examples }
}

/** What is wrong with the keys of a card that is neither a repository nor a task. */
function checkKeys({ folder }: SourceCard, card: Card, text: string, context: CardContext): Problem[] {
  const { glossary, files } = context
  if (card.kind === 'collection') return checkCollection(card, text)
  if (card.kind === 'owner')
    return checkOwner(card, text, folder === undefined ? undefined : files.map(({ path }) => path))
  return checkMetricReferences(card, text, { ids: glossary.ids('metric'), files: undefined })
}

function readTask(source: SourceCard, own: Card, text: string, { glossary, files, base }: CardContext): Card {
  const names = source.folder === undefined ? undefined : new Set(files.map(({ path }) => path))
  const references = { ids: glossary.ids('task'), files: names }
  const { card, problems } =
    base === undefined
      ? { card: own, problems: parseTask(own, text).problems }
      : overrideTask(own, base.read(), text)
  const found = [...own.problems, ...problems, ...checkTaskReferences(own, text, references)]
  return { ...card, problems: found.toSorted((a, b) => a.line - b.line || a.column - b.column) }
}

function surroundings(
  { hub }: SourceCard,
  { files }: CardContext,
  weights: Weights | undefined,
): Omit<Surroundings, 'examples'> {
  return {
    files: files.map(({ path }) => path),
    config: weights?.config ?? NO_CONFIG,
    parameters: weights?.parameters,
    hub: { task: hub?.pipeline_tag, library: hub?.library_name },
  }
}

function parse(source: SourceCard, text: string, vocabulary: Vocabulary, around: Surroundings): Card {
  const { kind, id, path, bytes } = source
  try {
    return parseCard({ kind, id, path, bytes }, vocabulary, around)
  } catch (error) {
    // The parser promises not to throw. If it does, one card must not cost all the others.
    const empty = parseCard({ kind, id, path, bytes: new Uint8Array() }, vocabulary)
    const reason = error instanceof Error ? error.message : String(error)
    const message = `the front matter of this card cannot be read: ${reason}`
    const remedy = 'Please report this card to Modelbook; its text is shown as it is.'
    return {
      ...empty,
      body: text,
      bodyLine: 1,
      problems: [sourceProblem('parser-failed', 'error', path, message, remedy)],
    }
  }
}
