/** Every command and all code in Modelbook's own documentation do what the page says. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { readGuide } from './pages.ts'
import { closeShared, needOf, runPage } from './session.ts'

const pages = readGuide().filter(({ blocks }) => blocks.some((block) => needOf(block) === undefined))

const editions = mkdtempSync(join(tmpdir(), 'modelbook-guide-editions-'))
afterAll(async () => {
  await closeShared()
  rmSync(editions, { recursive: true, force: true })
})

describe.concurrent('the documentation', () => {
  it.each(pages.map((page) => [page.name, page] as const))('%s does as it is written', async (_, page) => {
    await runPage(page, { editions })
  })
})
