/** Describes the Lighthouse audits that a page does not pass, and why. */

/**
 * The parts of a report that we read. @see
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md
 */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

interface Audit {
  title: string
  /** 0 to 1; null where the audit does not apply. */
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
  explanation?: string
  numericValue?: number
  details?: { items?: Record<string, unknown>[] }
}

/** A line for each audit below 1, and for weighted ones, a line for each of the first items. */
export function describeAudits(report: Report, categories: readonly string[]): string[] {
  return categories.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id]
      if (audit?.score == null || audit.score >= 1) return []
      const weighs = weight > 0 ? `weight ${weight}` : 'no weight'
      const items = weight > 0 ? (audit.details?.items ?? []) : []
      const said = [audit.displayValue, audit.explanation].filter((text) => text !== undefined).join('; ')
      const head = `${category}: ${id} ${audit.score} (${weighs}): ${audit.title}${said && ` – ${said}`}`
      return [head, ...items.slice(0, 3).map((item) => `    ${shorten(item)}`)]
    }),
  )
}

function shorten(item: Record<string, unknown>): string {
  const text = JSON.stringify(item)
  return text.length > 240 ? `${text.slice(0, 240)}…` : text
}
