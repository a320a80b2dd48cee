import { expect, it } from 'vitest'
import { below, drawPage, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { LineagePage } from './lineage-page.tsx'

const FACTS = { known: true, parameters: undefined, bytes: undefined, count: 0 }
const NODE = { ...FACTS, repeated: false, children: [], more: 0 }
const lineage = {
  self: { ...FACTS, parameters: 7_000_000, bytes: 28_000_000, count: 2 },
  bases: [{ ...NODE, id: 'acme/base', relation: 'finetune' as const }],
  ...{ derived: [], more: 0, made: {} },
}

it('the page of a family leads to the model and what it was made from', () => {
  const html = drawPage(LineagePage, { site: SITE, id: 'acme/tiny', known: true, lineage })
  expect(wordsOf(html)).toMatch(
    /^\[Models\]\(\/models\) \[acme\/tiny\]\(\/models\/acme\/tiny\) Model tree Model tree What acme\/tiny was made from, and what was made from it\./,
  )
  expect(below(html, 'Made from')).toContain('[acme/base](/models/acme/base) by fine-tuning')
})

it('the page of a family has the model itself, sizes, counts, and one way to compare', () => {
  const base = { ...NODE, id: 'acme/base', relation: 'finetune' as const, parameters: 9_000_000, count: 3 }
  const made = { ...NODE, id: 'acme/small', relation: 'quantized' as const }
  const html = drawPage(LineagePage, {
    ...{ site: SITE, id: 'acme/tiny', known: true },
    lineage: { ...lineage, bases: [base], derived: [made] },
  })
  expect(below(html, 'Made from')).toMatch(
    /^\[acme\/tiny\]\(\/models\/acme\/tiny\) this model · 7 M · 28 MB · 2 models made from it \[acme\/base\]\(\/models\/acme\/base\) by fine-tuning · 9 M · 3 models made from it$/,
  )
  expect(below(html, 'Made from this model')).toBe(
    '[acme/small](/models/acme/small) quantised ' +
      '[Compare it with its 2 nearest relatives](/compare?ids=acme%2Ftiny,acme%2Fbase,acme%2Fsmall)',
  )
  expect(html.match(/aria-current="true">acme\/tiny/g)).toHaveLength(1)
})

it('the page of a family says where no card tells of it, and does not lead to a card that is not here', () => {
  const none = { ...lineage, bases: [] }
  expect(wordsOf(drawPage(LineagePage, { site: SITE, id: 'acme/tiny', known: false, lineage: none }))).toBe(
    '[Models](/models) Model tree Model tree What acme/tiny was made from, and what was made from it. ' +
      'No card says what this model was made from. It would stand under base_model in its front matter.',
  )
})
