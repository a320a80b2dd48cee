import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Toc, topDepth } from './toc.tsx'

it('leads to what a card is about, and not to the table of contents that its author wrote', () => {
  const entries = ['Table of Contents', 'Use', 'Limits'].map((text) => ({ id: text, text, depth: 2 }))
  const drawn = renderToStaticMarkup(<Toc entries={entries} />)
  expect(drawn).toContain('>Use<')
  expect(drawn).not.toContain('Table of Contents')
})

it('leads to the only section of a card as well as to what follows the card', () => {
  const own = [{ id: 'results', text: 'Results', depth: 2 }]
  const below = ['Call this model', 'Model tree'].map((text) => ({ id: text, text, depth: topDepth(own) }))
  expect(renderToStaticMarkup(<Toc entries={[...own, ...below]} />)).toContain('>Results<')
})

it('leads to the sections of a card, and not to the title above them', () => {
  const sections = ['Use', 'Limits'].map((text) => ({ id: text, text, depth: 2 }))
  const drawn = renderToStaticMarkup(<Toc entries={[{ id: 'tiny', text: 'Tiny', depth: 1 }, ...sections]} />)
  expect(drawn).toContain('>Use<')
  expect(drawn).not.toContain('>Tiny<')
})
