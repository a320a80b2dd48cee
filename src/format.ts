/** Formats numbers, sizes and dates for readers. */

/** Defers making a value until first use: formatters take milliseconds, and most are not needed at startup. */
function whenWanted<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const integer = whenWanted(() => new Intl.NumberFormat('en'))
const short = whenWanted(() => new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }))
const exact = whenWanted(() => new Intl.NumberFormat('en', { maximumSignificantDigits: 4 }))
const percent = whenWanted(
  () => new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 }),
)
const DATE = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const day = whenWanted(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', ...DATE }))
const month = whenWanted(() => new Intl.DateTimeFormat('en-GB', DATE))

/** Joins alternatives: "a, b, or c". */
export const either = whenWanted(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }))

/** Joins what belongs together: "a, b and c". */
export const listed = whenWanted(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))

/** `1234567` as `1,234,567`. */
export const formatCount = (count: number) => integer().format(count)

/** A measured number to four significant figures: `0.123456` as `0.1235`. */
export const formatNumber = (number: number) => exact().format(number)

/** A fraction as a percentage of two significant figures: `0.1234` as `12%`. */
export const formatShare = (share: number) => percent().format(share)

const STEPS: [number, string][] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
]

/** A number of parameters to three significant figures: `124647170` as `125 M`. */
export function formatParameters(count: number): string {
  const step = STEPS.find(([size]) => count >= size * 0.9995)
  return step === undefined ? formatCount(count) : `${short().format(count / step[0])} ${step[1]}`
}

const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB']

/** A number of bytes to three significant figures, in decimal units as in file managers: `1500` as `1.5 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const power = Math.min(Math.floor(Math.log10(bytes * 1.0005) / 3), UNITS.length)
  return `${short().format(bytes / 1000 ** power)} ${UNITS[power - 1]}`
}

/** A mass to three significant figures: `24700000` grams as `24.7 t`. */
export function formatMass(grams: number): string {
  if (grams < 999.5) return `${short().format(grams)} g`
  return grams < 999_500 ? `${short().format(grams / 1e3)} kg` : `${short().format(grams / 1e6)} t`
}

/** An ISO 8601 date as `3 Nov 2026`, in UTC; undefined when it is not a date. */
export function formatDate(iso: string): string | undefined {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? undefined : day().format(date)
}

/** A number of milliseconds to three significant figures: `38` as `38 ms`, `1234` as `1.23 s`. */
export const formatDuration = (milliseconds: number) =>
  milliseconds < 999.5 ? `${short().format(milliseconds)} ms` : `${short().format(milliseconds / 1000)} s`

/** A text without what goes beyond a length, in UTF-16 code units. */
export const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text

/** `Nov 2026`, in UTC. */
export const formatMonth = (date: Date) => month().format(date)

/** `1 problem`, `2 problems`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
