/** The formats of a report. */

export const TEST_REPORTS = ['text', 'json', 'junit', 'github', 'html'] as const
export type TestReport = (typeof TEST_REPORTS)[number]
