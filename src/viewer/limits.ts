/** How much of a dataset's files is read and shown: they may come from anyone, and claim anything. */

/** Columns of a table; as many as at the Hub. @see https://huggingface.co/docs/dataset-viewer/first_rows */
export const MOST_COLUMNS = 1_000

/** The name of a column, in characters. */
export const LONGEST_NAME = 1_000

/** All names of a table's columns, in characters, and those of the fields in them: each row of an answer repeats them. */
export const MOST_NAMES = 100_000

/** A record of a text file, in bytes: it must be held whole to be parsed. Few are longer than the usual ones. */
export const LONGEST_RECORD = 128 * 1024 * 1024
export const USUAL_RECORD = 16 * 1024 * 1024

/** A text that is read for an answer, in characters: no answer shows more of one. */
export const LONGEST_TEXT = 100_001

/** What one database of the engine may take, of which one works in each process. */
export const ENGINE = { memory: '1GB', threads: 2, temporary: '4GB' } as const

/** What is left of a text when an answer is full, in characters; of a list, nothing is. */
export const SHORTEST_TEXT = 40

/** The footer of a Parquet file, in bytes. */
export const MOST_FOOTER_BYTES = 16 * 1024 * 1024

/** The schema of an Arrow file, in bytes. */
export const MOST_SCHEMA_BYTES = 16 * 1024 * 1024

/** What `datasets` or Arrow notes about its columns there, in characters. */
export const MOST_NOTE = 2_000_000

/** The fields of a Croissant document; further record sets are left out. */
export const MOST_CROISSANT_FIELDS = 10_000

/** What is kept of files that were turned into Parquet or copied from elsewhere, in bytes. */
export const MOST_KEPT_BYTES = 20 * 1024 ** 3

/** Files in an archive, and the name of each in characters. */
export const MOST_MEMBERS = 500_000
export const LONGEST_MEMBER_NAME = 1_000

/** A picture, sound or the like in an archive, in bytes: it is sent whole. */
export const LONGEST_MEMBER_MEDIA = 256 * 1024 * 1024

/** A batch of rows of an Arrow file, in bytes: it is held whole. */
export const MOST_BATCH_BYTES = 512 * 1024 * 1024

/**
 * An SQLite file, in bytes, and a value in it; files of a dataset and tables of a file that are shown; tables and views that
 * are looked at.
 */
export const SQLITE = {
  bytes: 1024 ** 3,
  value: 16 * 1024 * 1024,
  files: 20,
  tables: 100,
  schema: 10_000,
} as const

/** What an answer to a query in SQL may hold; a page shows some of its rows, a download has all of them. The query itself may take so long. */
export const SQL_ANSWER = { rows: 1_000_000, bytes: 256 * 1024 * 1024, milliseconds: 30_000 } as const

/** What is kept of answers, in bytes. */
export const MOST_ANSWER_BYTES = 1024 ** 3
