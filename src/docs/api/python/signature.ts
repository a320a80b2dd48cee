/** Prints the signature of a Python object on one line if it fits, else with a line for each parameter. */

import type { ApiParameter, ApiSignature } from '../types.ts'

/** Characters in a line that a reader takes in at a glance. */
const LINE = 72
/** A longer default is data, which nobody reads in a signature. */
const LONGEST_DEFAULT = 120

/** `run(inputs: str, *, top_k: int = 5) -> list[str]`. */
export function printSignature(name: string, { parameters, returns }: ApiSignature): string {
  const written = parameters.map(printParameter)
  const end = returns === undefined ? '' : ` -> ${returns}`
  const line = `${name}(${written.join(', ')})${end}`
  if (line.length <= LINE || written.length === 0) return line
  return `${name}(\n${written.map((one) => `    ${one},\n`).join('')})${end}`
}

/** `name: type = value`. */
export function printVariable(name: string, type: string | undefined, value: string | undefined): string {
  const typed = printParameter({ name, type, default: undefined })
  return value === undefined ? typed : `${typed} = ${shorten(value)}`
}

function printParameter({ name, type, default: value }: ApiParameter): string {
  const typed = type === undefined ? name : `${name}: ${type}`
  if (value === undefined) return typed
  return type === undefined ? `${typed}=${shorten(value)}` : `${typed} = ${shorten(value)}`
}

function shorten(value: string): string {
  return value.length > LONGEST_DEFAULT ? '...' : value
}
