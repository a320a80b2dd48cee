import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withEngine } from '../engine/engine.ts'
import { RESERVED, sqlTables, writeName } from './names.ts'
import { pointAt } from './point-at.ts'

const namesOf = (configs: Record<string, string[]>) =>
  sqlTables(Object.entries(configs).map(([name, splits]) => ({ name, splits }))).map(({ name }) => name)

it('calls a split by names that need no quotes, each another', () => {
  expect(namesOf({ default: ['train', 'Test-A', '2024', 'all', 'été', 'test a', '日本'] })).toEqual([
    ...['train', 'test_a', 't_2024', 'all_rows', 'ete', 'test_a_2', 't'],
  ])
  expect(namesOf({ 'en-US': ['train'], de: ['train', 'test'] })).toEqual([
    'en_us_train',
    'de_train',
    'de_test',
  ])
})

it('knows the words of the engine that are no names', async () => {
  const scratch = join(mkdtempSync(join(tmpdir(), 'modelbook-names-')), 'scratch')
  const words = await withEngine({ files: [], scratch }, (engine) =>
    engine.all(
      "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category IN ('reserved', 'type_function') ORDER BY 1",
    ),
  )
  expect([...RESERVED].sort()).toEqual(words.map(([word]) => word))
  expect([writeName('when'), writeName('a b'), writeName('x"y'), writeName('fruit')]).toEqual([
    ...['"when"', '"a b"', '"x""y"', 'fruit'],
  ])
})

it('points at a place in a line, of which it shows what lies around it', () => {
  expect(pointAt('SELECT a\nFROM b', { line: 2, column: 6 })).toBe('FROM b\n     ^')
  const [line, caret] = pointAt(`${'x'.repeat(100)}!${'y'.repeat(100)}`, { line: 1, column: 101 }).split('\n')
  expect(line?.[caret?.indexOf('^') ?? 0]).toBe('!')
})
