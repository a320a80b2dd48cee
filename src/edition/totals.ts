/** What an edition has in all, kept with it, so that nobody has to look at every entry to know. */

import { z } from 'zod'
import type { CardKind, Severity } from '../card/types.ts'
import { KINDS } from './facets.ts'

const totalsSchema = z.object({
  /** Entries by kind. */
  counts: z.record(z.enum(KINDS), z.number()),
  /** Problems of all cards, without those of the sources. */
  problems: z.object({ error: z.number(), warning: z.number(), hint: z.number() }),
  /** Sum of the beginnings of all content keys, hex: the same entries have the same, in whatever order they came. */
  content: z.string(),
})
export type Totals = z.infer<typeof totalsSchema>

/** What the totals take of one entry. */
export interface Counted {
  kind: CardKind
  contentKey: string
  problems: Record<Severity, number>
}

const MODULUS = 1n << 128n

/** Keeps count while entries come and go. */
export class TotalsCounter {
  readonly #totals: Totals
  #content: bigint

  /** @param start - of the edition that is changed; undefined for one from nothing */
  constructor(start: Totals | undefined) {
    const counts = { model: 0, dataset: 0, task: 0, metric: 0 }
    this.#totals = start ?? { counts, problems: { error: 0, warning: 0, hint: 0 }, content: '0' }
    this.#content = BigInt(`0x${this.#totals.content}`)
  }

  add(entry: Counted): void {
    this.#count(entry, 1)
  }

  remove(entry: Counted): void {
    this.#count(entry, -1)
  }

  totals(): Totals {
    return { ...this.#totals, content: this.#content.toString(16) }
  }

  #count({ kind, contentKey, problems }: Counted, by: 1 | -1): void {
    this.#totals.counts[kind] += by
    for (const severity of ['error', 'warning', 'hint'] as const)
      this.#totals.problems[severity] += by * problems[severity]
    const key = BigInt(`0x${contentKey.slice(0, 32)}`)
    this.#content = (this.#content + (by === 1 ? key : MODULUS - key)) % MODULUS
  }
}

/** @throws {Error} it is not what {@link TotalsCounter} gave */
export function parseTotals(json: string): Totals {
  return totalsSchema.parse(JSON.parse(json))
}
