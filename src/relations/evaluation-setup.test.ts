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
  ['what stands in brackets', 'name: Speech', 'type: wer, name: Test WER (+LM)', '+LM'],
  [
    'what stands after the metric',
    'name: Speech',
    'type: wer, name: Test WER with 5-gram LM',
    'with 5-gram LM',
  ],
  ['what stands after a plus', 'name: Speech', 'type: cer, name: Test CER +LM', '+LM'],
  ['what brackets of any kind say', 'name: Boxes', 'type: map, name: "mAP [small, medium]"', 'small medium'],
  ['averages in brackets', 'name: MMLU', 'type: f1, name: F1 (macro)', 'macro'],
  ['another part of the data', 'name: Speech', 'type: wer, name: Dev WER (+LM)', '+LM · dev'],
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
  ['only names the metric again', 'name: MMLU', 'type: wer, name: Word error rate (WER)'],
  ['only spells the metric out', 'name: MMLU', 'type: wer, name: WER (word error rate)'],
  ['the metric has in its id', 'name: MMLU', 'type: top_5_accuracy, name: accuracy (top-5)'],
  ['every accuracy is', 'name: MMLU', 'type: accuracy, name: Accuracy (top-1)'],
  ['the name of the data says', 'name: Hindi, config: hi', 'type: wer, name: "WER (hi) (%) (Hindi)"'],
  ['the split says', 'name: MMLU, split: validation', 'type: wer, name: Validation WER'],
])('repeats nothing that %s', (_, dataset, metric) => {
  expect(setupOf(dataset, metric)).toBe('')
})
