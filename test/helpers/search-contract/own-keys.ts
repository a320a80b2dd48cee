/** That keys which cards have of their own are found, by value and by key and value. */

import { expect } from 'vitest'
import { type Contract, card } from './engines.ts'

const LONG = `${'Approved after a review. '.repeat(8)}The wombat clause holds.`

const CARDS = [
  card('acme/a', `---\nstage: production\nrisk: {class: high}\nnote: "${LONG}"\n---\n`),
  card('acme/b', '---\nstage: pre-production\nowner_team: Credit Risk\n---\n'),
  card('acme/c', '---\nlicense: mit\n---\nIts stage is near production.\n'),
]

/** States it for an engine. */
export function stateOwnKeys({ state, idsOf }: Contract): void {
  for (const [text, names] of [
    ['stage:production', 'a'],
    ['stage:pre-production', 'b'],
    ['owner_team:"credit risk"', 'b'],
    ['risk.class:high', 'a'],
    ['key:stage:production', 'a'],
    ['wombat', 'a'],
    ['stage production', 'abc'],
    ['license:mit', 'c'],
    ['stage:staging', ''],
  ] as const)
    state(`finds ${text}`, async () => {
      const ids = await idsOf(CARDS, { text, kind: 'model', sort: 'name' })
      expect(ids).toEqual([...names].map((name) => `acme/${name}`))
    })
}
