/**
 * Reads Arrow files and streams, as `datasets` saves them too, batch by batch.
 *
 * @see https://arrow.apache.org/docs/format/Columnar.html#serialization-and-interprocess-communication-ipc
 */

import { zstdDecompressSync } from 'node:zlib'
import { CompressionType, compressionRegistry, RecordBatchReader, type Schema, Vector } from 'apache-arrow'
import type { DataFile } from '../data-file.ts'
import { readFeatures } from '../features.ts'
import { compressionOf } from '../formats.ts'
import type { KeptFiles } from '../kept-files.ts'
import { MOST_BATCH_BYTES } from '../limits.ts'
import { roomFor, unpack } from '../packed/unpack.ts'
import { parseNote } from '../tables/parquet-columns.ts'
import type { DataProblem } from '../types.ts'
import { AGAIN, errorOf, problemOfFile, tooLarge, ViewerError } from '../viewer-error.ts'
import { kindOf, withWholeMoments } from './arrow-kinds.ts'
import { withSoundSchema, withStart } from './arrow-schema.ts'
import { type Cells, type RecordColumn, writeRecords } from './write-records.ts'

compressionRegistry.set(CompressionType.ZSTD, {
  decode: (data) => zstdDecompressSync(data, { maxOutputLength: MOST_BATCH_BYTES }),
})

/** What a file begins with; what follows is a stream. */
const MAGIC = 'ARROW1\0\0'

/** Rows that are written at once. */
const AT_ONCE = 500

/** @throws {ViewerError} none of the files can be read */
export async function convertArrow(
  sources: readonly DataFile[],
  most: number | undefined,
  target: string,
  kept: KeptFiles,
): Promise<void> {
  const problems: DataProblem[] = []
  const [first, ...others] = await openAll(sources, problems)
  if (first === undefined) throw errorOf(problems[0])
  const { columns, unread } = columnsOf(first.schema)
  if (unread.length > 0)
    problems.push({
      path: first.file.path,
      message: `its ${unread.map((name) => JSON.stringify(name.slice(0, 100))).join(', ')} is of a type that is not read, and not shown`,
      remedy: 'Write it as a list, a struct or a text.',
    })
  async function* rows() {
    let left = most ?? Number.POSITIVE_INFINITY
    for (const opened of first === undefined ? [] : [first, ...others]) {
      for await (const some of rowsOf(opened, columns, problems)) {
        yield some.slice(0, left)
        left -= some.length
        if (left <= 0) return
      }
    }
  }
  const path = first.file.path
  await writeRecords({ path, columns, rows: rows(), problems, room: roomFor(sources) }, target, kept)
}

/** A column with the name of its type. */
interface ArrowColumn extends RecordColumn {
  type: string
}

interface Opened {
  file: DataFile
  schema: Schema
  reader: RecordBatchReader
  /** Bytes that were read for the batch at hand. */
  taken: { bytes: number }
}

/** Those of some files that can be opened. */
async function openAll(sources: readonly DataFile[], problems: DataProblem[]): Promise<Opened[]> {
  const all: Opened[] = []
  for (const file of sources)
    try {
      all.push(await openArrow(file))
    } catch (error) {
      problems.push(problemOf(file, error, 'its rows are not shown'))
    }
  return all
}

async function openArrow(file: DataFile): Promise<Opened> {
  const compression = compressionOf(file.path)
  const taken = { bytes: 0 }
  const from = compression === undefined ? file.stream() : unpack(file.stream(), compression, file.path)
  const reader = await RecordBatchReader.from(withSoundSchema(watched(withoutMagic(from), taken, file.path)))
  await reader.open()
  // A stream without end of its schema has none.
  if (reader.schema === undefined) throw new Error('It has no schema.')
  return { file, schema: reader.schema, reader, taken }
}

async function* rowsOf(
  { file, schema, reader, taken }: Opened,
  columns: readonly ArrowColumn[],
  problems: DataProblem[],
): AsyncGenerator<Cells[]> {
  const places = columns.map(({ name, type }) =>
    schema.fields.findIndex((field) => field.name === name && String(field.type) === type),
  )
  const missing = columns.filter((_, index) => places[index] === -1)
  if (missing.length > 0)
    problems.push({
      path: file.path,
      message: `it has no ${missing.map(({ name }) => JSON.stringify(name.slice(0, 100))).join(', ')}, or of another type`,
      remedy: 'Give all files of a split the same columns; loaders stop here.',
    })
  let read = 0
  try {
    for await (const batch of reader) {
      taken.bytes = 0
      const vectors = places.map((place) => {
        const data = batch.data.children[place]
        return data && new Vector([withWholeMoments(data)])
      })
      for (let from = 0; from < batch.numRows; from += AT_ONCE) {
        const count = Math.min(AT_ONCE, batch.numRows - from)
        yield Array.from({ length: count }, (_, index) =>
          columns.map(({ toJson }, column) => toJson(vectors[column]?.get(from + index) ?? null)),
        )
        read += count
      }
    }
  } catch (error) {
    problems.push(problemOf(file, error, `its rows from ${read} on are not shown`))
  }
}

function problemOf({ path }: DataFile, error: unknown, what: string): DataProblem {
  if (error instanceof ViewerError) return problemOfFile(path, error, what)
  const said = error instanceof Error ? error.message : ''
  const [, reason, remedy] = REASONS.find(([words]) => words.test(said)) ?? NO_ARROW
  return { path, message: `${reason}; ${what}`, remedy }
}

const NO_ARROW = [/./, 'it is no Arrow file, or damaged', AGAIN] as const

/** What the package says, and what that means. */
const REASONS = [
  [
    /codec|compress/i,
    'its batches are compressed with LZ4, which is not read here',
    'Write it without compression, or with ZSTD.',
  ],
  [/schema message/i, 'it has no schema at its start', 'Write it as a stream.'],
] as const

/** The columns of a schema: as `datasets` has noted them in it, else by its types. */
function columnsOf({ fields, metadata }: Schema) {
  const noted = readFeatures(parseNote(metadata.get('huggingface')))
  const columns: ArrowColumn[] = []
  const unread: string[] = []
  for (const { name, type } of fields) {
    const kind = kindOf(type)
    if (kind === undefined) unread.push(name)
    else columns.push({ ...kind, name, feature: noted.get(name) ?? kind.feature, type: String(type) })
  }
  return { columns, unread }
}

function withoutMagic(from: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return withStart(from, (start) => {
    if (start.length < MAGIC.length) return undefined
    return start.toString('latin1', 0, MAGIC.length) === MAGIC ? start.subarray(MAGIC.length) : start
  })
}

/** A batch is held whole. */
async function* watched(
  from: AsyncIterable<Uint8Array>,
  taken: { bytes: number },
  path: string,
): AsyncIterable<Uint8Array> {
  for await (const chunk of from) {
    taken.bytes += chunk.length
    if (taken.bytes > MOST_BATCH_BYTES)
      throw tooLarge(
        path,
        `a batch of it has more than ${MOST_BATCH_BYTES} bytes.`,
        'Write it in smaller batches.',
      )
    yield chunk
  }
}
