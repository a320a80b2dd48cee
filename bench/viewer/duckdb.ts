/** DuckDB's own client, used plainly: answers questions that it reads as lines of JSON. */

import { createInterface } from 'node:readline'
import { DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'
import { QUESTIONS } from './questions.ts'

const message = z.object({ name: z.string(), path: z.string(), value: z.union([z.string(), z.number()]) })

const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()

async function answer({ name, path, value }: z.infer<typeof message>): Promise<number[]> {
  const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRows()
  if (name === 'convert') {
    await ask(`COPY (FROM '${path}') TO '${value}' (FORMAT parquet)`)
    return []
  }
  const statements = QUESTIONS.find((question) => question.name === name)?.sql(`'${path}'`, value) ?? []
  const results: unknown[][][] = []
  for (const sql of statements) results.push(await ask(sql))
  const first = Number(results[0]?.[0]?.[0] ?? -1)
  if (name === 'page' || name === 'order') return [first]
  // Numbers of four columns, and the label.
  if (name === 'statistics') return [Number(results.at(-1)?.[0]?.[0]), 5]
  return [Number(results[1]?.[0]?.[0] ?? results[0]?.length), first]
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await answer(message.parse(JSON.parse(line)))))
