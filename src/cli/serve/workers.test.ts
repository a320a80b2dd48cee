import { expect, it } from 'vitest'
import { shareOf } from './workers.ts'

it.each([
  [{ clientRequests: 20, streams: 200 }, 4, { clientRequests: 5, streams: 50 }],
  [{ clientRequests: 7, streams: 3 }, 2, { clientRequests: 3, streams: 1 }],
  [{ clientRequests: 1, streams: 1 }, 4, { clientRequests: 1, streams: 1 }],
  [{ clientRequests: undefined, streams: 200 }, 2, { clientRequests: undefined, streams: 100 }],
])('of %j, each of %i workers has its share', (limits, workers, share) => {
  expect(shareOf(limits, workers)).toEqual(share)
})
