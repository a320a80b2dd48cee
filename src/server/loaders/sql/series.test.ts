import { expect, it } from 'vitest'
import type { Cell, Column, SqlAnswer } from '../../../viewer/types.ts'
import { seriesOf } from './series.ts'

function answer(names: string[], rows: Cell[][]): SqlAnswer {
  const columns = names.map((name): Column => ({ name, feature: { _type: 'Value', dtype: 'string' } }))
  return {
    columns,
    rows: rows.map((cells, index) => ({
      index,
      cells: cells.map((value) => ({ value, media: [], isCut: false })),
    })),
    ...{ total: rows.length, isCut: false, isWhole: true, problems: [] },
  }
}

it('draws a number for each label', () => {
  expect(
    seriesOf(
      answer(
        ['fruit', 'kind', 'n'],
        [
          ['fig', 'a', 3],
          [null, 'b', 4n],
        ],
      ),
    ),
  ).toEqual({
    ...{ label: 'fruit', value: 'n', isOrdered: false },
    points: [
      { label: 'fig', value: 3 },
      { label: 'null', value: 4 },
    ],
  })
})

it.each(['T00:00:00', 'T00:00:00+00:00'])('draws days that ascend in their order: %s', (midnight) => {
  const days = [1, 2, 3].map((day): Cell[] => [`2024-01-0${day}${midnight}`, `${day}.5`])
  expect(seriesOf(answer(['day', 'mean'], days))).toMatchObject({
    isOrdered: true,
    points: [{ label: '2024-01-01', value: 1.5 }, {}, {}],
  })
})

it.each([
  ['one row', answer(['a', 'b'], [['x', 1]])],
  ['one column', answer(['a'], [[1], [2]])],
  [
    'no numbers',
    answer(
      ['a', 'b'],
      [
        ['x', 'y'],
        ['z', 'w'],
      ],
    ),
  ],
  [
    'lists as labels',
    answer(
      ['a', 'b'],
      [
        [[1], 1],
        [[2], 2],
      ],
    ),
  ],
  [
    'more labels than can be read',
    answer(
      ['a', 'b'],
      Array.from({ length: 30 }, (_, row) => [`x${29 - row}`, row]),
    ),
  ],
  [
    'a page of more',
    {
      ...answer(
        ['a', 'b'],
        [
          ['x', 1],
          ['y', 2],
        ],
      ),
      total: 90,
    },
  ],
])('draws nothing of %s', (_, given) => {
  expect(seriesOf(given)).toBeUndefined()
})
