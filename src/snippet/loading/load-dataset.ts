/** All code that loads a dataset: by its id with Datasets, and by its files with Python's table libraries. */

import { dataFileOf, type FormatId } from '../../data-formats.ts'
import { blocks, type Code, nameOf, python } from './code.ts'
import type { Subset } from './dataset-subsets.ts'
import { finishWay } from './endpoint.ts'
import { fileUrl } from './file-url.ts'
import { isHubId } from './hub-id.ts'
import type { Split } from './splits-of-files.ts'
import type { LoadingSnippet, Site } from './types.ts'

/** Everything that code for loading a dataset may depend on. */
export interface LoadableDataset {
  id: string
  /** The default one first; empty when none are known. */
  subsets: readonly Subset[]
  /** Set when the catalogue has the dataset's files and serves them. */
  site: Site | undefined
}

/**
 * Paths of Hub clients have two parts for an id: with one of a single part, Datasets looks for files elsewhere and fails.
 *
 * @returns empty when Hub clients do not accept the id
 */
export function datasetSnippets(dataset: LoadableDataset): LoadingSnippet[] {
  const { id, site } = dataset
  const hasOwner = id.includes('/')
  if (!isHubId(id) || (!hasOwner && site === undefined)) return []
  const tables = tablesOf(dataset)
  return [
    ...(hasOwner ? [loadWithDatasets(dataset)] : []),
    ...(tables === undefined ? [] : loadTables(dataset, tables)),
  ]
}

/** The part that the code loads: the first subset, and its `train` split or else its first. */
function partOf({ subsets }: LoadableDataset): {
  subset: string | undefined
  split: Split | undefined
  hasOptions: boolean
} {
  const [first] = subsets
  const split = first?.splits.find(({ name }) => name === 'train') ?? first?.splits[0]
  // An only subset need not be named, nor one with the default's name.
  const isNamed = subsets.length > 1 && first?.name !== 'default'
  return { subset: isNamed ? first?.name : undefined, split, hasOptions: first?.hasOptions ?? false }
}

function loadWithDatasets(dataset: LoadableDataset): LoadingSnippet {
  const { id, site } = dataset
  const { subset, split } = partOf(dataset)
  const name = subset === undefined ? python`` : python`, ${subset}`
  return finishWay(
    { id: 'datasets', label: 'Datasets' },
    {
      language: 'python',
      install: 'pip install datasets',
      code: blocks(
        python`from datasets import load_dataset`,
        split === undefined
          ? python`dataset = load_dataset(${id}${name})\nprint(dataset)`
          : python`dataset = load_dataset(${id}${name}, split=${split.name})\nprint(dataset[0])`,
      ),
    },
    site,
  )
}

/** How each library reads a file format. Polars and DuckDB can read several files at once. */
interface Calls {
  pandas?: { call: string; options: Code }
  polars?: { call: string; options: Code }
  duckdb: string
}

const NONE = python``

const CALLS: { readonly [format in FormatId]?: Calls } = {
  parquet: {
    pandas: { call: 'read_parquet', options: NONE },
    polars: { call: 'scan_parquet', options: NONE },
    duckdb: 'read_parquet',
  },
  csv: {
    pandas: { call: 'read_csv', options: NONE },
    polars: { call: 'scan_csv', options: NONE },
    duckdb: 'read_csv',
  },
  tsv: {
    pandas: { call: 'read_csv', options: python`, sep="\\t"` },
    polars: { call: 'scan_csv', options: python`, separator="\\t"` },
    duckdb: 'read_csv',
  },
  jsonLines: {
    pandas: { call: 'read_json', options: python`, lines=True` },
    polars: { call: 'scan_ndjson', options: NONE },
    duckdb: 'read_json',
  },
  // Only DuckDB detects whether a file is one list or has a line per row.
  json: { duckdb: 'read_json' },
}

/** @returns undefined for a file that some of the libraries cannot read */
function callsFor(path: string): Calls | undefined {
  const file = dataFileOf(path)
  // All of them unpack gzip, and no more.
  const isRead = file?.compression === undefined || (file.isText === true && file.compression === 'gz')
  return isRead ? file && CALLS[file.format] : undefined
}

interface Tables {
  calls: Calls
  /** URLs of the files, or patterns of `hf://` paths. */
  urls: string[]
  isPattern: boolean
}

/** @returns undefined unless all of the split's files are known and of one tabular format */
function tablesOf(dataset: LoadableDataset): Tables | undefined {
  const { id, site } = dataset
  const { split, hasOptions } = partOf(dataset)
  const paths = hasOptions ? [] : (split?.paths ?? [])
  const calls = callsFor(paths[0] ?? '')
  if (calls === undefined || paths.some((path) => callsFor(path) !== calls)) return undefined
  return {
    calls,
    // None of these libraries reads HF_ENDPOINT, but all accept URLs.
    urls: paths.map((path) =>
      site === undefined ? `hf://datasets/${id}/${path}` : fileUrl(site, 'dataset', id, path),
    ),
    isPattern: site === undefined && paths.some((path) => /[*?[\]{}]/.test(path)),
  }
}

function loadTables({ site }: LoadableDataset, tables: Tables): LoadingSnippet[] {
  const { calls, urls, isPattern } = tables
  const [first = '', ...others] = urls
  const source = others.length === 0 ? python`${first}` : python`${urls}`
  const ways: LoadingSnippet[] = []
  // Neither library is a Hub client: the code itself says what to read.
  const add = (id: string, label: string, install: string, code: Code, note?: string) =>
    ways.push(
      finishWay(
        { id, label },
        { language: 'python', install, code, ...(note === undefined ? {} : { note }) },
        undefined,
      ),
    )
  const hub = site === undefined ? ' huggingface_hub' : ''
  // pandas does not expand patterns.
  if (calls.pandas !== undefined && !isPattern) {
    const { call, options } = calls.pandas
    const needs = `${call === 'read_parquet' ? ' pyarrow' : ''}${hub}`
    add(
      'pandas',
      'pandas',
      `pip install pandas${needs}`,
      blocks(
        python`import pandas as pd`,
        others.length === 0
          ? python`rows = pd.${nameOf(call)}(${first}${options})\nprint(rows.head())`
          : python`files = ${urls}\nrows = pd.concat(pd.${nameOf(call)}(file${options}) for file in files)\nprint(rows.head())`,
      ),
    )
  }
  if (calls.polars !== undefined) {
    const { call, options } = calls.polars
    add(
      'polars',
      'Polars',
      'pip install polars',
      blocks(
        python`import polars as pl`,
        python`rows = pl.${nameOf(call)}(${source}${options})\nprint(rows.head().collect())`,
      ),
    )
  }
  add(
    'duckdb',
    'DuckDB',
    'pip install duckdb',
    blocks(
      python`import duckdb`,
      python`rows = duckdb.${nameOf(calls.duckdb)}(${source})\nduckdb.sql("SELECT * FROM rows LIMIT 5").show()`,
    ),
    'The first time, DuckDB downloads its extension httpfs from extensions.duckdb.org.',
  )
  return ways
}
