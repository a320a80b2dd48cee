import { expect, it } from 'vitest'
import { byline } from './byline.ts'

it.each([
  [['Ada Ash', 'Bo Birch'], 2019, 'Ada Ash, Bo Birch, 2019'],
  [['Ada Ash', 'Bo Birch', 'Cy Cedar'], 2019, 'Ada Ash, Bo Birch et al., 2019'],
  [['Ada Ash', 'et al.'], undefined, 'Ada Ash et al.'],
  [[], 2019, '2019'],
  [[], undefined, ''],
])('says who wrote a paper, and when: %j %s', (authors, year, text) => {
  expect(byline({ authors, year }, 2)).toBe(text)
})
