/** The tasks and metrics of a catalogue, read before the cards that name them. */

import { createHash, hash } from 'node:crypto'
import { basename } from 'node:path'
import { decode } from '../../card/decode.ts'
import { parseCard } from '../../card/parse-card.ts'
import type { Card, CardKind, Vocabulary } from '../../card/types.ts'
import type { Source, SourceCard } from '../../sources/types.ts'
import { overrideTask } from '../../task/override-task.ts'
import { readTaskWords, type TaskCard, withCatalogue } from '../../task/vocabulary.ts'
import { oncePer } from '../once-per.ts'
import type { CardFile } from '../types.ts'

/** Kinds of card whose ids other cards use as words. */
const KINDS = ['task', 'metric'] as const satisfies CardKind[]

/** The card of the same task in an earlier source, which fills in what a task card leaves out. */
export interface BaseTask {
  /** Changes with everything that the base is made from. */
  key: string
  /** The files of the base, each with its folder. */
  files: CardFile[]
  /** Reads the card, including what it inherits from its own base. */
  read(): Card
}

/** The tasks and metrics of a catalogue, known before its other cards are read. */
export class Glossary {
  /** The words that cards may use: those given, and the tasks and metrics of the catalogue. */
  readonly vocabulary: Vocabulary
  /** Changes with the ids that cards may refer to. */
  readonly key: string
  /** Changes with the tasks and metrics of all sources but the last. */
  readonly others: string
  readonly #ids: Record<(typeof KINDS)[number], ReadonlySet<string>>
  /** Task cards by id, for each source but the last. */
  readonly #bases: readonly ReadonlyMap<string, SourceCard>[]

  constructor(
    vocabulary: Vocabulary,
    metrics: ReadonlySet<string>,
    bases: readonly ReadonlyMap<string, SourceCard>[],
    others: string,
  ) {
    this.vocabulary = vocabulary
    this.others = others
    this.#ids = { task: new Set(vocabulary.tasks.keys()), metric: metrics }
    this.#bases = bases
    this.key = hash('sha256', JSON.stringify(KINDS.map((kind) => [...this.#ids[kind]].sort())))
  }

  /** Ids of all tasks or metrics that have a card, or are known without one. */
  ids(kind: (typeof KINDS)[number]): ReadonlySet<string> {
    return this.#ids[kind]
  }

  /**
   * The card that a task card builds on.
   *
   * @param source - place of the card's source among the sources, from 0
   */
  async findBase(id: string, source: number): Promise<BaseTask | undefined> {
    const place = this.#bases.findLastIndex((cards, index) => index < source && cards.has(id))
    const card = this.#bases[place]?.get(id)
    if (card === undefined) return undefined
    const below = await this.findBase(id, place)
    const own = await listBaseFiles(card)
    const names = new Set(own.map(({ path }) => path))
    const files = [...own, ...(below?.files ?? []).filter(({ path }) => !names.has(path))]
    return {
      key: hash('sha256', JSON.stringify([hash('sha256', card.bytes), files, below?.key ?? null])),
      files,
      read: () => {
        const { kind, path, bytes } = card
        const parsed = parseCard({ kind, id, path, bytes }, this.vocabulary)
        return below === undefined ? parsed : overrideTask(parsed, below.read()).card
      },
    }
  }
}

/** The files beside a card, without the card itself. */
async function listBaseFiles(card: SourceCard): Promise<CardFile[]> {
  const { folder, path: shown } = card
  if (folder === undefined) return []
  const name = basename(shown)
  const files = await card.readFiles(() => {})
  return files.filter(({ path }) => path !== name).map(({ path, size }) => ({ path, size, folder }))
}

/**
 * Reads the tasks and metrics of all sources.
 *
 * @param sources - later ones take precedence
 * @param vocabulary - words that are known without a card
 */
export async function readGlossary(
  sources: readonly Source[],
  vocabulary: Vocabulary,
  signal?: AbortSignal,
): Promise<Glossary> {
  const tasks: TaskCard[] = []
  const metrics = new Set<string>()
  const bases: ReadonlyMap<string, SourceCard>[] = []
  const others = createHash('sha256')
  for (const [index, source] of sources.entries()) {
    const isLast = index === sources.length - 1
    const found = new Map<string, SourceCard>()
    const seen = new Set<string>()
    for await (const item of source.read(KINDS)) {
      signal?.throwIfAborted()
      if (item.type === 'problem') continue
      const { card } = item
      if (!isLast) others.update(JSON.stringify([card.path, card.bytes.length])).update(card.bytes)
      if (card.kind === 'metric') metrics.add(card.id)
      if (card.kind !== 'task' || seen.has(card.id)) continue
      seen.add(card.id)
      const { subtasks, name, aliases } = wordsOf(card.bytes)
      tasks.push({ id: card.id, name: name ?? card.id, aliases, subtasks })
      // Nothing builds on the last source, which may be too large to keep in memory.
      if (!isLast) found.set(card.id, card)
    }
    bases.push(found)
  }
  return new Glossary(withCatalogue(vocabulary, tasks, metrics), metrics, bases, others.digest('hex'))
}

/** The words of a card by its bytes: the cards of the built-in catalogue are parsed only once. */
const wordsOf = oncePer((bytes: Uint8Array) => readTaskWords(decode(bytes, () => {})))
