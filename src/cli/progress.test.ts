import { describe, expect, it } from 'vitest'
import { describeProgress, startProgress } from './progress.ts'

const at = (done: number, total: number | undefined) => ({ done, total, parsed: done })

describe('describeProgress', () => {
  it('gives the rate and the time that is left', () => {
    expect(describeProgress(at(1200, 5000), 2000)).toBe('1,200 of 5,000 (24 %), 600 a second, 7 s left')
    expect(describeProgress(at(10, 100_000), 1000)).toContain('2 h 47 min left')
  })

  it('gives no rate before it can know one, and no time when nobody knows the end', () => {
    expect(describeProgress(at(30, 90), 100)).toBe('30 of 90 (33 %)')
    expect(describeProgress(at(1, 346), 2000)).toBe('1 of 346 (0 %)')
    expect(describeProgress(at(3000, undefined), 1000)).toBe('3,000, 3,000 a second')
  })

  it('gives the rate of what is slow by the minute, and after a few', () => {
    expect(describeProgress(at(3, 60), 30_000)).toBe('3 of 60 (5 %), 6 a minute, 10 min left')
  })

  it('takes an empty folder', () => {
    expect(describeProgress(at(0, 0), 1000)).toBe('0 of 0 (0 %)')
  })
})

describe('startProgress', () => {
  it('writes at most a line a second where there is no terminal', () => {
    const lines: string[] = []
    let time = 0
    const progress = startProgress({ write: (text) => lines.push(text) }, () => time)
    for (time = 0; time <= 2500; time += 100) progress.update(at(time / 100, 25))
    progress.stop()
    expect(lines).toEqual([
      'Reading cards: 10 of 25 (40 %), 10 a second, 2 s left\n',
      'Reading cards: 20 of 25 (80 %), 10 a second, 1 s left\n',
    ])
  })
})
