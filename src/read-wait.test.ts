import { expect, it } from 'vitest'
import { readWait } from './read-wait.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const waitOf = (headers: Record<string, string>, status = 429) => readWait(new Headers(headers), status, NOW)

it.each([
  ['seconds', { 'retry-after': '7' }, 7000],
  ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }, 60_000],
  ['a date that has passed', { 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
  ['the rest of a quota', { ratelimit: '"api";r=0;t=55' }, 55_000],
  ['more than an hour', { 'retry-after': '999999' }, 3_600_000],
  ['nothing', {}, undefined],
])('waits for what a refusal asks: %s', (_, headers, wait) => {
  expect(waitOf(headers)).toBe(wait)
})

it('waits after a good answer only when it was the last of the quota', () => {
  expect(waitOf({ ratelimit: '"api";r=0;t=55' }, 200)).toBe(55_000)
  expect(waitOf({ ratelimit: '"api";r=12;t=55' }, 200)).toBeUndefined()
})
