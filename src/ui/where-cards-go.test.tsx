import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WhereCardsGo } from './where-cards-go.tsx'

it('promises at once what is served, and after the next build what is files', () => {
  const draw = (isStatic: boolean) =>
    renderToStaticMarkup(<WhereCardsGo folder="models/<owner>/<name>/README.md" isStatic={isStatic} />)
  expect(draw(false)).toContain('as soon as it is saved')
  expect(draw(true)).not.toContain('as soon as it is saved')
  expect(draw(true)).toContain('build it again')
})
