import { expect, it } from 'vitest'
import { boundsOf } from './metric-reading.ts'

it.each([
  ['a share', '0 to 1', 'share', [0.9, 0.5], [0, 1]],
  ['a share in percent', '0 to 1', 'percent', [90, 50], [0, 100]],
  ['a share without a card', undefined, 'percent', [90], [0, 100]],
  ['a correlation', '-1 to 1', 'share', [0.9], [-1, 1]],
  ['a correlation in percent', '-1 to 1', 'percent', [90], [-100, 100]],
  ['an error rate, which may exceed one', '0 to infinity', 'percent', [5, 8], [0, 8]],
  ['a grade', '1 to 5', undefined, [4], [0, 5]],
  ['anything else', undefined, undefined, [12, 40], [0, 40]],
  ['negative values', undefined, undefined, [-3, 6], [-3, 6]],
  ['nothing', undefined, undefined, [], [0, 1]],
  ['zeros', undefined, undefined, [0, 0], [0, 1]],
] as const)('bars of %s stand between its bounds', (_, range, scale, values, [low, high]) => {
  expect(boundsOf(range, scale, values)).toEqual({ low, high })
})
