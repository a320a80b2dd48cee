/** A text file as a table with a row per line. */

import type { ByteSource } from '../byte-source.ts'
import { value } from '../features.ts'
import type { Shelf } from '../shelf.ts'
import type { Table } from '../types.ts'
import { readHead } from './encoding.ts'
import { findLine } from './split-records.ts'
import { TextTable } from './text-table.ts'

/** @throws {ViewerError} if the file is no text */
export async function openText(source: ByteSource, shelf: Shelf): Promise<Table> {
  const { begin } = await readHead(source)
  const columns = [{ name: 'text', feature: value('string') }]
  return new TextTable(
    source,
    {
      kind: 'lines',
      begin,
      find: findLine,
      columns,
      leftOut: [],
      parse: (records) => records.map((record) => [record.toString()]),
    },
    shelf,
  )
}
