import { describe, expect, it } from 'vitest'
import { exampleFrontMatter, frontMatterProblems } from '../test/helpers/card.ts'
import { makeViewer } from '../test/helpers/viewer.ts'
import { COMPRESSIONS, DATA_ENDINGS, isDataFile } from './data-formats.ts'
import { harmlessName } from './export/card-files.ts'
import { findMediaType, mediaTypeOf } from './http/media-types.ts'
import { hubTags } from './hub/list/hub-tags.ts'
import { datasetSnippets, subsetsOf } from './snippet/loading/index.ts'
import { formatOf } from './viewer/formats.ts'

const TABLES = ['pandas', 'polars', 'duckdb']
const TEXT = 'text/plain; charset=utf-8'
const SAVED = 'application/octet-stream'

interface Expected {
  /** What the viewer reads a plain file as; undefined for none. */
  viewer?: string
  /** What a check calls the format; undefined where a file may be beside those of another. */
  check?: string
  /** The Hub's tag. */
  tag?: string
  /** Table libraries that code is written for. */
  tables?: readonly string[]
  /** The media type that its bytes are sent with. */
  sent: string
  /** The media type in Croissant. */
  croissant: string
}

const json = { viewer: 'json', check: 'json', tag: 'json' }
const lines = { ...json, tables: TABLES, sent: TEXT, croissant: 'application/jsonlines' }
const media = (viewer: string, type: string) => ({ viewer, sent: type, croissant: type })

const EXPECTED: Record<string, Expected> = {
  parquet: {
    ...{ viewer: 'parquet', check: 'parquet', tag: 'parquet', tables: TABLES },
    ...{ sent: SAVED, croissant: 'application/x-parquet' },
  },
  csv: { viewer: 'csv', check: 'csv', tag: 'csv', tables: TABLES, sent: TEXT, croissant: 'text/csv' },
  tsv: {
    ...{ viewer: 'tsv', check: 'tsv', tag: 'csv', tables: TABLES },
    ...{ sent: TEXT, croissant: 'text/tab-separated-values' },
  },
  json: { ...json, tables: ['duckdb'], sent: 'application/json', croissant: 'application/json' },
  jsonl: lines,
  ndjson: lines,
  txt: { viewer: 'text', check: 'text', tag: 'text', sent: TEXT, croissant: 'text/plain' },
  xml: { check: 'xml', sent: TEXT, croissant: 'application/xml' },
  arrow: {
    viewer: 'arrow',
    check: 'arrow',
    tag: 'arrow',
    sent: SAVED,
    croissant: 'application/vnd.apache.arrow.file',
  },
  lance: { check: 'lance', sent: SAVED, croissant: SAVED },
  tar: { viewer: 'tar', check: 'tar', tag: 'webdataset', sent: SAVED, croissant: 'application/x-tar' },
  zip: { sent: SAVED, croissant: 'application/zip' },
  avif: media('image', 'image/avif'),
  bmp: media('image', 'image/bmp'),
  gif: media('image', 'image/gif'),
  jpeg: media('image', 'image/jpeg'),
  jpg: media('image', 'image/jpeg'),
  png: media('image', 'image/png'),
  tif: media('image', 'image/tiff'),
  tiff: media('image', 'image/tiff'),
  webp: media('image', 'image/webp'),
  flac: media('audio', 'audio/flac'),
  m4a: media('audio', 'audio/mp4'),
  mp3: media('audio', 'audio/mpeg'),
  ogg: media('audio', 'audio/ogg'),
  opus: media('audio', 'audio/opus'),
  wav: media('audio', 'audio/wav'),
  mkv: media('video', 'video/x-matroska'),
  mov: media('video', 'video/quicktime'),
  mp4: media('video', 'video/mp4'),
  webm: media('video', 'video/webm'),
  pdf: { viewer: 'pdf', sent: SAVED, croissant: 'application/pdf' },
}

/** What each part says about a dataset with this one file. */
function sayings(path: string) {
  const card = exampleFrontMatter('{}', 'dataset')
  const tags = hubTags({
    ...{
      kind: 'dataset',
      task: undefined,
      library: undefined,
      license: undefined,
      language: [],
      baseModel: [],
      weights: undefined,
    },
    ...{ metadata: card.metadata, files: [{ path, size: 1 }] },
  })
  const other = /parquet/i.test(path) ? 'x.csv' : 'x.parquet'
  const yaml = `configs:\n- config_name: a\n  data_files: ["${path}", "${other}", other.zzz]`
  const [mixed] = frontMatterProblems(yaml, 'dataset')
  const subsets = subsetsOf({}, [path])
  return {
    isData: isDataFile(path),
    viewer: formatOf(path),
    check: mixed,
    tags,
    ways: datasetSnippets({ id: 'acme/cups', subsets, site: undefined }).map(({ id }) => id),
    sent: findMediaType(path).type,
    croissant: mediaTypeOf(path),
    kept: harmlessName(path),
  }
}

const mixedWith = (check: string | undefined) => {
  const other = check === 'parquet' ? 'csv' : 'parquet'
  return check && `4:15 mixed-formats: the subset mixes ${[check, other].sort().join(' and ')} files`
}

describe.each(Object.entries(EXPECTED))('a file that ends in .%s', (ending, expected) => {
  const { viewer, check, tag, tables = [], sent, croissant } = expected
  const isPacked = ['parquet', 'arrow', 'lance', 'tar', 'zip'].includes(ending)
  const isText = !isPacked && check !== undefined

  it.each([`train.${ending}`, `TRAIN.${ending.toUpperCase()}`])('means the same everywhere: %s', (path) => {
    expect(sayings(path)).toEqual({
      isData: true,
      viewer,
      check: mixedWith(check),
      tags: tag === undefined ? [] : [`format:${tag}`],
      ways: ['datasets', ...tables],
      sent,
      croissant,
      kept: ending === 'xml' ? `${path}.txt` : path,
    })
  })

  it.each([
    ['gz', 'application/gzip'],
    ['GZ', 'application/gzip'],
    ['zst', 'application/zstd'],
    ['bz2', 'application/x-bzip2'],
    ['lz4', 'application/x-lz4'],
    ['xz', 'application/x-xz'],
  ])('keeps its meaning when compressed as .%s', (compression, type) => {
    const path = `train.${ending}.${compression}`
    const isRead = isText && compression.toLowerCase() === 'gz'
    const isUnpacked = (isText || isPacked) && ending !== 'tar' && compression !== 'lz4'
    expect(sayings(path)).toEqual({
      isData: true,
      viewer: isUnpacked ? viewer : undefined,
      check: mixedWith(check),
      tags: tag === undefined ? [] : [`format:${tag}`],
      ways: ['datasets', ...(isRead ? tables : [])],
      sent: SAVED,
      croissant: type,
      kept: ending === 'xml' ? `${path}.txt` : path,
    })
  })
})

describe('the table of formats', () => {
  it('has no ending or compression that is not tried here', () => {
    expect([...DATA_ENDINGS.keys()].toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
    expect(Object.keys(COMPRESSIONS)).toEqual(['bz2', 'gz', 'lz4', 'xz', 'zst'])
  })

  it.each(['config.zzz', 'train.gz', 'csv', 'data/train-*', 'a.csv/b'])(
    'does not take %s for data',
    (path) => {
      expect(sayings(path)).toMatchObject({ isData: false, viewer: undefined, check: undefined, tags: [] })
    },
  )
})

describe('the rows of a dataset', () => {
  it('are read from files in capitals', async () => {
    const { values } = await makeViewer({ 'TRAIN.CSV': 'cup\nblue\n' })
    expect(await values()).toEqual([{ cup: 'blue' }])
  })

  it('are read from .ndjson', async () => {
    const { values } = await makeViewer({ 'train.NDJSON': '{"cup":"blue"}\n' })
    expect(await values()).toEqual([{ cup: 'blue' }])
  })

  it('are said to be in a compressed file, where there is no other', async () => {
    const { rows } = await makeViewer({ 'train.csv.lz4': 'packed' })
    await expect(rows()).rejects.toThrow('There are no rows to show: .csv.lz4 files are not read here.')
  })

  it('are said to be left out where only some files are compressed', async () => {
    const { rows } = await makeViewer({ 'train-1.csv': 'cup\nblue\n', 'train-2.CSV.lz4': 'packed' })
    const { problems, total } = await rows()
    expect(total).toBe(1)
    expect(problems).toEqual([
      {
        path: 'train-2.CSV.lz4',
        line: undefined,
        message: 'its rows are not shown, because it is compressed.',
        remedy: 'Put the file here as it was before.',
      },
    ])
  })
})
