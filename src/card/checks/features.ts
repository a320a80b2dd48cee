/** Checks the columns of a dataset that `dataset_info` declares. */

import { childOf, isObject, type JsonObject, type Path } from '../json.ts'
import { quote } from '../quote.ts'
import type { Report } from '../rule.ts'
import type { Json } from '../types.ts'
import { type CheckedCard, defineCheck } from './check.ts'
import { suggest } from './suggest.ts'

/** Source: https://huggingface.co/docs/datasets/package_reference/main_classes#datasets.Value */
const SCALARS = [
  ...['null', 'bool', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'],
  ...[
    'float16',
    'float32',
    'float64',
    'date32',
    'date64',
    'binary',
    'large_binary',
    'string',
    'large_string',
  ],
  // Older names of float32, float64 and binary_view that loaders still read.
  ...['float', 'double', 'string_view', 'binary_view'],
]
const WITH_UNIT = /^(?:time32|time64|timestamp|duration|decimal128|decimal256)[[(][^\])]{1,60}[\])]$/

/** Special features; each is either a key in a mapping or the whole `dtype`. */
const SPECIAL = [
  ...['class_label', 'image', 'audio', 'video', 'pdf', 'nifti', 'mesh', 'json'],
  ...['translation', 'translation_variable_languages', 'array2_d', 'array3_d', 'array4_d', 'array5_d'],
]
const CONTAINERS = ['list', 'large_list', 'sequence', 'struct'] as const
const TYPES: readonly string[] = [...SCALARS, ...SPECIAL]
const TYPE_KEYS: readonly string[] = ['dtype', ...CONTAINERS, ...SPECIAL]

/** Nesting of structures, beyond that of any real dataset; deeper ones are not checked. */
const MAX_DEPTH = 20

const rules = {
  'unknown-dtype': { severity: 'error', description: 'The type of a column is one that loaders know.' },
  'column-type': { severity: 'error', description: 'A column has exactly one type.' },
  'duplicate-column': { severity: 'error', description: 'The name of a column is unique.' },
  'class-names-gap': { severity: 'error', description: 'Classes are numbered from 0 without gaps.' },
  'size-mismatch': {
    severity: 'warning',
    description: 'dataset_size is the sum of the bytes of its splits.',
  },
} as const

type FeatureReport = Report<keyof typeof rules>

export const featuresCheck = defineCheck({
  kinds: ['dataset'],
  rules,
  check(card, report) {
    const info = card.value('dataset_info')
    const infos: [Path, Json | undefined][] = Array.isArray(info)
      ? info.map((item, index) => [['dataset_info', index], item])
      : [[['dataset_info'], info]]
    for (const [path, item] of infos) {
      checkColumns(childOf(item, 'features'), [...path, 'features'], 0, { card, report })
      checkSize(item, path, card, report)
    }
  },
})

/** The card that is checked, and where problems go. */
interface Checking {
  card: CheckedCard
  report: FeatureReport
}

function checkColumns(columns: Json | undefined, path: Path, depth: number, checking: Checking): void {
  if (!Array.isArray(columns) || depth > MAX_DEPTH) return
  const { card, report } = checking
  const seen = new Set<string>()
  for (const [index, column] of columns.entries()) {
    if (!isObject(column)) continue
    const here = [...path, index]
    const name = column.name
    if (typeof name === 'string') {
      if (seen.has(name))
        report(
          'duplicate-column',
          card.valueAt([...here, 'name']),
          `the column ${quote(name)} is listed twice`,
          'Delete one of them, or rename it.',
        )
      seen.add(name)
    }
    const types = Object.keys(column).filter((key) => TYPE_KEYS.includes(key))
    const [type] = types
    if (type === undefined || types.length > 1) {
      const what =
        type === undefined ? 'has no type' : `has two types, ${types.slice(0, 2).map(quote).join(' and ')}`
      report(
        'column-type',
        card.valueAt(here),
        `the column ${quote(String(name ?? index))} ${what}`,
        'Give it one of "dtype", "list", "sequence" or "struct".',
      )
    }
    if (type !== undefined) checkType(type, column[type], [...here, type], depth + 1, checking)
  }
}

function checkType(
  key: string,
  value: Json | undefined,
  path: Path,
  depth: number,
  checking: Checking,
): void {
  if (depth > MAX_DEPTH) return
  const { card, report } = checking
  if (key === 'class_label') {
    checkClassNames(childOf(value, 'names'), [...path, 'names'], card, report)
  } else if (key !== 'dtype' && !isContainer(key)) {
    // A special feature, whose value is only its settings.
  } else if (typeof value === 'string') {
    if (TYPES.includes(value) || WITH_UNIT.test(value)) return
    report(
      'unknown-dtype',
      card.valueAt(path),
      `unknown column type ${quote(value)}`,
      suggest(value, TYPES, 'Use a type such as "string", "int64", "float32" or "image".'),
    )
  } else if (Array.isArray(value)) {
    checkColumns(value, path, depth, checking)
  } else if (isObject(value)) {
    checkTypeMapping(value, path, depth, checking)
  }
}

function checkTypeMapping(value: JsonObject, path: Path, depth: number, checking: Checking): void {
  const { card, report } = checking
  const type = Object.keys(value).find((key) => TYPE_KEYS.includes(key))
  if (type !== undefined) checkType(type, value[type], [...path, type], depth + 1, checking)
  const [first] = Object.keys(value)
  if (type === undefined && first !== undefined)
    report(
      'unknown-dtype',
      card.keyAt([...path, first]),
      `unknown column type ${quote(first)}`,
      suggest(first, TYPE_KEYS, 'Use a type such as "class_label", "audio" or "translation".'),
    )
}

function checkClassNames(
  names: Json | undefined,
  path: Path,
  card: CheckedCard,
  report: FeatureReport,
): void {
  if (!isObject(names)) return
  const numbers = new Set(Object.keys(names))
  for (let number = 0; number < numbers.size; number += 1) {
    if (numbers.has(String(number))) continue
    report(
      'class-names-gap',
      card.valueAt(path),
      `the class ${quote(String(number))} is missing from the ${numbers.size} class names`,
      "Number the classes from 0 without gaps, in quotes: '0', '1'.",
    )
    return
  }
}

function checkSize(info: Json | undefined, path: Path, card: CheckedCard, report: FeatureReport): void {
  const size = childOf(info, 'dataset_size')
  const splits = childOf(info, 'splits')
  if (typeof size !== 'number' || !Array.isArray(splits) || splits.length === 0) return
  const bytes = splits.map((split) => childOf(split, 'num_bytes'))
  const known = bytes.filter((count) => typeof count === 'number')
  const sum = known.reduce((total, count) => total + count, 0)
  if (known.length < bytes.length || sum === size) return
  report(
    'size-mismatch',
    card.valueAt([...path, 'dataset_size']),
    `dataset_size is ${size}, but its splits add up to ${sum} bytes`,
    'Set it to the sum of num_bytes over the splits.',
  )
}

function isContainer(key: string): boolean {
  return CONTAINERS.some((container) => container === key)
}
