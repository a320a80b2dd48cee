/** Runs Lighthouse on a page, in an open browser. */

import lighthouse from 'lighthouse'
import type { Report } from './describe-audits.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Audit a page on a simulated phone with slow 4G, Lighthouse's default.
 *
 * @param port - the browser's debugging port
 * @throws {Error} if Lighthouse could not load the page
 */
export async function audit(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', locale: 'en' })
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}.`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  return lhr
}
