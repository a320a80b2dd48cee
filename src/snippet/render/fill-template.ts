/** Templates: text with `{{name}}` where a printed value goes. What goes in is never read as a template. */

import { indent } from '../print/literal.ts'

const PLACE = /\{\{(\w+)\}\}/g
const LINE_OF_ITS_OWN = /^([ ]*)\{\{(\w+)\}\}$/

/** Printed code by the name of its place. */
export type Values = { readonly [name: string]: string }

/**
 * Fill the places of a template.
 *
 * A value of several lines is indented as the line is on which it stands. A line that is a place alone goes when its
 * value is empty.
 *
 * @throws {Error} the template has a place for which there is no value
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
