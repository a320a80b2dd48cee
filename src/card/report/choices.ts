/** The formats of a report and the severities of problems. */

import type { Severity } from '../types.ts'

export const REPORT_FORMATS = ['text', 'json', 'github', 'sarif'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Most severe first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint']
