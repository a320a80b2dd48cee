/**
 * Opens the same pages of the built sites in one browser, from one static server, and compares what readers experience.
 */

import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../test/browser.ts'
import { freePorts } from '../../test/helpers/processes.ts'
import { audit, CATEGORIES } from '../lighthouse/audit.ts'
import { describeAudits, type Report } from '../lighthouse/describe-audits.ts'
import { type Comparison, median } from '../report.ts'
import { measureVisit, type Visit } from '../visit/measure-visit.ts'
import { serveStatic } from '../visit/static-server.ts'
import { measureJumps } from './measure-jump.ts'
import type { Site } from './site.ts'

interface Reading {
  visit: Visit
  /** One for each round of Lighthouse. */
  reports: Report[]
  /** From click to heading, in milliseconds. */
  jumps: number[]
}

/**
 * @param addresses - paths that all sites have
 * @param rounds - of Lighthouse, of which the median counts
 * @returns rows of a table for each address, with our site first
 */
export async function measurePages(
  sites: Site[],
  addresses: string[],
  rounds: number,
): Promise<Comparison[][]> {
  const [port = 0] = await freePorts(1)
  const browser = await launchBrowser(`--remote-debugging-port=${port}`)
  try {
    console.log(`Browser: ${browser.browserType().name()} ${browser.version()}, empty cache, Brotli`)
    const tables: Comparison[][] = []
    for (const address of addresses) {
      const readings: (Reading | string)[] = []
      for (const site of sites) {
        console.log(`  ${site.name}, ${address} …`)
        try {
          readings.push(await readPage(browser, port, site, address, rounds))
        } catch (error) {
          console.log(error instanceof Error ? error.message : error)
          readings.push('failed')
        }
      }
      tables.push(compareReadings(readings))
    }
    return tables
  } finally {
    await browser.close()
  }
}

async function readPage(
  browser: Browser,
  port: number,
  site: Site,
  address: string,
  rounds: number,
): Promise<Reading> {
  const server = await serveStatic(site.built)
  try {
    const url = server.url + address
    const visit = await measureVisit(browser, url)
    const jumps = await measureJumps(browser, url, site.outline)
    const reports: Report[] = []
    for (let round = 0; round < rounds; round++) reports.push(await audit(url, port))
    const [report] = reports
    if (report !== undefined)
      for (const line of describeAudits(report, CATEGORIES)) console.log(`    ${line}`)
    return { visit, jumps, reports }
  } finally {
    await server.close()
  }
}

function compareReadings([ours, ...others]: (Reading | string)[]): Comparison[] {
  const row = (label: string, unit: string, read: (reading: Reading) => number, goal = ''): Comparison => {
    const cell = (reading: Reading | string) => (typeof reading === 'string' ? reading : read(reading))
    return { label, unit, ours: ours && cell(ours), others: others.map(cell), goal }
  }
  const score = (id: string) => (reading: Reading) =>
    Math.round(median(reading.reports.map((report) => (report.categories[id]?.score ?? 0) * 100)))
  const metric = (id: string) => (reading: Reading) =>
    Math.round(median(reading.reports.map((report) => report.audits[id]?.numericValue ?? Number.NaN)))
  return [
    row('bytes', 'kB', ({ visit }) => (visit.bytes.all ?? 0) / 1000),
    row('of it script', 'kB', ({ visit }) => (visit.bytes.script ?? 0) / 1000),
    row('requests', '', ({ visit }) => visit.requests),
    ...CATEGORIES.map((id) => row(`Lighthouse ${id}`, '', score(id), '100')),
    row('LCP', 'ms', metric('largest-contentful-paint')),
    row('click to heading, median', 'ms', ({ jumps }) => median(jumps), '< 80'),
    row('click to heading, slowest', 'ms', ({ jumps }) => Math.max(...jumps)),
  ]
}
