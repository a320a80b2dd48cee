/** From a card of a source to the card as an edition has it, with all that is wrong with it. */

import { decode } from '../card/decode.ts'
import { parseCard } from '../card/parse-card.ts'
import type { Card, Vocabulary } from '../card/types.ts'
import { checkMetricReferences, checkTaskReferences } from '../task/check-references.ts'
import { overrideTask } from '../task/override-task.ts'
import { parseTask } from '../task/parse-task.ts'
import type { BaseTask, Glossary } from './glossary.ts'
import { sourceProblem } from './sources/source-problem.ts'
import type { SourceCard } from './sources/types.ts'
import type { CardFile } from './types.ts'

/** What a card is read together with. */
export interface CardContext {
  glossary: Glossary
  /** All files of the card, those of its base included; its own come first where both have one of a name. */
  files: readonly CardFile[]
  /** The card of a task that this one changes. */
  base: BaseTask | undefined
}

/**
 * Find what a card is read together with.
 *
 * @param own - files of the card itself
 * @param place - of the card's source among the sources, the first is 0
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
  const base = card.kind === 'task' ? await glossary.findBase(card.id, place) : undefined
  if (base === undefined) return { glossary, base, files }
  const names = new Set(files.map(({ path }) => path))
  return { glossary, base, files: [...files, ...base.files.filter(({ path }) => !names.has(path))] }
}

/** Parse a card and check it. Never throws: a card that defeats the parser is kept as its text. */
export function readCard(source: SourceCard, context: CardContext): { card: Card; text: string } {
  const text = decode(source.bytes, () => {})
  const parsed = parse(source, text, context.glossary.vocabulary)
  if (source.kind === 'model' || source.kind === 'dataset') return { card: parsed, text }
  // What a task or metric lacks is said key by key, and it may lack all of them.
  parsed.problems = parsed.problems.filter(({ rule }) => rule !== 'front-matter-missing')
  if (source.kind === 'task') return { card: readTask(source, parsed, text, context), text }
  const references = { ids: context.glossary.ids('metric'), files: undefined }
  parsed.problems.push(...checkMetricReferences(parsed, text, references))
  return { card: parsed, text }
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

function parse(source: SourceCard, text: string, vocabulary: Vocabulary): Card {
  const { kind, id, path, bytes } = source
  try {
    return parseCard({ kind, id, path, bytes }, vocabulary)
  } catch (error) {
    // The parser promises not to throw. Should it, one card may not cost all the others.
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
