/** Gathers what is known of a card without parsing it, and the keys that tell whether an edition already holds it. */

import { hash } from 'node:crypto'
import { dirname } from 'node:path'
import { mayNameFile } from '../../card/check-text.ts'
import { tellsLibrary } from '../../card/inferred/library-files.ts'
import type { CardKind, CardMetadata, Problem } from '../../card/types.ts'
import { isDataFile } from '../../data-formats.ts'
import { evaluationFiles, keyOfEvaluationFiles } from '../../relations/evaluation-files.ts'
import { besideCard } from '../../sources/open-within.ts'
import type { SourceCard, SourceFile } from '../../sources/types.ts'
import { formatsOf } from '../../weight-formats.ts'
import { isConfig, readWeights, tellingFiles, weightsAtHub } from '../../weights/read-weights.ts'
import type { Weights } from '../../weights/types.ts'
import type { CardFile } from '../types.ts'
import { factsFromHub } from './hub-facts.ts'
import type { KnownCard } from './known-cards.ts'
import type { CardContext } from './read-card.ts'

/** What is stored of a card that does not come from parsing it. */
export interface CardFacts {
  hash: string
  parseKey: string
  contentKey: string
  weights: string | undefined
  path: string
  sourcePath: string | undefined
  folder: string | undefined
  /** As the source has it; a card is dated by {@link dateOf}. */
  updated: string | undefined
  isFileTime: boolean
  downloads: number | undefined
  likes: number | undefined
  files: CardFile[]
  size: number
  bytes: number | undefined
}

/** The facts of a card, and what its weight files say. */
export type ReadFacts = CardFacts & { read: Weights | undefined }

/** Whether cards of a kind are checked against the catalogue around them, not just by their own bytes. */
export const isReferring = (kind: CardKind): boolean => kind === 'task' || kind === 'metric'

/**
 * Gathers the facts of a card.
 *
 * @param own - the card's own files, and what is wrong with them
 * @param known - what an edition holds of the card; weight files that have not changed since are not read again
 */
export async function readFacts(
  card: SourceCard,
  { files, problems }: { files: SourceFile[]; problems: readonly Problem[] },
  known: KnownCard | undefined,
  { glossary, base, files: all, examples }: CardContext,
): Promise<ReadFacts> {
  const bytesHash = hash('sha256', card.bytes)
  const onDisk = files.filter(({ at }) => at === undefined)
  const weighty = card.folder === undefined || card.kind !== 'model' ? [] : tellingFiles(onDisk)
  const around = isReferring(card.kind) ? [glossary.key, base?.key, all.map(({ path }) => path)] : undefined
  const telling = files.filter(({ path }) => tellsLibrary(path) || formatsOf([path]).length > 0)
  const mayName = card.kind === 'owner' || mayNameFile(Buffer.from(card.bytes).toString('latin1'))
  const named = files.length > 1 && mayName ? all : telling
  const evaluated = evaluationFiles(card.kind, onDisk)
  // Parsed with the card, so that they decide what is stored of it.
  const beside = [
    keyOfEvaluationFiles(evaluated, (path) => besideCard(card.folder ?? '', card.sourcePath, path)),
    card.hub && factsFromHub(card.hub),
    problems,
    examples?.key,
    !isReferring(card.kind) && glossary.vocabulary.needsSources,
  ]
  const parseKey = keyOf([bytesHash, card.path, weighty, around, named.map(({ path }) => path), beside])
  const weights = known?.parseKey === parseKey ? known.weights : JSON.stringify(await weightsOf(card, files))
  const read: Weights | undefined = weights === undefined ? undefined : JSON.parse(weights)
  const { kind, id, path, sourcePath, folder, updated, isFileTime = false, downloads, likes } = card
  const size = files.length === 0 ? card.bytes.length : files.reduce((sum, file) => sum + file.size, 0)
  const stored = { path, sourcePath, folder, updated, isFileTime, downloads, likes }
  return {
    hash: bytesHash,
    parseKey,
    contentKey: keyOf([kind, id, bytesHash, ...Object.values(stored), all, weights, around, beside]),
    weights,
    ...stored,
    files: [...all],
    size,
    bytes: holdsContent(kind, read, files) ? size : undefined,
    read,
  }
}

/** Whether a model's weights or a dataset's data are among its files, so that their bytes tell how large it is. */
const holdsContent = (kind: CardKind, weights: Weights | undefined, files: readonly SourceFile[]) =>
  kind === 'dataset' ? files.some(({ path }) => isDataFile(path)) : (weights?.formats ?? []).length > 0

/**
 * The date of a card: when it last changed, as its source knows. Without that, the dates that the card states come before
 * the time of its file, which may be that of a copy.
 *
 * @returns ISO 8601 in UTC
 */
export function dateOf(
  { date, released }: Pick<CardMetadata, 'date' | 'released'>,
  { updated, isFileTime }: Pick<CardFacts, 'updated' | 'isFileTime'>,
): string | undefined {
  const stated = date ?? released
  const isKnown = updated !== undefined && !isFileTime
  return isKnown || stated === undefined ? updated : new Date(stated).toISOString()
}

/**
 * Reads what a model's weight files say.
 *
 * @param files - the card's own
 * @returns undefined for a card that can have none
 */
export async function weightsOf(
  card: SourceCard,
  files: readonly SourceFile[],
): Promise<Weights | undefined> {
  if (card.kind !== 'model' || card.folder === undefined) return undefined
  const paths = files.map(({ path }) => path)
  // Most cards have no files beside them.
  const isBare = card.hub === undefined && formatsOf(paths).length === 0 && !paths.some(isConfig)
  if (isBare) return undefined
  const onDisk = files.filter(({ at }) => at === undefined)
  const { folder, sourcePath } = card
  const read = await readWeights(onDisk, (path) => besideCard(folder, sourcePath, path), dirname(card.path))
  if (card.hub === undefined || read.parameters !== undefined) return read
  return { ...weightsAtHub(card.hub, paths), problems: read.problems }
}

function keyOf(parts: unknown[]): string {
  return hash('sha256', JSON.stringify(parts.map((part) => part ?? null)))
}
