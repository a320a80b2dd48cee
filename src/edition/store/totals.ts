/** The totals of an edition, stored with it so that nobody has to scan all entries. */

import { z } from 'zod'
import { CARD_KINDS, type CardKind, type Severity } from '../../card/types.ts'
import { byKind } from '../kind-of.ts'

const totalsSchema = z.object({
  /** Number of entries by kind. */
  counts: z.record(z.enum(CARD_KINDS), z.number()),
  /** Problems of all cards, without those of the sources. */
  problems: z.object({ error: z.number(), warning: z.number(), hint: z.number() }),
  /** Sum of prefixes of all content keys, in hex: the same for the same entries, whatever their order. */
  content: z.string(),
})
export type Totals = z.infer<typeof totalsSchema>

/** What one entry contributes to the totals. */
export interface Counted {
  kind: CardKind
  contentKey: string
  problems: Record<Severity, number>
}

const MODULUS = 1n << 128n

/** Keeps the totals while entries come and go. */
export class TotalsCounter {
  readonly #totals: Totals
  #content: bigint

  /** @param start - totals of the edition that is changed; undefined for a new one */
  constructor(start: Totals | undefined) {
    const counts = byKind(() => 0)
    this.#totals = structuredClone(start) ?? {
      counts,
      problems: { error: 0, warning: 0, hint: 0 },
      content: '0',
    }
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

/** @throws {Error} the text is not what {@link TotalsCounter} returned */
export function parseTotals(json: string): Totals {
  return totalsSchema.parse(JSON.parse(json))
}
