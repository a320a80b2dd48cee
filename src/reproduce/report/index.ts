/** Writes what a test has found, for people and for programs. */

import type { TestReport } from './formats.ts'
import { formatHtml } from './html.tsx'
import { formatGithub, formatJson, formatJunit } from './machine.ts'
import { formatText } from './text.ts'
import type { Tested } from './types.ts'

/** @param date - when the examples were asked, ISO 8601. @returns the report without a final line end */
export function formatReport(format: TestReport, examples: readonly Tested[], date: string): string {
  return FORMATTERS[format](examples, date).trimEnd()
}

const FORMATTERS: Record<TestReport, (examples: readonly Tested[], date: string) => string> = {
  text: formatText,
  json: formatJson,
  junit: formatJunit,
  github: formatGithub,
  html: formatHtml,
}
