/** Finds misspelt directives, which stay text. */

import { findNearest } from '../card/names/nearest.ts'
import { DIRECTIVES } from './dialect/directives.ts'
import type { DocsReport } from './problems.ts'

const LINE = /^[ \t]*\[\[([\w-]{1,40})\]\]/gm

/** @param masked - the text with its code blanked out */
export function checkDirectives(masked: string, report: DocsReport): void {
  for (const match of masked.matchAll(LINE)) {
    const [mark, name = ''] = match
    const [nearest] = DIRECTIVES.includes(name) ? [] : findNearest(name, DIRECTIVES)
    if (nearest === undefined) continue
    const at = match.index + mark.indexOf('[')
    const message = `unknown directive [[${name}]], which is shown as written`
    report('unknown-directive', 'warning', at, message, `Did you mean [[${nearest}]]?`)
  }
}
