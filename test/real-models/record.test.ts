/** Records examples of real models with the command's own code, and looks at the page that shows them. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseExamples } from '../../src/reproduce/choose.ts'
import { placeAll, recordAll } from '../../src/reproduce/record.ts'
import { parseSettings } from '../../src/settings/read-settings.ts'
import { makeFolder } from '../helpers/folder.ts'
import { makeStore } from '../helpers/ingest.ts'
import { startSite } from '../site.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('tabular')) ?? ''

const IRIS = 'scikit-learn/iris-forest'
const DIABETES = 'scikit-learn/diabetes-line'

const cardOf = (task: string, data: string) =>
  `---\npipeline_tag: ${task}\nwidget:\n  - example_title: Measured\n    structured_data: ${data}\n---\n# Measured\n`

const CARDS = {
  [`models/${IRIS}.md`]: cardOf(
    'tabular-classification',
    '{petal length (cm): [1.4, 6.0], petal width (cm): [0.2, 2.3], sepal length (cm): [5.0, 7.1], sepal width (cm): [3.4, 3.1]}',
  ),
  [`models/${DIABETES}.md`]: cardOf(
    'tabular-regression',
    '{age: [50], sex: [1], bp: [90], s1: [180], s2: [110], s3: [50], s4: [4], s5: [4.5], s6: [90], bmi: [22]}',
  ),
}

describe.skipIf(origin === '')('the examples of real models', () => {
  it('are recorded from what the models say, and shown with where that comes from', async () => {
    const folder = makeFolder(CARDS)
    const settings = parseSettings({
      endpoints: [IRIS, DIABETES].map((id) => ({
        name: id,
        url: `${origin}/models/${id}`,
        protocol: 'hf-inference',
        models: id,
      })),
    })
    const { store, run } = makeStore()
    await run(folder)
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('There is no edition.')
    const { chosen } = chooseExamples(edition, settings, { ids: [] }, {})
    edition.close()
    const { signal } = new AbortController()
    const report = await recordAll(placeAll(chosen), { concurrency: 2, signal }, () => {})
    expect(report).toMatchObject({ recorded: [{}, {}], failed: [], skipped: [] })
    const file = readFileSync(join(folder, `models/${IRIS}.examples/measured.yaml`), 'utf8')
    expect(file).toContain('output:\n  - setosa\n  - virginica\n')
    const site = await startSite(folder)
    const page = await (await fetch(`${site.url}/models/${IRIS}`)).text()
    expect(page).toContain('virginica')
    expect(page).toMatch(/Recorded [^<]* from a local server/)
    expect(await (await fetch(`${site.url}/models/${DIABETES}`)).text()).toMatch(
      /Recorded [^<]* from a local server/,
    )
  })
})
