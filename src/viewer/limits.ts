/** How much of a dataset's files is read and shown: they may come from anyone, and claim anything. */

/** Columns of a table; as many as at the Hub. @see https://huggingface.co/docs/dataset-viewer/first_rows */
export const MOST_COLUMNS = 1_000

/** The name of a column, in characters. */
export const LONGEST_NAME = 1_000

/** All names of a table's columns, in characters, and those of the fields in them: each row of an answer repeats them. */
export const MOST_NAMES = 100_000

/** A record of a text file, in bytes: it must be held whole to be parsed. */
export const LONGEST_RECORD = 16 * 1024 * 1024

/** The records that are parsed for one answer, in bytes. */
export const MOST_RECORD_BYTES = 64 * 1024 * 1024

/** What is left of a text when an answer is full, in characters; of a list, nothing is. */
export const SHORTEST_TEXT = 40

/** Rows that are searched or summed up, and cells in them. */
export const MOST_SCANNED = 100_000
export const MOST_SCANNED_CELLS = 10_000_000

/** The footer of a Parquet file, in bytes and in values; a row group of a thousand columns has thirty thousand. */
export const MOST_FOOTER_BYTES = 16 * 1024 * 1024
export const MOST_FOOTER_VALUES = 4_000_000

/** What `datasets` notes about its columns there, in characters. */
export const MOST_NOTE = 2_000_000

/** The fields of a Croissant document; further record sets are left out. */
export const MOST_CROISSANT_FIELDS = 10_000
