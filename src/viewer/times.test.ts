import { describe, expect, it } from 'vitest'
import { inZone, readDuration, writeDuration } from './times.ts'

describe('a duration', () => {
  it.each([
    [0n, 's', '0:00:00'],
    [90_061n, 's', '1 day, 1:01:01'],
    [-1n, 's', '-1 day, 23:59:59'],
    [172_800_005n, 'ms', '2 days, 0:00:00.005000'],
    [1n, 'us', '0:00:00.000001'],
    [5_000_000_000n, 'ns', '0 days 00:00:05'],
    [-1n, 'ns', '-1 days +23:59:59.999999999'],
    [86_400_000_001_000n, 'ns', '1 days 00:00:00.000001'],
  ])('of %s %s is written as Python does, and read: %s', (count, unit, text) => {
    expect(writeDuration(count, unit)).toBe(text)
    expect(readDuration(text, unit)).toBe(count)
  })

  it.each(['', '12', '1:2:3', 'a day'])('is not read from "%s"', (text) => {
    expect(readDuration(text, 's')).toBeUndefined()
  })
})

describe('a moment', () => {
  it.each([
    ['2024-01-01T12:00:00+00:00', 'Europe/Paris', '2024-01-01T13:00:00+01:00'],
    ['2024-07-01T23:30:00.001+00:00', 'Asia/Kolkata', '2024-07-02T05:00:00.001+05:30'],
    ['2024-07-01T12:00:00+00:00', '-03:30', '2024-07-01T08:30:00-03:30'],
    ['1900-01-01T00:00:00+00:00', 'Europe/Paris', '1900-01-01T00:09:21+00:09:21'],
    ['2024-07-01T12:00:00+00:00', 'UTC', '2024-07-01T12:00:00+00:00'],
    ['2024-07-01T12:00:00+00:00', 'Mars/Olympus', '2024-07-01T12:00:00+00:00'],
    ['2024-07-01T12:00:00', 'Europe/Paris', '2024-07-01T12:00:00'],
  ])('%s is shown by the clocks of %s: %s', (text, zone, shown) => {
    expect(inZone(text, zone)).toBe(shown)
  })
})
