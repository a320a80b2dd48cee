/** What one may ask of a report. */

import type { Severity } from '../types.ts'

export const REPORT_FORMATS = ['text', 'json', 'github', 'sarif'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** The gravest first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint']
