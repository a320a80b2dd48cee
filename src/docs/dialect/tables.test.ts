import { describe, expect, it } from 'vitest'
import { evenTables } from './tables.ts'

describe('a table whose head and rule differ', () => {
  it.each([
    [
      '| Body |  |\n| :--- | --- | :-: |\n| a | b | c |',
      '| Body |  | |\n| :--- | --- | :-: |\n| a | b | c |',
    ],
    ['> | A\n> |---|---\n> | b | c', '> | A | |\n> |---|---\n> | b | c'],
    ['| A | B | C \\| D |\n|---|---|\n', '| A | B | C \\| D |\n|---|---| --- |\n'],
  ])('gets as many cells as the longer one: %j', (text, even) => {
    expect(evenTables(text)).toBe(even)
  })

  it('stays as it is in code, and where its head is no row', () => {
    for (const text of [
      '```\n| A |\n|---|---|\n```',
      'A\n|---|---|\n',
      '|---|---|\n| a |',
      '| A | B |\n|---|---|\n| c |\n|---|---|---|\n',
    ])
      expect(evenTables(text)).toBe(text)
  })
})
