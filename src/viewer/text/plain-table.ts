/** A text file as a table with a row per line. */

import type { ByteSource } from '../byte-source.ts'
import type { DiskCache } from '../disk-cache.ts'
import { value } from '../features.ts'
import type { Table } from '../types.ts'
import { readHead } from './encoding.ts'
import { findLine } from './split-records.ts'
import { TextTable } from './text-table.ts'

/** @throws {ViewerError} if the file is no text */
export async function openText(source: ByteSource, cache: DiskCache): Promise<Table> {
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
    cache,
  )
}
