/** Prints measurements as a small table, with the machine they were taken on. */

import { availableParallelism, cpus, loadavg } from 'node:os'

/** A row of a table: the measurement, ours, the reference, and their ratio. */
export interface Row {
  label: string
  ours: number | undefined
  reference: number | undefined
  unit: string
  /** The target, e.g. `ratio ≥ 0.8`; never asserted. */
  goal?: string
}

/**
 * Print a table with ours, the reference and the ratio of the two.
 *
 * @param reference - what ours is compared with, as the column's header
 */
export function printTable(title: string, reference: string, rows: Row[]): void {
  const cells = [
    ['', 'Modelbook', reference, 'ratio', 'goal'],
    ...rows.map(({ label, ours, reference: other, unit, goal }) => [
      `${label}, ${unit}`,
      formatNumber(ours),
      formatNumber(other),
      ours === undefined || !other ? '–' : (ours / other).toFixed(2),
      goal ?? '',
    ]),
  ]
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? []
  console.log(`\n${title}`)
  for (const row of cells) {
    const line = row.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 || column === 4 ? cell.padEnd(width) : cell.padStart(width)
    })
    console.log(`  ${line.join('  ')}`.trimEnd())
  }
}

/** A row of a comparison with several others, in their order; a text explains a missing number. */
export interface Comparison {
  label: string
  unit: string
  ours: number | string | undefined
  others: readonly (number | string | undefined)[]
  /** The target, e.g. `< 4`; never asserted. */
  goal?: string
}

/** A Markdown table for the documentation: ours, then each of the others with its ratio. */
export function writeComparison(title: string, names: readonly string[], rows: Comparison[]): string {
  const heads = [title, 'Modelbook', ...names.flatMap((name) => [name, 'ratio']), 'goal']
  const lines = rows.map(({ label, unit, ours, others, goal }) => [
    unit === '' ? label : `${label}, ${unit}`,
    writeCell(ours),
    ...others.flatMap((other) => [writeCell(other), writeRatio(ours, other)]),
    goal ?? '',
  ])
  const rule = heads.map((_, column) => (column === 0 || column === heads.length - 1 ? '---' : '---:'))
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function writeCell(value: number | string | undefined): string {
  return typeof value === 'string' ? value : formatNumber(value)
}

function writeRatio(ours: number | string | undefined, other: number | string | undefined): string {
  return typeof ours === 'number' && typeof other === 'number' && other !== 0
    ? (ours / other).toFixed(2)
    : '–'
}

/** Prints what the numbers depend on; any other load on the machine makes them worse. */
export function printMachine(): void {
  const [cpu] = cpus()
  const load = loadavg()[0]?.toFixed(1)
  const cores = `${availableParallelism()} cores${cpu ? ` (${cpu.model.trim()})` : ''}`
  console.log(
    `Machine: ${cores}, Node ${process.versions.node}, ${process.platform} ${process.arch}, load ${load} at the start`,
  )
}

function formatNumber(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
}

/** The median of some measurements, which one disturbed round does not affect. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
