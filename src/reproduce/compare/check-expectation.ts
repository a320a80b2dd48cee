/** Checks what an example says must hold of an answer, for answers that vary by nature. */

import { Ajv2020 } from 'ajv/dist/2020.js'
import { isObject } from '../../card/json.ts'
import type { Expectation } from '../../card/metadata/expectation.ts'
import { quote } from '../../card/quote.ts'
import type { Json } from '../../card/types.ts'
import type { ExampleOutput } from '../../example/types.ts'
import { listed } from '../../format.ts'
import { bounded, TooLongError } from './bounded.ts'
import { compareJson } from './compare-json.ts'
import { readJson, saidIn } from './compare-outputs.ts'
import { DEFAULT_RULES } from './rules.ts'
import { type Difference, say } from './types.ts'

/** What has come. */
export interface Come {
  output: readonly ExampleOutput[]
  /** The same as the file of an example holds it. */
  written: Json
}

/** An expectation cannot be checked against any answer. */
export class ExpectationError extends Error {
  override name = 'ExpectationError'
}

/**
 * @returns what does not hold; empty where all does
 * @throws {ExpectationError} it asks for what cannot be checked: a schema that is none
 */
export function checkExpectation(expect: Expectation, come: Come): Difference[] {
  const text = textOf(come.output)
  return [
    ...[expect.contains ?? []].flat().flatMap((part) => checkContains(part, text)),
    ...(expect.matches === undefined ? [] : checkMatches(expect.matches, text)),
    ...(expect.one_of === undefined ? [] : checkOneOf(expect.one_of, text)),
    ...(expect.label === undefined ? [] : checkLabel(expect.label, come.output)),
    ...(expect.between === undefined ? [] : checkBetween(expect.between, come.output)),
    ...(expect.calls === undefined ? [] : checkCalls(expect.calls, come.output)),
    ...(expect.schema === undefined ? [] : checkSchema(expect.schema, come)),
  ]
}

/** All that is said in an answer, without thoughts. */
function textOf(output: readonly ExampleOutput[]): string {
  const texts = output.flatMap((part) => {
    if (part.kind === 'text') return saidIn({ parts: [{ type: 'text', text: part.text }] })
    return part.kind === 'message' ? saidIn(part.message) : []
  })
  const spoken = output.flatMap((part) => (part.kind === 'stretches' ? part.stretches : []))
  return (texts.length > 0 ? texts : spoken.map((stretch) => stretch.text ?? '')).join('\n').trim()
}

const isIn = (text: string) => (text === '' ? 'the answer, which has no text' : quote(text))

function checkContains(part: string, text: string): Difference[] {
  return text.includes(part) ? [] : [{ message: `${quote(part)} is not in ${isIn(text)}` }]
}

function checkMatches(pattern: string, text: string): Difference[] {
  try {
    const isMatch = bounded(() => new RegExp(pattern, 'u').test(text))
    return isMatch ? [] : [{ message: `${quote(pattern)} does not match ${isIn(text)}` }]
  } catch (error) {
    throw failureOf('matches', error)
  }
}

function checkOneOf(texts: readonly string[], text: string): Difference[] {
  if (texts.some((one) => one.trim() === text)) return []
  return [
    {
      message: `${isIn(text)} is not ${texts.length === 1 ? '' : 'one of '}${listed().format(texts.map(quote))}`,
    },
  ]
}

function checkLabel(
  label: NonNullable<Expectation['label']>,
  output: readonly ExampleOutput[],
): Difference[] {
  const { name, score: least } = typeof label === 'string' ? { name: label } : label
  const found = output.flatMap(labelsOf)
  const ranked = found.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
  const own = ranked.find((one) => one.label === name)
  if (own === undefined) {
    const others = ranked.slice(0, 3).map((one) => quote(one.label))
    return [
      {
        message: `the label ${quote(name)} is not among ${others.length === 0 ? 'none' : listed().format(others)}`,
      },
    ]
  }
  if (least === undefined) {
    const [first] = ranked
    const isFirst = first === undefined || own.score === undefined || own.score >= (first.score ?? 0)
    return isFirst ? [] : [{ message: `the first label is ${quote(first.label)}, not ${quote(name)}` }]
  }
  if (own.score === undefined) return [{ message: `the label ${quote(name)} comes without a score` }]
  return own.score >= least
    ? []
    : [{ message: `the score of ${quote(name)} is ${say(own.score)}, and must be ${say(least)} or more` }]
}

function labelsOf(part: ExampleOutput): { label: string; score: number | undefined }[] {
  if (part.kind === 'scores') return part.scores
  if (part.kind === 'regions') return part.regions.map(({ label, score }) => ({ label, score }))
  return part.kind === 'spans' ? part.spans.map(({ label }) => ({ label, score: undefined })) : []
}

/** A number as models write it in a text. */
const NUMBER = /[-−]?\d+(?:[.,]\d{3})*(?:\.\d+)?(?:e[-+]?\d+)?/gi

function checkBetween(
  [least, most]: readonly [number, number],
  output: readonly ExampleOutput[],
): Difference[] {
  const numbers = output.flatMap(numbersIn)
  if (numbers.length === 0) return [{ message: 'there is no number in the answer' }]
  return numbers
    .filter((number) => !(number >= least && number <= most))
    .map((number) => ({ message: `${say(number)} is not from ${say(least)} to ${say(most)}` }))
}

/** All numbers of an answer, which often is one. */
function numbersIn(part: ExampleOutput): number[] {
  switch (part.kind) {
    case 'vector':
      return part.values
    case 'table':
      return part.columns.flatMap(({ values }) => values.map(Number))
    case 'scores':
      return part.scores.map(({ score }) => score)
    case 'data':
      return typeof part.value === 'number' ? [part.value] : []
    default: {
      const found = textOf([part]).match(NUMBER) ?? []
      return found.map((number) => Number(number.replaceAll(',', '').replace('−', '-')))
    }
  }
}

function checkCalls(
  { name, arguments: wanted }: NonNullable<Expectation['calls']>,
  output: readonly ExampleOutput[],
): Difference[] {
  const calls = output.flatMap((part) => (part.kind === 'message' ? (part.message.calls ?? []) : []))
  const same = calls.filter((call) => call.name === name)
  const [first] = same
  if (first === undefined) {
    const others = calls.length === 0 ? 'no tool' : listed().format(calls.map((call) => quote(call.name)))
    return [{ message: `the model calls ${others}, not ${quote(name)}` }]
  }
  const faults = same.map((call) => argumentFaults(wanted, readJson(call.arguments)))
  return faults.some((found) => found.length === 0) ? [] : (faults[0] ?? [])
}

/** Only the arguments that are asked for count. */
function argumentFaults(wanted: NonNullable<Expectation['calls']>['arguments'], given: Json): Difference[] {
  const asked = JSON.parse(JSON.stringify(wanted ?? {}))
  if (!isObject(given)) return [{ message: 'the arguments of the call are no JSON object' }]
  const same = Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(asked, key)))
  return compareJson(asked, same, DEFAULT_RULES, ['arguments'])
}

/** JSON within one fence of Markdown, as chat models write it. */
const FENCED = /^```(?:json)?\s*\n([\s\S]*?)\n```$/

/** @see https://json-schema.org/draft/2020-12 */
function checkSchema(schema: NonNullable<Expectation['schema']>, { output, written }: Come): Difference[] {
  const text = textOf(output)
  const value = text === '' ? written : readJson(FENCED.exec(text)?.[1] ?? text)
  try {
    return bounded(() => {
      const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false, validateFormats: false })
      const validate = ajv.compile(schema)
      validate(value)
      return (validate.errors ?? []).map(({ instancePath, message = 'does not fit' }) => ({
        message: `${instancePath === '' ? 'the answer' : instancePath} ${message}`,
      }))
    })
  } catch (error) {
    throw failureOf('schema', error)
  }
}

function failureOf(key: keyof Expectation, error: unknown): ExpectationError {
  const isKnown = error instanceof TooLongError || error instanceof Error
  return new ExpectationError(`"expect.${key}" cannot be checked: ${isKnown ? error.message : String(error)}`)
}
