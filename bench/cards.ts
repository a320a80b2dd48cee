/** Provides the cards to measure: the corpus if it is available, else a generated catalogue. */

import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findCorpus } from '../test/corpus.ts'
import { generateCards } from './generate-cards.ts'

export interface CardRef {
  kind: 'model' | 'dataset'
  id: string
  /** Of its README, relative to the folder of cards. */
  path: string
  bytes: number
}

export interface Cards {
  /** A copy, which may be modified. */
  folder: string
  description: string
  /** Sorted by path. */
  list: CardRef[]
}

/** Copy the corpus to a folder, or generate a catalogue there. */
export async function prepareCards(folder: string): Promise<Cards> {
  const corpus = findCorpus()
  if (corpus === undefined) await generateCards(folder, 1_000)
  else {
    for (const kind of ['models', 'datasets']) {
      await cp(join(corpus, kind), join(folder, kind), { recursive: true })
    }
  }
  const list = await listCards(folder)
  const bytes = list.reduce((sum, card) => sum + card.bytes, 0)
  const origin = corpus === undefined ? 'generated, because the corpus of real cards is absent' : 'the corpus'
  return {
    folder,
    list,
    description: `${list.length.toLocaleString('en')} (${(bytes / 1e6).toFixed(1)} MB), ${origin}`,
  }
}

async function listCards(folder: string): Promise<CardRef[]> {
  const list: CardRef[] = []
  for await (const path of glob('{models,datasets}/**/README.md', { cwd: folder })) {
    const [kind, ...id] = dirname(path).split(/[\\/]/)
    list.push({
      kind: kind === 'models' ? 'model' : 'dataset',
      id: id.join('/'),
      path,
      bytes: (await readFile(join(folder, path))).length,
    })
  }
  return list.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * Copy some of the cards to a separate folder, any number of times.
 *
 * @param copies - number of copies of each card, with distinct ids and texts
 */
export async function copyCards(
  cards: Cards,
  list: CardRef[],
  folder: string,
  copies: number,
): Promise<void> {
  for (const { kind, id, path } of list) {
    const text = await readFile(join(cards.folder, path))
    for (let copy = 1; copy <= copies; copy++) {
      const file = join(folder, `${kind}s`, `copy-${copy}`, id, 'README.md')
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, copies === 1 ? text : Buffer.concat([text, Buffer.from(`\n\nCopy ${copy}.\n`)]))
    }
  }
}

/** A card longer than nine in ten of its kind, which thus has everything that a page can have. */
export function findLong(cards: Cards, kind: CardRef['kind']): CardRef {
  const sorted = cards.list.filter((card) => card.kind === kind).toSorted((a, b) => a.bytes - b.bytes)
  const card = sorted[Math.floor(sorted.length * 0.9)]
  if (card === undefined) throw new Error(`There is no ${kind} among the cards in ${cards.folder}.`)
  return card
}

/** The card that represents a long read: the dataset "squad", or the longest model where it is absent. */
export function findLongRead(cards: Cards): CardRef {
  const squad = cards.list.find(({ kind, id }) => kind === 'dataset' && id === 'squad')
  const [longest] = cards.list.filter((card) => card.kind === 'model').toSorted((a, b) => b.bytes - a.bytes)
  const found = squad ?? longest
  if (found === undefined) throw new Error(`There is no card in ${cards.folder}.`)
  return found
}

/** Every nth card, so that a sample is varied. */
export function sampleCards(list: CardRef[], count: number): CardRef[] {
  const step = Math.max(1, list.length / count)
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list[Math.floor(index * step)],
  ).flatMap((card) => card ?? [])
}

/** The path of a card's page. */
export function pathOf({ kind, id }: CardRef): string {
  return `/${kind}s/${id.split('/').map(encodeURIComponent).join('/')}`
}
