/** A folder of data files, as drawn by chance for the tests of rows. */

/** A Parquet file that is still to be written: the name, type and values of each column. */
export interface ParquetCase {
  columns: [name: string, type: ArrowType, values: unknown[]][]
  /** Of `pyarrow.parquet.write_table`. */
  options: { [name: string]: unknown }
}

/** The name of a function of pyarrow, and what it takes. */
export type ArrowType = readonly unknown[]

export interface DatasetCase {
  files: { [path: string]: string | Uint8Array | ParquetCase }
}

/** Rows as texts, of which files of several formats are written. */
export interface TextTable {
  names: string[]
  rows: string[][]
}
