import { expect, it } from 'vitest'
import { exampleFrontMatter } from '../../test/helpers/card.ts'
import { evaluationsOf } from './evaluations.ts'

const setupOf = (dataset: string, metric: string) =>
  evaluationsOf(
    exampleFrontMatter(`model-index:
- name: tiny
  results:
  - task: {type: text-generation}
    dataset: {type: cais/mmlu, ${dataset}}
    metrics: [{value: 0.5, ${metric}}]`),
  ).map(({ setup }) => setup)[0]

it.each([
  ['shots in the arguments', 'name: MMLU, args: {num_few_shot: 25}', 'type: acc', '25-shot'],
  ['the same shots in a name', 'name: MMLU (25-Shot)', 'type: acc', '25-shot'],
  ['the same shots in both', 'name: MMLU (25-Shot), args: {num_few_shot: 25}', 'type: acc', '25-shot'],
  ['no shots', 'name: MMLU', 'type: acc, name: Zero-shot accuracy', '0-shot'],
  ['a way of averaging', 'name: MMLU', 'type: f1, args: {average: macro}', 'macro'],
  ['the same way in a name', 'name: MMLU', 'type: f1, name: Macro F1', 'macro'],
  ['other arguments', 'name: MMLU', 'type: bleu, args: {max_order: 2}', 'max_order 2'],
  ['a configuration of the metric', 'name: MMLU', 'type: rouge, config: stemmed', 'stemmed'],
])('tells %s', (_, dataset, metric, setup) => {
  expect(setupOf(dataset, metric)).toBe(setup)
})

it.each([
  ['the metric says', 'name: MMLU', 'type: f1_macro, name: Macro F1'],
  [
    'the part of the data says',
    'name: MMLU, config: hi, split: test, args: {language: hi, split: test}',
    'type: wer',
  ],
  ['nothing says', 'name: MMLU', 'type: wer, name: Test WER'],
])('repeats nothing that %s', (_, dataset, metric) => {
  expect(setupOf(dataset, metric)).toBe('')
})
