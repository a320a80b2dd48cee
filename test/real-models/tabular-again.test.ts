/** Models of tables that are asked again: the same, a changed one, and a wrong one behind the same name. */

import { describe, expect, it } from 'vitest'
import { recordOnce } from './again.ts'
import { startModels } from './start.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('tabular')) ?? ''

const at = (server: string, id: string, task: string) => `${server}/models/${id}/pipeline/${task}`

/** One table with the columns of flowers and of patients: each model takes its own. */
const TABLE = `widget:
- structured_data:
    petal length (cm): [1.4, 4.2]
    petal width (cm): [0.2, 1.3]
    sepal length (cm): [5.0, 5.7]
    sepal width (cm): [3.4, 2.8]
    age: [50, 50]
    sex: [1, 1]
    bmi: [22, 38]
    bp: [90, 90]
    s1: [180, 180]
    s2: [110, 110]
    s3: [50, 50]
    s4: [4, 4]
    s5: [4.5, 4.5]
    s6: [90, 90]`

const FLOWERS = 'scikit-learn/iris-forest'
const PATIENTS = 'scikit-learn/diabetes-line'

describe.skipIf(origin === '')('a model of tables that is asked again', () => {
  it('answers the same, and is noticed when it was trained on other data', async () => {
    const address = at(origin, PATIENTS, 'tabular-regression')
    const recorded = await recordOnce(PATIENTS, `pipeline_tag: tabular-regression\n${TABLE}`, address)
    expect(await recorded.ask(address)).toEqual({ exitCode: 0, outcome: 'same', faults: [] })
    const changed = await startModels('tabular', { HALF_THE_DATA: '1' })
    try {
      const found = await recorded.ask(at(changed.url, PATIENTS, 'tabular-regression'))
      expect(found).toMatchObject({ exitCode: 1, outcome: 'changed' })
      expect(found.faults[0]).toMatch(/^row 1 of "Prediction" is [\d.]+, not [\d.]+$/)
    } finally {
      await changed.close()
    }
  })

  it('is noticed to be the wrong one behind the name', async () => {
    const address = at(origin, FLOWERS, 'tabular-classification')
    const recorded = await recordOnce(FLOWERS, `pipeline_tag: tabular-classification\n${TABLE}`, address)
    expect(await recorded.ask(address)).toMatchObject({ exitCode: 0, outcome: 'same' })
    const found = await recorded.ask(at(origin, PATIENTS, 'tabular-regression'))
    expect(found).toMatchObject({ exitCode: 1, outcome: 'changed' })
    expect(found.faults[0]).toContain('not "setosa"')
  })

  it('says that it cannot be asked, which is no change', async () => {
    const address = at(origin, FLOWERS, 'tabular-classification')
    const recorded = await recordOnce(FLOWERS, `pipeline_tag: tabular-classification\n${TABLE}`, address)
    expect(await recorded.ask(at(origin, 'nobody/knows', 'tabular-classification'))).toMatchObject({
      exitCode: 2,
      outcome: 'failed',
    })
  })
})
