/** Durations and moments in a time zone, as Python writes them and so the Hub's viewer does. */

import { LRUCache } from 'lru-cache'

/** Digits of a second in each unit of Arrow. */
const DIGITS: Partial<Record<string, number>> = { s: 0, ms: 3, us: 6, ns: 9 }

const DAY = 86_400n

/** The unit of a duration's type. */
export const durationUnit = (dtype: string) => /^duration\[(s|ms|us|ns)\]$/.exec(dtype)?.[1]

/** The time zone of a timestamp's type. */
export const zoneOf = (dtype: string) => /^timestamp\[(?:s|ms|us|ns), ?tz=(.+)\]$/.exec(dtype)?.[1]

/**
 * A duration as Python writes it, e.g. `3 days, 4:05:06`; one in nanoseconds as pandas does, which Python lacks them.
 *
 * @param count - of the unit
 * @param unit - as Arrow names it
 * @see https://docs.python.org/3/library/datetime.html#datetime.timedelta.__str__
 */
export function writeDuration(count: bigint, unit: string): string {
  const digits = DIGITS[unit] ?? 0
  const second = 10n ** BigInt(digits)
  const rest = ((count % (DAY * second)) + DAY * second) % (DAY * second)
  const days = (count - rest) / (DAY * second)
  const parts = String(rest % second).padStart(digits, '0')
  const fraction = /^0*$/.test(parts) ? '' : `.${parts.replace(/000$/, '').padEnd(6, '0')}`
  const two = (part: bigint) => String(part).padStart(2, '0')
  const [hours, minutes, seconds] = [
    rest / second / 3600n,
    (rest / second / 60n) % 60n,
    (rest / second) % 60n,
  ]
  const minute = `${two(minutes)}:${two(seconds)}${fraction}`
  if (unit === 'ns') return `${days} days ${days < 0n ? '+' : ''}${two(hours)}:${minute}`
  const isOne = days === 1n || days === -1n
  return `${days === 0n ? '' : `${days} day${isOne ? '' : 's'}, `}${hours}:${minute}`
}

const WRITTEN = /^(?:(-?\d{1,12}) days?,? )?\+?(\d{1,2}):(\d\d):(\d\d)(?:\.(\d{1,9}))?$/

/** @returns how many of a unit a text is that {@link writeDuration} has written; undefined if it is none */
export function readDuration(text: string, unit: string): bigint | undefined {
  const [, days = '0', hours, minutes = '', seconds = '', fraction = ''] = WRITTEN.exec(text) ?? []
  if (hours === undefined) return undefined
  const digits = DIGITS[unit] ?? 0
  const whole = BigInt(days) * DAY + BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds)
  return whole * 10n ** BigInt(digits) + BigInt(fraction.padEnd(9, '0').slice(0, digits))
}

/** By the names of zones, which come from files. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 })

/**
 * A moment as the clocks of a zone show it.
 *
 * @param text - in ISO 8601, with the offset `+00:00`; any other stays as it is
 * @param zone - as IANA names it, or an offset; the moment stays one of UTC in a zone that is not known
 */
export function inZone(text: string, zone: string): string {
  const [, second, fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?\+00:00$/.exec(text) ?? []
  if (second === undefined) return text
  const moment = new Date(`${second}Z`)
  const [, sign, hours, minutes, seconds = '00'] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(offsetAt(moment, zone)) ?? []
  if (sign === undefined) return text
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const local = new Date(moment.getTime() + (sign === '-' ? -offset : offset) * 1000)
  const written = `${sign}${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
  return `${local.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}${fraction}${written}`
}

function offsetAt(moment: Date, zone: string): string {
  try {
    const format =
      formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
    return format.format(moment)
  } catch {
    return ''
  }
}
