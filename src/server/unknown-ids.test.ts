/** The ids that a team's own tasks and metrics name, and that nothing has. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'tasks/ripeness/README.md':
      '---\nname: Ripeness\nmodality: cv\ncanonicalId: gone\nlibraries: [nowhere, timm, ours, ".."]\nmetrics: [{id: lost}]\n---\n# Ripeness\n',
    'tasks/ripening/README.md': '---\nname: Ripening\nmodality: cv\ncanonicalId: ripeness\n---\n# Ripening\n',
    'metrics/juice.md': '---\nname: Juice\ncanonicalId: vanished\ntasks: [ripeness, missing]\n---\n# Juice\n',
    'metrics/sap.md': '---\nname: Sap\ncanonicalId: juice\n---\n# Sap\n',
    'models/acme/pear.md': '---\nlibrary_name: ours\n---\n# Pear\n',
  })
})
afterAll(() => site.close())

it.each([
  ['/tasks/ripeness', ['/libraries/timm', '/libraries/ours']],
  ['/tasks/ripening', ['/tasks/ripeness']],
  ['/metrics/juice', ['/tasks/ripeness']],
  ['/metrics/sap', ['/metrics/juice']],
])('are named on %s, and only the others are links', async (path, known) => {
  const page = await (await site.app.request(`http://localhost${path}`)).text()
  const facts = /<dl class="facts">.*?<\/dl>/s.exec(page)?.[0] ?? ''
  const links = [...facts.matchAll(/href="(\/[^"#?]+)"/g)].map(([, href = '']) => href)
  expect(links).toEqual(expect.arrayContaining(known))
  for (const link of links) expect((await site.app.request(`http://localhost${link}`)).status, link).toBe(200)
  if (path === '/tasks/ripeness') expect(facts).toMatch(/nowhere.*gone/s)
  if (path === '/metrics/juice') expect(facts).toMatch(/vanished.*missing/is)
})
