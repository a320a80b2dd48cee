/** Checks the subsets of a dataset and the files of their splits (`configs`). */

import { dataFileOf, isMedia } from '../../data-formats.ts'
import { childOf, isObject, type Path } from '../json.ts'
import { quote } from '../quote.ts'
import type { Report } from '../rule.ts'
import type { Json } from '../types.ts'
import { type CheckedCard, defineCheck } from './check.ts'

/** Source: https://huggingface.co/docs/datasets/package_reference/main_classes#datasets.Split */
const SPLIT_NAME = /^\w+(?:\.\w+)*$/

/** The public viewer refuses datasets with more. Source: https://huggingface.co/docs/hub/datasets-viewer */
const MAX_SUBSETS = 3000

const rules = {
  'subset-names-only': {
    severity: 'error',
    description: 'Each item of configs is a mapping with config_name.',
  },
  'duplicate-subset': { severity: 'error', description: 'The name of a subset is unique.' },
  'two-default-subsets': { severity: 'error', description: 'At most one subset is the default.' },
  'many-subsets': {
    severity: 'warning',
    description: 'A dataset has no more subsets than viewers can show.',
  },
  'data-files-keys': {
    severity: 'error',
    description: 'Each item of data_files has the keys split and path, and no other.',
  },
  'duplicate-split': { severity: 'error', description: 'No split is listed twice in a subset.' },
  'bad-split-name': {
    severity: 'error',
    description: 'A split name has only letters, digits, underscores and dots.',
  },
  'mixed-formats': { severity: 'warning', description: 'The files of a subset have one format.' },
} as const

type SubsetReport = Report<keyof typeof rules>

export const subsetsCheck = defineCheck({
  kinds: ['dataset'],
  rules,
  check(card, report) {
    const configs = card.value('configs')
    if (!Array.isArray(configs) || configs.length === 0) return
    if (configs.every((config) => !isObject(config))) {
      report(
        'subset-names-only',
        card.keyAt(['configs']),
        '"configs" is a list of names, but loaders expect mappings with config_name',
        'Rename the key to "config_names", or write "- config_name: …" with its data_files.',
      )
      return
    }
    if (configs.length > MAX_SUBSETS) {
      report(
        'many-subsets',
        card.keyAt(['configs']),
        `the dataset has ${configs.length} subsets, more than viewers can show`,
        'Merge some of them, with a column to tell them apart.',
      )
    }
    checkNames(configs, card, report)
    checkDefaults(configs, card, report)
    for (const [index, config] of configs.entries())
      checkFiles(childOf(config, 'data_files'), ['configs', index, 'data_files'], card, report)
  },
})

function checkNames(configs: readonly Json[], card: CheckedCard, report: SubsetReport): void {
  const seen = new Set<string>()
  for (const [index, config] of configs.entries()) {
    const name = childOf(config, 'config_name')
    if (typeof name !== 'string') continue
    if (seen.has(name)) {
      report(
        'duplicate-subset',
        card.valueAt(['configs', index, 'config_name']),
        `the subset ${quote(name)} is listed twice in configs`,
        'Rename one of them, or merge their data_files.',
      )
    }
    seen.add(name)
  }
}

function checkDefaults(configs: readonly Json[], card: CheckedCard, report: SubsetReport): void {
  const defaults = [...configs.entries()].filter(
    ([, config]) => childOf(config, 'default') === true || childOf(config, 'config_name') === 'default',
  )
  const second = defaults[1]
  if (!second) return
  const [index, config] = second
  const key = childOf(config, 'default') === true ? 'default' : 'config_name'
  report(
    'two-default-subsets',
    card.valueAt(['configs', index, key]),
    'a second subset is marked as the default',
    'Keep "default: true", or the name "default", on only one of them.',
  )
}

function checkFiles(files: Json | undefined, path: Path, card: CheckedCard, report: SubsetReport): void {
  if (!Array.isArray(files)) return
  const splits = new Set<string>()
  const formats = new Set<string>()
  for (const [index, file] of files.entries()) {
    const here = [...path, index]
    for (const pattern of patternsOf(isObject(file) ? file.path : file)) {
      const file = dataFileOf(pattern)
      // Pictures, sound and the like are described by a file of another format beside them; a zip file holds any.
      if (file !== undefined && !isMedia(file.reader) && file.reader !== 'zip') formats.add(file.reader)
    }
    if (!isObject(file)) continue
    const [extra] = Object.keys(file).filter((key) => key !== 'split' && key !== 'path')
    if (extra !== undefined) {
      report(
        'data-files-keys',
        card.keyAt([...here, extra]),
        `unknown key ${quote(extra)} in data_files, which takes only "split" and "path"`,
        'Move it up, next to config_name, or delete it.',
      )
    }
    const split = file.split
    if (typeof split !== 'string') continue
    if (!SPLIT_NAME.test(split)) {
      report(
        'bad-split-name',
        card.valueAt([...here, 'split']),
        `the split name ${quote(split)} has characters other than letters, digits, "_" and "."`,
        `Use ${quote(split.replace(/[^\w.]+/g, '_'))}.`,
      )
    }
    if (splits.has(split)) {
      report(
        'duplicate-split',
        card.valueAt([...here, 'split']),
        `the split ${quote(split)} is listed twice in one subset`,
        'List all its paths under one split.',
      )
    }
    splits.add(split)
  }
  if (formats.size > 1) {
    report(
      'mixed-formats',
      card.valueAt(path),
      `the subset mixes ${[...formats].sort().join(' and ')} files`,
      'Give each format a subset of its own.',
    )
  }
}

function patternsOf(path: Json | undefined): string[] {
  return (Array.isArray(path) ? path : [path]).filter((pattern) => typeof pattern === 'string')
}
