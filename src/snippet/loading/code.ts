/** Tagged templates for code: every interpolated value is printed as a literal, so none can break out of it. */

import { jsLiteral } from '../print/javascript.ts'
import { indent } from '../print/literal.ts'
import { isPythonName, pythonLiteral } from '../print/python.ts'
import { shellWord } from '../print/shell.ts'
import type { BodyJson } from '../types.ts'

/** Finished code, which templates insert unchanged. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Tag<Value> = (strings: TemplateStringsArray, ...values: (Value | Code)[]) => Code

/** Python with values as literals: `` python`load(${id})` `` is `load("acme/tiny")`. */
export const python: Tag<BodyJson> = tagWith((value) => pythonLiteral(value))

/** JavaScript with values as literals. */
export const javascript: Tag<BodyJson> = tagWith((value) => jsLiteral(value))

/** Shell commands, with each value as a single word. */
export const shell: Tag<string> = tagWith(shellWord)

/**
 * A Python name, such as that of a class.
 *
 * @throws {Error} if it is not a valid Python name
 */
export function nameOf(text: string): Code {
  if (!isPythonName(text)) throw new Error(`${JSON.stringify(text)} is not a name in Python.`)
  return new Code(text)
}

/** Names in import order, separated by commas. */
export function namesOf(...texts: string[]): Code {
  return new Code(
    texts
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((text) => nameOf(text).text)
      .join(', '),
  )
}

/** A comment in Python. @param text - of ours, without line breaks */
export const comment = (text: string): Code => new Code(`# ${text}`)

/** Blocks separated by empty lines; omitted ones leave no gap. */
export function blocks(...parts: (Code | undefined)[]): Code {
  return join(parts, '\n\n')
}

/** Code on consecutive lines. */
export function lines(...parts: (Code | undefined)[]): Code {
  return join(parts, '\n')
}

function join(parts: (Code | undefined)[], between: string): Code {
  return new Code(
    parts
      .filter((part) => part !== undefined)
      .map((part) => part.text)
      .join(between),
  )
}

function tagWith<Value>(print: (value: Value) => string): Tag<Value> {
  return (strings, ...values) => {
    let text = strings[0] ?? ''
    for (const [index, value] of values.entries()) {
      const line = text.slice(text.lastIndexOf('\n') + 1)
      const blanks = /^ */.exec(line)?.[0] ?? ''
      const printed = value instanceof Code ? value.text : print(value)
      text += indent(printed, blanks).slice(blanks.length) + (strings[index + 1] ?? '')
    }
    return new Code(text)
  }
}
