/** Lighthouse on a simulated phone: four scores, and what keeps each from 100. */

import { launchBrowser } from '../../test/browser.ts'
import { freePorts } from '../../test/helpers/processes.ts'
import { findLongRead, pathOf } from '../cards.ts'
import { median } from '../report.ts'
import { startModelbook } from '../server-process.ts'
import { runBenchmark } from '../setting.ts'
import { audit, CATEGORIES } from './audit.ts'
import { describeAudits, type Report } from './describe-audits.ts'

const METRICS = [
  { audit: 'first-contentful-paint', label: 'FCP' },
  { audit: 'largest-contentful-paint', label: 'LCP' },
  { audit: 'total-blocking-time', label: 'TBT' },
  { audit: 'cumulative-layout-shift', label: 'CLS' },
]

await runBenchmark('Lighthouse', async ({ cards, temporary, quick }) => {
  const [port = 0] = await freePorts(1)
  const modelbook = await startModelbook(cards.folder, temporary)
  const browser = await launchBrowser(`--remote-debugging-port=${port}`)
  try {
    console.log(`Browser: Chromium ${browser.version()}; a phone on slow 4G, as Lighthouse simulates it`)
    console.log('Goal: 100 in all categories, LCP under 1,200 ms\n')
    for (const path of ['/', '/models', pathOf(findLongRead(cards))]) {
      const reports: Report[] = []
      for (let round = 0; round < (quick ? 1 : 3); round++)
        reports.push(await audit(modelbook.url + path, port))
      printPage(path, reports)
    }
  } finally {
    await browser.close()
    await modelbook.close()
  }
})

function printPage(path: string, reports: Report[]): void {
  const scores = CATEGORIES.map((id) => {
    const values = reports.map((report) => (report.categories[id]?.score ?? 0) * 100)
    return `${id} ${Math.round(median(values))}`
  })
  const metrics = METRICS.map(({ audit: id, label }) => {
    const value = median(reports.map((report) => report.audits[id]?.numericValue ?? Number.NaN))
    return label === 'CLS'
      ? `${label} ${value.toFixed(3)}`
      : `${label} ${Math.round(value).toLocaleString('en')} ms`
  })
  console.log(path)
  console.log(`  ${scores.join(', ')}`)
  console.log(`  ${metrics.join(', ')}`)
  const [report] = reports
  if (report !== undefined) for (const line of describeAudits(report, CATEGORIES)) console.log(`  ${line}`)
}
