/** Every command and every piece of code in Modelbook's own documentation does what the page says. */

import { describe, it } from 'vitest'
import { readGuide } from './pages.ts'
import { needsClients, runPage } from './session.ts'

const pages = readGuide().filter(({ blocks }) => blocks.some((block) => !needsClients(block)))

describe.concurrent('the documentation', () => {
  it.each(pages.map((page) => [page.name, page] as const))('%s does as it is written', async (_, page) => {
    await runPage(page, { clients: false })
  })
})
