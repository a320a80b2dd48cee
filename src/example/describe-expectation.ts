/** Says in a line what an example expects of an answer, and whether a recorded answer is one of many. */

import type { Expectation } from '../card/metadata/expectation.ts'
import { formatNumber, listed } from '../format.ts'
import type { Example } from './types.ts'

const inQuotes = (text: string) => `“${text}”`

/** For people, without a full stop: `contains “Paris”, and is a number from 20 to 30`. */
export function describeExpectation(expect: Expectation): string {
  const { contains, matches, one_of: oneOf, label, between, calls, schema } = expect
  const parts: (string | undefined)[] = [
    contains && `contains ${listed().format([contains].flat().map(inQuotes))}`,
    matches && `matches ${matches}`,
    oneOf && `is ${oneOf.length === 1 ? '' : 'one of '}${oneOf.map(inQuotes).join(', ')}`,
    label && describeLabel(label),
    between && `is a number from ${formatNumber(between[0])} to ${formatNumber(between[1])}`,
    calls && `calls ${calls.name}${calls.arguments ? ` with ${JSON.stringify(calls.arguments)}` : ''}`,
    schema && 'fits a JSON Schema',
  ]
  return parts.filter((part) => part !== undefined).join(', and ') || 'is any answer'
}

function describeLabel(label: NonNullable<Expectation['label']>): string {
  const { name, score } = typeof label === 'string' ? { name: label } : label
  return `has the label ${inQuotes(name)}${score === undefined ? ' first' : ` with a score from ${formatNumber(score)}`}`
}

export const hasSeed = ({ seed }: Example['parameters']) => seed !== undefined && seed !== null

/** Whether a recorded answer is one of many: what a model says by chance comes out otherwise the next time. */
export const isOneOfMany = ({ parameters }: Pick<Example, 'parameters'>): boolean =>
  typeof parameters.temperature === 'number' && parameters.temperature > 0 && !hasSeed(parameters)
