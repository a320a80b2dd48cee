/** Draws Parquet files with columns of all types that Arrow writes. */

import fc from 'fast-check'
import type { ArrowType, ParquetCase } from './dataset-case.ts'

interface Kind {
  type: ArrowType
  value: fc.Arbitrary<unknown>
}

const whole = (name: string, bits: number, isSigned: boolean): Kind => ({
  type: [name],
  value: fc
    .bigInt(isSigned ? -(2n ** BigInt(bits - 1)) : 0n, 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n)
    .map(String),
})

const TEXT = fc.constantFrom('', 'x', 'café', '😀', 'a\nb', '12', 'null')
const seconds = fc.integer({ min: -1_000_000_000, max: 4_000_000_000 })
const small = fc.integer({ min: -100, max: 100 })

const decimal = (name: string, precision: number, scale: number): Kind => ({
  type: [name, precision, scale],
  value: fc.bigInt(-(10n ** BigInt(precision)) + 1n, 10n ** BigInt(precision) - 1n).map((number) => {
    const digits = String(number < 0n ? -number : number).padStart(scale + 1, '0')
    const end = digits.length - scale
    return `${number < 0n ? '-' : ''}${digits.slice(0, end)}${scale === 0 ? '' : `.${digits.slice(end)}`}`
  }),
})

const SCALARS: readonly Kind[] = [
  ...[8, 16, 32, 64].flatMap((bits) => [whole(`int${bits}`, bits, true), whole(`uint${bits}`, bits, false)]),
  { type: ['float16'], value: fc.constantFrom(0.5, -2, 'nan', 'inf', 0) },
  { type: ['float32'], value: fc.constantFrom(0.5, -2.25, 'nan', '-inf', 16777216) },
  {
    type: ['float64'],
    value: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom('nan', 'inf')),
  },
  { type: ['bool_'], value: fc.boolean() },
  { type: ['string'], value: TEXT },
  { type: ['large_string'], value: TEXT },
  { type: ['binary'], value: fc.constantFrom('', 'AAE=', '/w==') },
  { type: ['date32'], value: fc.integer({ min: -40_000, max: 40_000 }) },
  { type: ['time32', 's'], value: fc.integer({ min: 0, max: 86_399 }) },
  { type: ['time32', 'ms'], value: fc.integer({ min: 0, max: 86_399_999 }) },
  { type: ['time64', 'us'], value: fc.integer({ min: 0, max: 86_399_999_999 }) },
  { type: ['timestamp', 's'], value: seconds },
  { type: ['timestamp', 'ms'], value: seconds },
  { type: ['timestamp', 'us'], value: seconds.map((value) => value * 1001) },
  { type: ['timestamp', 'ns'], value: seconds },
  { type: ['timestamp', 'us', 'UTC'], value: seconds },
  { type: ['timestamp', 'ms', 'Europe/Paris'], value: seconds },
  { type: ['timestamp', 's', 'Asia/Kolkata'], value: seconds },
  { type: ['timestamp', 'us', '-03:30'], value: seconds },
  { type: ['duration', 's'], value: small },
  { type: ['duration', 'ms'], value: seconds },
  { type: ['duration', 'us'], value: seconds },
  { type: ['duration', 'ns'], value: seconds },
  decimal('decimal128', 5, 2),
  decimal('decimal128', 18, 0),
  decimal('decimal128', 38, 10),
  { type: ['null'], value: fc.constant(null) },
]

const KIND: fc.Arbitrary<Kind> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SCALARS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...SCALARS).map(({ type, value }) => ({
      type: ['list_', type],
      value: fc.array(fc.option(value, { freq: 4 }), { maxLength: 3 }),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...SCALARS).map(({ type, value }) => ({
      type: ['list_', type, 2],
      value: fc.array(value, { minLength: 2, maxLength: 2 }),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...SCALARS), fc.constantFrom(...SCALARS)).map(([a, b]) => ({
      type: [
        'struct',
        [
          ['p', a.type],
          ['q', ['list_', b.type]],
        ],
      ],
      value: fc.record({ p: fc.option(a.value), q: fc.option(fc.array(b.value, { maxLength: 2 })) }),
    })),
  },
)

export const drawKinds = fc
  .uniqueArray(fc.constantFrom('id', 'a', 'b', 'A', 'x y', 'é', 'list', 'text'), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), KIND))))

type Kinds = typeof drawKinds extends fc.Arbitrary<infer T> ? T : never

export function drawParquet(kinds: Kinds): fc.Arbitrary<ParquetCase> {
  return fc.record({
    columns: fc
      .array(fc.tuple(...kinds.map(([, { value }]) => fc.option(value, { freq: 5 }))), { maxLength: 4 })
      .map((rows) =>
        kinds.map(([name, { type }], index): ParquetCase['columns'][number] => [
          name,
          type,
          rows.map((row) => row[index] ?? null),
        ]),
      ),
    options: fc.record({
      compression: fc.constantFrom('snappy', 'zstd', 'gzip', 'none', 'lz4', 'brotli'),
      row_group_size: fc.constantFrom(1, 2, 1000),
      use_dictionary: fc.boolean(),
      data_page_version: fc.constantFrom('1.0', '2.0'),
    }),
  })
}
