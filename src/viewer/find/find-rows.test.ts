import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { makeViewer } from '../../../test/helpers/viewer.ts'
import type { Wanted } from '../types.ts'

const LIMITS = { text: 100, items: 10, total: 1_000_000 }

const CARD = `---
dataset_info:
  features:
  - name: mood
    dtype:
      class_label:
        names: {'0': sad, '1': glad}
---
`
const CSV = `name,stars,mood,note
Ada,5,1,"Émile said ""yes"""
Grace,3,0,
Alan,4,1,O'Neill
Edsger,1,,Yes and no
`

async function find(wanted: Wanted): Promise<unknown[]> {
  const { viewer, place } = await makeViewer({ 'README.md': CARD, 'data.csv': CSV })
  const { rows } = await viewer.find({ ...place, ...wanted, offset: 0, length: 100, limits: LIMITS })
  return rows.map(({ cells }) => cells[0]?.value)
}

it('names the columns of this table where a condition is wrong', async () => {
  await expect(find({ where: 'stars >' })).rejects.toMatchObject({
    remedy:
      'The columns are "name", "stars", "mood", "note". Names and texts of several words stand in quotes.',
  })
})

describe('a search of rows', () => {
  it.each([
    ['yes', ['Ada', 'Edsger']],
    ['yes émile', ['Ada']],
    ['nobody', []],
    ['', ['Ada', 'Grace', 'Alan', 'Edsger']],
  ])('for %j finds rows with all words, whatever their case', async (query, expected) => {
    expect(await find({ query })).toEqual(expected)
  })

  it.each([
    ['"stars" >= 4', ['Ada', 'Alan']],
    ['"stars" > 1 AND NOT "name" = \'Ada\'', ['Grace', 'Alan']],
    ['"stars" = 1 OR "stars" = 5 AND "name" <> \'Ada\'', ['Edsger']],
    ['("stars" = 1 OR "stars" = 5) AND "name" <> \'Edsger\'', ['Ada']],
    ["\"note\" = 'O''Neill'", ['Alan']],
    ['"mood" = \'glad\'', ['Ada', 'Alan']],
    ['"mood" <> 1', ['Grace']],
    ['"mood" IS NULL', ['Edsger']],
    ['"note" is not null and "stars" < 5', ['Alan', 'Edsger']],
    ['stars >= 4', ['Ada', 'Alan']],
    ["Stars > '1' and not 'name' = Ada", ['Grace', 'Alan']],
    ["note = O'Neill", ['Alan']],
    ['note = “Yes and no”', ['Edsger']],
    ['mood=glad', ['Ada', 'Alan']],
    ['mood == 1 or note="Yes and no"', ['Ada', 'Alan', 'Edsger']],
    ['LENGTH(note) < 11 AND length("note") > 7', ['Edsger']],
  ])('keeps to the condition %s', async (where, expected) => {
    expect(await find({ where })).toEqual(expected)
  })

  it.each([
    ['"stars" DESC', ['Ada', 'Alan', 'Grace', 'Edsger']],
    ['"mood"', ['Grace', 'Ada', 'Alan', 'Edsger']],
    ['"mood" DESC', ['Ada', 'Alan', 'Grace', 'Edsger']],
  ])('gives them in the order of %s, missing values last', async (orderBy, expected) => {
    expect(await find({ orderBy })).toEqual(expected)
  })

  it.each([
    ['"stars"', /character 8: it ends where one of = <>/],
    ['= 1', /character 1: there is "= 1" where a column should be/],
    ['stars = and', /character 9: there is "and" where a value/],
    ['stars = NULL', /character 9: .* \(write IS NULL for what is missing\)/],
    ['"stars" > 1; DROP', /character 12: there is "; DROP"/],
    ['"stars" > 1 "x" = 2', /character 13: .* where AND, OR or the end/],
    ['name = Ada Lovelace', /character 12: there is "Lovelace" where AND, OR or the end/],
    ["name = 'Ada", /character 8: the quote that begins here is not closed/],
    ['stars > 1 and planets = 3', /no column "planets" \(character 15\)/],
    ['stars > many', /character 9: "stars" is a number, and "many" is none/],
    ['mood = merry', /character 8: "mood" has no class "merry"/],
  ])('says where the condition %s is wrong', async (where, message) => {
    await expect(find({ where })).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: expect.stringMatching(message),
    })
  })

  it.each([
    [{ where: '"score" = 5' }, ['c']],
    [{ where: '"score" < 9' }, ['b', 'c']],
    [{ orderBy: '"score"' }, ['b', 'c', 'd', 'a', 'e']],
    [{ orderBy: '"score" DESC' }, ['a', 'e', 'd', 'c', 'b']],
    [{ where: '"score" > 1 AND "score" < 10', orderBy: '"score" DESC' }, ['d', 'c']],
  ])('takes what is not a number for larger than any number: %j', async (wanted, expected) => {
    const columnData = [
      { name: 'name', data: ['a', 'b', 'c', 'd', 'e'] },
      { name: 'score', data: [Number.NaN, 1, 5, 9, Number.NaN], type: 'DOUBLE' as const },
    ]
    const file = new Uint8Array(parquetWriteBuffer({ columnData }))
    const { viewer, place } = await makeViewer({ 'data.parquet': file })
    const { rows } = await viewer.find({ ...place, ...wanted, offset: 0, length: 100, limits: LIMITS })
    expect(rows.map(({ cells }) => cells[0]?.value)).toEqual(expected)
  })
})

it('counts what meets a condition on any page of it: the first, the last, and one behind that', async () => {
  const { viewer, place } = await makeViewer({
    'data.csv': `n\n${Array.from({ length: 10 }, (_, row) => row).join('\n')}\n`,
  })
  const ask = async (offset: number, length: number, where: string) => {
    const { rows, total } = await viewer.find({
      ...place,
      where,
      orderBy: '',
      offset,
      length,
      limits: LIMITS,
    })
    return [rows.map(({ index }) => index), total]
  }
  // Each of the conditions is new, so that nothing is known of it.
  expect(await ask(0, 3, 'n >= 3')).toEqual([[3, 4, 5], 7])
  expect(await ask(6, 3, 'n > 2')).toEqual([[9], 7])
  expect(await ask(9, 3, 'n > 2 AND n < 100')).toEqual([[], 7])
  expect(await ask(0, 3, 'n > 100')).toEqual([[], 0])
  expect(await ask(9, 3, '')).toEqual([[9], 10])
})

describe('a map', () => {
  /** A dataset with maps of one entry and of two. */
  const makeMaps = async () => {
    const path = join(makeFolder(), 'maps.parquet')
    const instance = await DuckDBInstance.create()
    const connection = await instance.connect()
    await connection.run(`COPY (
      SELECT MAP {'home': 'Lisbon'} AS flat, [MAP {'of': 'none'}] AS nested
      UNION ALL SELECT MAP {'home': 'x', 'work': 'y'}, [MAP {'of': 'Porto'}]
    ) TO '${path}'`)
    connection.closeSync()
    instance.closeSync()
    return makeViewer({ 'data.parquet': await readFile(path) })
  }

  it('is summed up like a list of its entries', async () => {
    const { viewer, place } = await makeMaps()
    expect((await viewer.statistics(place)).columns).toMatchObject([
      { name: 'flat', type: 'list', missing: 0, summary: { min: 1, max: 2, mean: 1.5 } },
      { name: 'nested', type: 'list', summary: { min: 1, max: 1 } },
    ])
  })

  it.each([
    [{ query: 'lisbon' }, [0]],
    [{ query: 'porto' }, [1]],
    [{ query: 'nobody' }, []],
    [{ where: 'LENGTH(flat) > 1' }, [1]],
  ])(
    'is gone through like a list of its entries, and one within a value as it is written: %j',
    async (wanted, expected) => {
      const { viewer, place } = await makeMaps()
      const { rows } = await viewer.find({ ...place, ...wanted, offset: 0, length: 100, limits: LIMITS })
      expect(rows.map(({ index }) => index)).toEqual(expected)
    },
  )
})
