/** Fills templates: text with `{{name}}` placeholders for printed values. Values are never read as templates. */

import { indent } from '../print/literal.ts'

const PLACE = /\{\{(\w+)\}\}/g
const LINE_OF_ITS_OWN = /^([ ]*)\{\{(\w+)\}\}$/

/** Printed code by placeholder name. */
export type Values = { readonly [name: string]: string }

/**
 * Fill the placeholders of a template.
 *
 * A value of several lines takes the indentation of its line. A line with nothing but a placeholder is removed when its
 * value is empty.
 *
 * @throws {Error} if the template has a placeholder without a value
 */
export function fillTemplate(template: string, values: Values): string {
  const printed = (name: string): string => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined)
      throw new Error(`The template has a place {{${name}}}, for which there is no value.`)
    return value
  }
  return template
    .split('\n')
    .flatMap((line) => {
      const [, blanks, only] = LINE_OF_ITS_OWN.exec(line) ?? []
      if (only !== undefined && printed(only) === '') return []
      if (only !== undefined && blanks !== undefined) return [indentFilled(printed(only), blanks)]
      const start = /^ */.exec(line)?.[0] ?? ''
      return [line.replace(PLACE, (_, name: string) => printed(name).replaceAll('\n', `\n${start}`))]
    })
    .join('\n')
}

function indentFilled(text: string, blanks: string): string {
  return indent(text, blanks).replace(/^ +$/gm, '')
}
