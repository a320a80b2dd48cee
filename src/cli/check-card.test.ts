/** What the API says of a card that somebody is about to upload, beside what `modelbook check` says once it is there. */

import { expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeHub } from '../../test/helpers/hub.ts'
import { checkSource } from './check.ts'
import { openServed } from './locations.ts'

it.each([
  ['title: Acme', '---\nlicense: mit\n---\nIt costs $$\\frac{1}$$.\n'],
  ['checks: {sources: required}', '---\nlicense: mit\nlanguage: de\n---\n'],
  ['checks: {sources: optional}', '---\nlicense: mti\nlanguage: [de, qq]\n---\n'],
])('is the same with the settings "%s"', async (settings, content) => {
  const folder = makeFolder({ 'modelbook.yaml': settings, 'models/acme/inked.md': content })
  const served = await openServed(folder)
  let report = ''
  await checkSource(served, 'json', (text) => {
    report += text
  })
  const problems: { severity: string; line: number; message: string; remedy: string }[] =
    JSON.parse(report).problems
  const said = problems
    .filter(({ severity }) => severity !== 'hint')
    .map(({ line, message, remedy }) => ({ message: `Line ${line}: ${message}. ${remedy}` }))
  expect(said).not.toEqual([])

  const { ask } = await makeHub(folder, served.settings.current)
  const answer = await ask('/api/validate-yaml', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ content, repoType: 'model' }),
  })
  const { errors, warnings } = await answer.json()
  expect([...errors, ...warnings]).toEqual(said)
})
