/**
 * Reads tar files in the form of WebDataset: files of one name but for their endings are a row, with a column an ending.
 *
 * @see https://github.com/webdataset/webdataset#the-webdataset-format
 * @see https://github.com/huggingface/datasets/blob/main/src/datasets/packaged_modules/webdataset/webdataset.py
 */

import { dataFileOf } from '../../data-formats.ts'
import type { DataFile } from '../data-file.ts'
import type { KeptFiles } from '../kept-files.ts'
import { MEDIA_COLUMNS } from '../media-table.ts'
import { referenceOf } from '../packed/members.ts'
import { listTar, type TarMember } from '../packed/tar.ts'
import { roomFor } from '../packed/unpack.ts'
import type { DataProblem } from '../types.ts'
import { errorOf, problemOfFile, ViewerError } from '../viewer-error.ts'
import { binary, type Kind, plain, text } from './kinds.ts'
import { type Cells, type RecordColumn, writeRecords } from './write-records.ts'

/** Files of one name, by their endings. */
interface Sample {
  key: string
  file: DataFile
  fields: Map<string, TarMember>
}

/** Samples whose endings are the columns: `datasets` takes five. */
const FIRST = 100

/** Rows that are written at once. */
const AT_ONCE = 100

/** Bytes of a value that is shown by itself; those of pictures and sounds stay in the tar file. */
const LONGEST_VALUE = 1024 * 1024

const TEXTS = new Set(['txt', 'text', 'transcript'])
const NUMBERS = new Set(['cls', 'cls2', 'index', 'inx', 'id'])
const JSONS = new Set(['json', 'jsn'])

/** @throws {ViewerError} there are no samples */
export async function convertTar(
  sources: readonly DataFile[],
  most: number | undefined,
  target: string,
  kept: KeptFiles,
): Promise<void> {
  const problems: DataProblem[] = []
  const samples = samplesOf(sources, problems)
  const first: Sample[] = []
  for (let next = await samples.next(); !next.done; next = await samples.next()) {
    first.push(next.value)
    if (first.length === FIRST) break
  }
  const path = sources[0]?.path ?? ''
  if (first.length === 0) throw errorOf(problems[0], path, 'it has no files with an ending')
  const endings = [...new Set(first.flatMap(({ fields }) => [...fields.keys()]))]
  const kinds = endings.map(kindOf)
  const columns: RecordColumn[] = [
    ...endings.map((name, index) => ({ ...(kinds[index] ?? text), name })),
    { ...text, name: '__key__' },
    { ...text, name: '__url__' },
  ]
  async function* rows() {
    let some: Cells[] = []
    let left = most ?? Number.POSITIVE_INFINITY
    for await (const sample of inOrder(first, samples)) {
      const cells = endings.map((ending, index) => cellOf(sample, ending, kinds[index] ?? text, problems))
      some.push([...(await Promise.all(cells)), sample.key, sample.file.path])
      left -= 1
      if (left === 0) break
      if (some.length < AT_ONCE) continue
      yield some
      some = []
    }
    yield some
  }
  await writeRecords({ path, columns, rows: rows(), problems, room: roomFor(sources) }, target, kept)
}

async function* inOrder(first: readonly Sample[], others: AsyncIterable<Sample>) {
  yield* first
  yield* others
}

/** A damaged file ends with its last whole sample. */
async function* samplesOf(sources: readonly DataFile[], problems: DataProblem[]): AsyncGenerator<Sample> {
  for (const file of sources) {
    let sample: Sample | undefined
    try {
      for await (const member of listTar(file)) {
        const [, key, ending] = NAME.exec(member.name) ?? []
        if (key === undefined || ending === undefined || HIDDEN.test(member.name)) continue
        if (sample?.key !== key) {
          if (sample !== undefined) yield sample
          sample = { key, file, fields: new Map() }
        }
        if (sample.fields.has(ending))
          note(
            problems,
            file,
            `its sample ${JSON.stringify(key.slice(0, 100))} has two files .${ending}; the last one is shown`,
          )
        sample.fields.set(ending, member)
      }
    } catch (error) {
      if (!(error instanceof ViewerError)) throw error
      problems.push(problemOfFile(file.path, error))
    }
    if (sample !== undefined) yield sample
  }
}

/** The first dot of a name ends the key. */
const NAME = /^((?:.*\/)?[^./][^./]*)\.([^/]+)$/

/** What `datasets` leaves out. */
const HIDDEN = /(?:^|\/)(?:\.|__)[^/]*$/

function kindOf(ending: string): Kind {
  const last = ending.slice(ending.lastIndexOf('.') + 1).toLowerCase()
  const reader = dataFileOf(`a.${ending}`)?.reader
  if (reader === 'image' || reader === 'audio' || reader === 'video' || reader === 'pdf')
    return { ...text, feature: MEDIA_COLUMNS[reader].feature }
  if (NUMBERS.has(last)) return plain('int64', 'BIGINT')
  if (TEXTS.has(last)) return text
  return JSONS.has(last) ? { ...text, feature: { _type: 'Json' } } : binary
}

async function cellOf(
  { file, key, fields }: Sample,
  ending: string,
  kind: Kind,
  problems: DataProblem[],
): Promise<unknown> {
  const member = fields.get(ending)
  if (member === undefined) return null
  const { _type } = kind.feature
  if (_type !== 'Value' && _type !== 'Json') return referenceOf(file.path, member)
  const leave = (reason: string) => {
    note(problems, file, `the .${ending} of its sample ${JSON.stringify(key.slice(0, 100))} ${reason}`)
    return null
  }
  if (member.size > LONGEST_VALUE) return leave(`has more than ${LONGEST_VALUE} bytes, and is not shown`)
  const bytes = await member.bytes()
  if (kind === binary) return kind.toJson(bytes)
  const said = bytes.toString('utf8')
  if (_type === 'Value' && kind.json === 'BIGINT')
    return /^\s*[+-]?\d{1,18}\s*$/.test(said) ? said.trim() : leave('is no whole number, and not shown')
  if (_type === 'Json' && !isJson(said)) return leave('is no JSON, and not shown')
  return said
}

function isJson(said: string): boolean {
  try {
    JSON.parse(said)
    return true
  } catch {
    return false
  }
}

/** Further problems of the same kind say no more. */
const MOST_PROBLEMS = 10

function note(problems: DataProblem[], { path }: DataFile, message: string): void {
  if (problems.length < MOST_PROBLEMS) problems.push({ path, message, remedy: 'Write the tar file again.' })
}
