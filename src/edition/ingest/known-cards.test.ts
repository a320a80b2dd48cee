import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { TABLES } from '../store/schema.ts'
import { NewCards } from './known-cards.ts'

it('finds each of many new cards by kind and id, and no other', () => {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec(TABLES)
  const insert = database.prepare(`
    INSERT INTO entry (n, kind, id, id_key, name_key, title, summary, language, base_model, inferred, size, errors,
      warnings, hints, hash, parse_key, content_key)
    VALUES (?, ?, ?, '', '', '', '', '[]', '[]', '{}', 0, 0, 0, 0, '', ?, '')`)
  const cards = new NewCards(database)
  for (let n = 1; n <= 5_000; n += 1) {
    insert.run(n, 'model', `acme/m${n}`, `key ${n}`)
    cards.add('model', `acme/m${n}`, n)
  }
  for (const n of [1, 2, 2_500, 5_000])
    expect(cards.find('model', `acme/m${n}`)).toMatchObject({ n, parseKey: `key ${n}` })
  expect(cards.find('dataset', 'acme/m1')).toBeUndefined()
  expect(cards.find('model', 'acme/m0')).toBeUndefined()
})
