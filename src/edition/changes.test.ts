import { describe, expect, it } from 'vitest'
import { addChanges, parseChanges } from './changes.ts'
import type { Change } from './types.ts'

const change = (id: string, at: string, more: Partial<Change> = {}): Change => ({
  at: `${at}T10:00:00.000Z`,
  kind: 'model',
  id,
  isNew: false,
  results: [],
  ...more,
})
const f1 = (before: string | undefined, after: string) => ({
  key: 'f1',
  metric: 'F1',
  benchmark: 'Notes',
  before,
  after,
})

describe('what has changed lately', () => {
  it('is one change of a card a day, from what was before it to what is after it', () => {
    const known = [change('a', '2026-11-24', { results: [f1('0.931', '0.9')] })]
    const later = change('a', '2026-11-24', { results: [f1('0.9', '0.947')] })
    expect(addChanges(known, [later])).toEqual([
      { ...later, rows: undefined, results: [f1('0.931', '0.947')] },
    ])
    expect(addChanges(known, [change('a', '2026-11-24', { results: [f1('0.9', '0.931')] })])).toEqual([])
    const next = change('a', '2026-11-25', { results: [f1('0.9', '0.947')] })
    expect(addChanges(known, [next])).toEqual([next, ...known])
  })

  it('keeps a new card new on its day', () => {
    const known = [change('a', '2026-11-24', { isNew: true })]
    const [first] = addChanges(known, [change('a', '2026-11-24', { results: [f1('0.9', '0.947')] })])
    expect(first).toMatchObject({ isNew: true, results: [] })
  })

  it('counts rows from the first number to the last', () => {
    const known = [change('a', '2026-11-24', { rows: { before: 100, after: 200 } })]
    const rowsOf = (after: number) =>
      addChanges(known, [change('a', '2026-11-24', { rows: { before: 200, after } })]).map(({ rows }) => rows)
    expect(rowsOf(300)).toEqual([{ before: 100, after: 300 }])
    expect(rowsOf(100)).toEqual([])
  })

  it('is bounded, and many new cards do not push out what is said in numbers', () => {
    const many = Array.from({ length: 50 }, (_, at) => change(`new-${at}`, '2026-11-24', { isNew: true }))
    const kept = addChanges([], [...many, change('a', '2026-11-24', { results: [f1('0.9', '0.947')] })])
    expect(kept).toHaveLength(20)
    expect(kept[0]?.id).toBe('a')
  })

  it('is nothing where another version kept something else', () => {
    expect(parseChanges(undefined)).toEqual([])
    expect(parseChanges('[{"id":"a"}]')).toEqual([])
  })
})
