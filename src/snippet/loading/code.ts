/** Code as tagged templates: whatever is put in is printed as a literal of the language, so no value can end it. */

import { jsLiteral } from '../print/javascript.ts'
import { indent } from '../print/literal.ts'
import { isPythonName, pythonLiteral } from '../print/python.ts'
import { shellWord } from '../print/shell.ts'
import type { BodyJson } from '../types.ts'

/** Code that has been printed. Put into a template, it stays as it is. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Tag<Value> = (strings: TemplateStringsArray, ...values: (Value | Code)[]) => Code

/** Python, in which values become literals: `` python`load(${id})` `` is `load("acme/tiny")`. */
export const python: Tag<BodyJson> = tagWith((value) => pythonLiteral(value))

/** JavaScript, in which values become literals. */
export const javascript: Tag<BodyJson> = tagWith((value) => jsLiteral(value))

/** A shell's commands, in which each value becomes one word. */
export const shell: Tag<string> = tagWith(shellWord)

/**
 * A name of Python, as of a class.
 *
 * @throws {Error} Python does not take it for one
 */
export function nameOf(text: string): Code {
  if (!isPythonName(text)) throw new Error(`${JSON.stringify(text)} is not a name in Python.`)
  return new Code(text)
}

/** Names in the order in which imports list them, with commas. */
export function namesOf(...texts: string[]): Code {
  return new Code(
    texts
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((text) => nameOf(text).text)
      .join(', '),
  )
}

/** Blocks with an empty line between them; those that are left out leave no gap. */
export function blocks(...parts: (Code | undefined)[]): Code {
  return join(parts, '\n\n')
}

/** Lines below each other. */
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
