/** Finds alerts of unknown kinds, which stay plain quotes. */

import { ALERT_KINDS, alertKind } from '../article/alert-titles.ts'
import { suggestOneOf } from '../card/checks/suggest.ts'
import { quote } from '../card/quote.ts'
import type { DocsReport } from './problems.ts'

const MARK = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:>[ \t]?)+\[!([A-Za-z]{2,20})\](?![([:])/gm

/** @param masked - the text with its code blanked out */
export function checkAlerts(masked: string, report: DocsReport): void {
  for (const match of masked.matchAll(MARK)) {
    const [mark, kind = ''] = match
    if (alertKind(kind) !== undefined) continue
    report(
      'unknown-alert',
      'warning',
      match.index + mark.length - kind.length - 1,
      `unknown alert ${quote(kind)}, which is shown as a quote`,
      suggestOneOf(
        kind.toUpperCase(),
        ALERT_KINDS.map((known) => known.toUpperCase()),
      ),
    )
  }
}
