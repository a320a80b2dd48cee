import { expect, it } from 'vitest'
import { below, drawPage, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { LineagePage } from './lineage-page.tsx'

const NODE = { known: true, repeated: false, children: [], more: 0 }
const lineage = {
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

it('the page of a family says where no card tells of it, and does not lead to a card that is not here', () => {
  const none = { ...lineage, bases: [] }
  expect(wordsOf(drawPage(LineagePage, { site: SITE, id: 'acme/tiny', known: false, lineage: none }))).toBe(
    '[Models](/models) Model tree Model tree What acme/tiny was made from, and what was made from it. ' +
      'No card says. A model names what it was made from under base_model in its front matter.',
  )
})
