/** Reads every card of a folder, and finds those that lost some of their text. */

import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { decode } from '../../src/card/decode.ts'
import { parseCard } from '../../src/card/parse-card.ts'
import type { Card, Vocabulary } from '../../src/card/types.ts'

/** The cards in `models/` and `datasets/` of a folder, each with its bytes; sorted by path. */
export function readCards(folder: string, vocabulary: Vocabulary): { card: Card; bytes: Uint8Array }[] {
  return globSync('{models,datasets}/**/*.md', { cwd: folder })
    .sort()
    .map((path) => {
      const [kind, ...rest] = path.split('/')
      const own =
        basename(path) === 'README.md' ? dirname(rest.join('/')) : rest.join('/').replace(/\.md$/, '')
      const bytes = new Uint8Array(readFileSync(join(folder, path)))
      const raw = { kind: kind === 'models' ? 'model' : 'dataset', id: own, path, bytes } as const
      return { card: parseCard(raw, vocabulary), bytes }
    })
}

/** The ids of cards whose body is not the end of their file, or that have a heading before it. */
export function cardsWithLostText(cards: ReturnType<typeof readCards>): string[] {
  return cards
    .filter(({ card, bytes }) => {
      const lines = decode(bytes, () => {})
        .replace(/\r\n?/g, '\n')
        .split('\n')
      const rest = card.body === '' ? [] : lines.slice(card.bodyLine - 1)
      // There is only front matter before it.
      const before = lines.slice(0, card.bodyLine - 1).some((line) => /^#+ \w/.test(line))
      return card.body !== rest.join('\n') || before
    })
    .map(({ card }) => card.id)
}
