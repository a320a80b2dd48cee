/** Rows of tables and drawn digits, by models that are trained on data that scikit-learn ships. */

import { describe, expect, it } from 'vitest'
import { ask, type Question } from './ask.ts'
import { drawn } from './inputs.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('tabular')) ?? ''

/** A small, a middling and a large flower; their species can be told from their petals. */
const iris: Question = {
  model: 'scikit-learn/iris-forest',
  task: 'tabular-classification',
  inputs: {
    data: {
      'petal length (cm)': ['1.4', '4.2', '6.0'],
      'petal width (cm)': ['0.2', '1.3', '2.3'],
      'sepal length (cm)': ['5.0', '5.7', '7.1'],
      'sepal width (cm)': ['3.4', '2.8', '3.1'],
    },
  },
}

const patients = { age: [50, 50], sex: [1, 1], bp: [90, 90], s1: [180, 180], s2: [110, 110], s3: [50, 50] }
const diabetes: Question = {
  model: 'scikit-learn/diabetes-line',
  task: 'tabular-regression',
  inputs: { data: { ...patients, s4: [4, 4], s5: [4.5, 4.5], s6: [90, 90], bmi: [22, 38] } },
}

const digit = (file: Uint8Array<ArrayBuffer>): Question => ({
  model: 'scikit-learn/digits-svm',
  task: 'image-classification',
  inputs: { file: 'digit.png', mime: 'image/png' },
  file,
})
const seven = drawn([7, 5], [24, 5], [13, 28])

describe.skipIf(origin === '')('models that are trained on small tables', () => {
  it('name the species of flowers', async () => {
    expect((await ask(origin, iris)).output).toEqual([
      {
        kind: 'table',
        columns: [{ name: 'Prediction', values: ['setosa', 'versicolor', 'virginica'] }],
      },
    ])
  })

  it('expect the illness of a heavier patient to go further', async () => {
    const [table] = (await ask(origin, diabetes)).output
    const [light, heavy] = table?.kind === 'table' ? (table.columns[0]?.values.map(Number) ?? []) : []
    expect(light).toBeGreaterThan(25)
    expect(heavy).toBeGreaterThan((light ?? 0) + 50)
    expect(heavy).toBeLessThan(350)
  })

  it.each([
    ['7', seven],
    ['0', drawn([16, 4], [9, 9], [8, 22], [16, 28], [23, 22], [22, 9], [16, 4])],
    ['1', drawn([11, 9], [17, 4], [17, 28])],
  ])('recognise a drawn %s', async (label, picture) => {
    const { output } = await ask(origin, digit(picture))
    expect(output).toMatchObject([{ kind: 'scores', scores: { 0: { label }, length: 5 } }])
  })

  it('take parameters beside a picture', async () => {
    const { output } = await ask(origin, { ...digit(seven), parameters: { top_k: 2 } })
    expect(output).toMatchObject([{ kind: 'scores', scores: { 0: { label: '7' }, length: 2 } }])
  })

  it.each([iris, diabetes, digit(seven)])('answer the same again: $task', async (question) => {
    expect(await ask(origin, question)).toEqual(await ask(origin, question))
  })
})
