/** The types of Arrow, as kinds of values. @see https://arrow.apache.org/docs/format/Columnar.html#data-types */

import {
  type Data,
  DataType,
  DateUnit,
  type Field,
  Int64,
  MapRow,
  Precision,
  StructRow,
  TimeUnit,
  Vector,
} from 'apache-arrow'
import { binary, float, type Kind, list, plain, struct, text } from './kinds.ts'

const UNITS: Record<TimeUnit, { name: string; digits: number }> = {
  [TimeUnit.SECOND]: { name: 's', digits: 0 },
  [TimeUnit.MILLISECOND]: { name: 'ms', digits: 3 },
  [TimeUnit.MICROSECOND]: { name: 'us', digits: 6 },
  [TimeUnit.NANOSECOND]: { name: 'ns', digits: 9 },
}

const INTEGERS: Record<number, string> = { 8: 'TINYINT', 16: 'SMALLINT', 32: 'INTEGER', 64: 'BIGINT' }

/** Digits of a decimal that the engine holds. */
const MOST_DIGITS = 38

/** @returns undefined for a type that is not read */
export function kindOf(type: DataType): Kind | undefined {
  if (DataType.isDictionary(type)) return kindOf(type.dictionary)
  if (DataType.isNull(type)) return { ...plain('null', 'VARCHAR'), toJson: () => null }
  if (DataType.isBool(type)) return plain('bool', 'BOOLEAN')
  if (DataType.isUtf8(type)) return text
  if (DataType.isLargeUtf8(type)) return plain('large_string', 'VARCHAR')
  if (DataType.isBinary(type) || DataType.isLargeBinary(type) || DataType.isFixedSizeBinary(type))
    return binary
  if (DataType.isInt(type)) {
    const sign = type.isSigned ? '' : 'u'
    return plain(`${sign}int${type.bitWidth}`, `${sign}${INTEGERS[type.bitWidth]}`.toUpperCase())
  }
  if (DataType.isFloat(type))
    return type.precision === Precision.DOUBLE
      ? float('float64', 'DOUBLE')
      : float(type.precision === Precision.SINGLE ? 'float32' : 'float16', 'FLOAT')
  return timeKind(type) ?? nestedKind(type)
}

function timeKind(type: DataType): Kind | undefined {
  if (DataType.isDecimal(type)) {
    const { precision, scale, bitWidth } = type
    const isHeld = precision <= MOST_DIGITS && scale >= 0
    return {
      ...plain(
        `decimal${bitWidth}(${precision}, ${scale})`,
        isHeld ? `DECIMAL(${precision}, ${scale})` : 'VARCHAR',
      ),
      toJson: (given) => (given instanceof Uint32Array ? withPoint(wholeOf(given), scale) : null),
    }
  }
  if (DataType.isDate(type)) {
    const dtype = type.unit === DateUnit.DAY ? 'date32' : 'date64'
    return { ...plain(dtype, 'DATE'), toJson: (given) => isoMoment(given, 3)?.slice(0, 'yyyy-mm-dd'.length) }
  }
  if (DataType.isTimestamp(type)) {
    const { name, digits } = UNITS[type.unit]
    const { timezone: zone } = type
    const hasZone = typeof zone === 'string' && zone !== ''
    const sql = hasZone ? 'TIMESTAMPTZ' : digits === 9 ? 'TIMESTAMP_NS' : 'TIMESTAMP'
    return {
      ...plain(`timestamp[${name}${hasZone ? `, tz=${zone}` : ''}]`, sql),
      toJson: (given) => {
        const moment = isoMoment(given, digits)
        return hasZone && moment !== null ? `${moment}Z` : moment
      },
    }
  }
  if (DataType.isTime(type)) {
    const { name, digits } = UNITS[type.unit]
    return {
      ...plain(`time${type.bitWidth}[${name}]`, digits === 9 ? 'VARCHAR' : 'TIME'),
      toJson: (given) => isoMoment(given, digits)?.slice('yyyy-mm-ddT'.length),
    }
  }
  if (DataType.isDuration(type)) return plain(`duration[${UNITS[type.unit].name}]`, 'BIGINT')
  return undefined
}

function nestedKind(type: DataType): Kind | undefined {
  const items = (given: unknown) => (given instanceof Vector ? given : [])
  if (DataType.isList(type) || DataType.isFixedSizeList(type)) {
    const [inner] = type.children
    const item = inner && kindOf(inner.type)
    const length = DataType.isFixedSizeList(type) ? type.listSize : -1
    return item && list(item, items, length)
  }
  if (DataType.isMap(type)) {
    const [key, own] = type.children[0]?.type.children.map((field: Field) => kindOf(field.type)) ?? []
    if (key === undefined || own === undefined) return undefined
    const entry = struct(
      [
        { ...key, name: 'key' },
        { ...own, name: 'value' },
      ],
      (given, name) => (Array.isArray(given) ? given[name === 'key' ? 0 : 1] : null),
    )
    return list(entry, (given) => (given instanceof MapRow ? given : []))
  }
  if (!DataType.isStruct(type)) return undefined
  const fields = type.children.flatMap((field: Field) => {
    const kind = kindOf(field.type)
    return kind === undefined ? [] : [{ ...kind, name: field.name }]
  })
  // The engine takes names for the same that differ in capitals alone.
  const names = new Set(fields.map(({ name }) => name.toLowerCase()))
  if (fields.length === 0 || fields.length < type.children.length || names.size < fields.length)
    return undefined
  return struct(fields, (given, name) => (given instanceof StructRow ? given.toJSON()[name] : null))
}

/** Moments as whole numbers: the package makes doubles of them, which have too few digits. */
export function withWholeMoments(data: Data): Data {
  const { type, offset, length, nullCount, buffers, children } = data
  const own = DataType.isTimestamp(type) ? new Int64() : type
  return data.clone(own, offset, length, nullCount, buffers, children.map(withWholeMoments))
}

/**
 * ISO 8601, without a zone.
 *
 * @param digits - of a second, in which it is counted
 */
function isoMoment(given: unknown, digits: number): string | null {
  if (typeof given !== 'bigint' && typeof given !== 'number') return null
  const whole = BigInt(given)
  const unit = 10n ** BigInt(digits)
  const rest = ((whole % unit) + unit) % unit
  const moment = new Date(Number((whole - rest) / unit) * 1000)
  if (Number.isNaN(moment.getTime())) return null
  const fraction = digits === 0 ? '' : `.${String(rest).padStart(digits, '0')}`
  return `${moment.toISOString().slice(0, -'.000Z'.length)}${fraction}`
}

/** A number in two's complement, the lowest word first. */
function wholeOf(words: Uint32Array): bigint {
  const bits = words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n)
  return BigInt.asIntN(words.length * 32, bits)
}

function withPoint(whole: bigint, scale: number): string {
  if (scale <= 0) return String(whole * 10n ** BigInt(-scale))
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
