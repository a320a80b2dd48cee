/** A first visit: what a browser downloads for a page, compared with the same cards as VitePress pages. */

import { launchBrowser } from '../../test/browser.ts'
import { findLongRead, pathOf, sampleCards } from '../cards.ts'
import { printTable } from '../report.ts'
import { startModelbook } from '../server-process.ts'
import { runBenchmark } from '../setting.ts'
import { measureVisit, TYPES, type Visit } from './measure-visit.ts'
import { serveStatic } from './static-server.ts'
import { buildVitePress } from './vitepress-site.ts'

const SAMPLE = 30

await runBenchmark('First visit', async ({ cards, temporary, quick }) => {
  const long = findLongRead(cards)
  const models = cards.list.filter((card) => card.kind === 'model')
  const sample = [...sampleCards(models, quick ? 5 : SAMPLE), long]
  const built = await buildVitePress(cards.folder, sample)
  const vitepress = await serveStatic(built)
  const modelbook = await startModelbook(cards.folder, temporary)
  const browser = await launchBrowser()
  try {
    console.log(
      `Browser: ${browser.browserType().name()} ${browser.version()}, empty cache, Brotli; ` +
        `VitePress with ${sample.length} cards, its default theme, no search`,
    )
    const pages = [
      { name: 'Home', path: '/', theirs: '/' },
      { name: 'List of models', path: '/models', theirs: '/models/' },
      { name: `A long card, ${pathOf(long)}`, path: pathOf(long), theirs: `${pathOf(long)}/` },
    ]
    for (const { name, path, theirs } of pages) {
      const ours = await measureVisit(browser, modelbook.url + path)
      const reference = await measureVisit(browser, vitepress.url + theirs)
      printVisit(name, ours, reference)
    }
    console.log(
      '  Bytes are on the wire, headers with them. The script that a page of ours carries in itself is in its document.',
    )
  } finally {
    await browser.close()
    await modelbook.close()
    await vitepress.close()
  }
})

function printVisit(name: string, ours: Visit, reference: Visit): void {
  printTable(name, 'VitePress', [
    {
      label: 'requests',
      unit: 'count',
      ours: ours.requests,
      reference: reference.requests,
      goal: '≤ 6',
    },
    ...[...TYPES, 'all' as const].map((type) => ({
      label: type,
      unit: 'kB',
      ours: (ours.bytes[type] ?? 0) / 1000,
      reference: (reference.bytes[type] ?? 0) / 1000,
      ...(type === 'script' ? { goal: '≤ 5' } : {}),
      ...(type === 'style sheet' ? { goal: '≤ 17' } : {}),
    })),
  ])
  if (ours.hosts.length > 1) console.log(`  Other hosts are asked: ${ours.hosts.join(', ')}`)
}
