/** Says of data that is not shown here what would read it. */

import { posix } from 'node:path'
import { SQLITE_ENDINGS } from '../data-formats.ts'
import { listed } from '../format.ts'
import { ViewerError } from './viewer-error.ts'

/** What reads files, by their endings. */
const READERS: readonly [endings: string, reader: string][] = [
  ['h5 hdf5', 'h5py or load_dataset("hdf5", …)'],
  ['npy npz', 'numpy.load'],
  ['pkl pickle', 'pickle.load of Python, which runs what is in a file: load none that you do not trust'],
  ['xml', 'pandas.read_xml or load_dataset("xml", …)'],
  ['lance', 'the package pylance or load_dataset("lance", …)'],
  [SQLITE_ENDINGS.join(' '), 'sqlite3 of Python or Dataset.from_sql of datasets'],
  ['feather', 'pandas.read_feather'],
  ['orc', 'pandas.read_orc'],
  ['xls xlsx', 'pandas.read_excel'],
  ['dta', 'pandas.read_stata'],
  ['sav', 'pandas.read_spss'],
  ['avro', 'the package fastavro'],
  ['mat', 'scipy.io.loadmat'],
  ['nc', 'xarray.open_dataset'],
  ['tfrecord tfrecords', 'tf.data.TFRecordDataset of TensorFlow'],
  ['rds rdata', 'readRDS or load of R'],
  ['7z rar tgz tbz2 txz lz4', 'a program that unpacks them; what is in them may be shown then'],
]

const BY_ENDING = new Map(
  READERS.flatMap(([endings, reader]) => endings.split(' ').map((ending) => [ending, reader])),
)

/** An archive that is compressed as a whole. */
const PACKED_TAR = /\.tar\.(?:gz|bz2|xz|zst)$/i

function readerOf(path: string): string | undefined {
  return PACKED_TAR.test(path)
    ? 'a program that unpacks them; the .tar file is shown then'
    : BY_ENDING.get(posix.extname(path).slice(1).toLowerCase())
}

/** Whether this is data of a format that is not shown. */
export const isUnreadData = (path: string): boolean => readerOf(path) !== undefined

/** What would read some files, as sentences. */
export function describeReaders(paths: readonly string[]): string {
  const found = new Map<string, Set<string>>()
  for (const path of paths) {
    const reader = readerOf(path)
    if (reader !== undefined) found.set(reader, (found.get(reader) ?? new Set()).add(endingOf(path)))
  }
  return [...found]
    .slice(0, 5)
    .map(([reader, endings]) => `To read ${[...endings].join(' and ')} files, use ${reader}.`)
    .join(' ')
}

const SHOWN =
  'Parquet, Arrow, CSV, TSV, JSON, JSON Lines, text, WebDataset (.tar) and SQLite files are shown, all but the last two also as .gz, .zst, .bz2 and .xz, and folders of images, audio, video and PDF files, all of them but .tar also in .zip files.'

/** @param paths - of the files of a split, or of a dataset */
export function nothingToRead(paths: readonly string[]): ViewerError {
  const endings = [...new Set(paths.map(endingOf))]
  const found =
    paths.length === 0
      ? 'the split has no files here'
      : `${listed().format(endings.slice(0, 5))} files are not read here`
  return new ViewerError(
    'StreamingRowsError',
    `There are no rows to show: ${found}.`,
    `${describeReaders(paths)} ${SHOWN}`.trim(),
  )
}

/** Ending of a name, with that of the format before the one of a compression. */
function endingOf(path: string): string {
  const last = posix.extname(path) || posix.basename(path)
  const before = /^\.(?:gz|bz2|xz|zst|lz4)$/i.test(last) ? posix.extname(path.slice(0, -last.length)) : ''
  return `${before}${last}`
}
