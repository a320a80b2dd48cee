/** The formats of a report and the severities of problems. */

import type { Severity } from '../types.ts'

/** Lines for a terminal, JSON, the annotations of GitHub Actions, and SARIF for code scanning. */
export const REPORT_FORMATS = ['text', 'json', 'github', 'sarif'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Most severe first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint']
