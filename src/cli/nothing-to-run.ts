/** Says why examples are not run: there are none, or no server is named for their models. */

import { plural } from '../format.ts'

export const sayNoExamples = (location: string): string =>
  `No model in ${location} has an example yet.\n` +
  '  Add one to the front matter of a card, then run this again:\n' +
  '    widget:\n' +
  '      - text: What is asked of the model'

export const sayNoServer = (ids: readonly string[]): string =>
  `${sayUnserved(ids)}.\n` +
  '  Name the server with --endpoint or --provider, or below "endpoints" in modelbook.yaml.'

/** @returns the beginning of a sentence */
export function sayUnserved([first = '', ...others]: readonly string[]): string {
  return `No server is named for ${first}${others.length === 0 ? '' : ` and ${plural(others.length, 'other model')}`}`
}
