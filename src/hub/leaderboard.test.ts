import { expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeHub } from '../../test/helpers/hub.ts'

const result = (value: string) => `- dataset: { id: acme/quiz, task_id: hard }\n  value: ${value}\n`
const CARDS = {
  'datasets/acme/quiz/README.md': '# Quiz\n',
  'datasets/acme/plain/README.md': '# Plain\n',
  'models/acme/good/README.md': '# Good\n',
  'models/acme/good/.eval_results/quiz.yaml': `${result('20')}  source: { url: https://acme.example/log, name: Log }\n`,
  'models/acme/same/README.md': '# Same\n',
  'models/acme/same/.eval_results/quiz.yaml': result('20.0'),
  'models/other/worse/README.md':
    '---\nmodel-index:\n- name: w\n  results:\n  - dataset: {type: acme/quiz, config: hard}\n    metrics: [{value: 3, name: score}]\n---\n# Worse\n',
  'models/other/worse/.eval_results/a.yaml': result('4'),
  'models/acme/tuned/README.md': '---\nbase_model: acme/good\n---\n# Tuned\n',
  'models/acme/tuned/.eval_results/quiz.yaml': result('30'),
  'owners/acme.md': '---\nname: Acme Research\n---\n',
}

it('ranks models that were made from no other, and all on demand', async () => {
  const { json } = await makeHub(makeFolder(CARDS))
  const placesOf = async (query: string) =>
    (await json(`/api/datasets/acme/quiz/leaderboard${query}`)).map(
      ({ rank, modelId, value }: { rank: number; modelId: string; value: number }) => [rank, modelId, value],
    )
  const roots = [
    [1, 'acme/good', 20],
    [1, 'acme/same', 20],
    [3, 'other/worse', 4],
  ]
  expect(await placesOf('')).toEqual(roots)
  expect(await placesOf('?base_model=true')).toEqual(roots)
  expect((await placesOf('?base_model=false')).map(([rank, id]: [number, string]) => [rank, id])).toEqual([
    [1, 'acme/tuned'],
    [2, 'acme/good'],
    [2, 'acme/same'],
    [4, 'other/worse'],
  ])
  const [first] = await json('/api/datasets/ACME/quiz/leaderboard')
  expect(first).toMatchObject({
    filename: '.eval_results/quiz.yaml',
    verified: false,
    author: { type: 'org', name: 'acme', fullname: 'Acme Research' },
  })
})

it('tells a dataset that nothing is ranked on from one that does not exist', async () => {
  const { ask } = await makeHub(makeFolder(CARDS))
  const plain = await ask('/api/datasets/acme/plain/leaderboard')
  expect([plain.status, plain.headers.get('x-error-code')]).toEqual([404, null])
  const gone = await ask('/api/datasets/acme/gone/leaderboard')
  expect([gone.status, gone.headers.get('x-error-code')]).toEqual([404, 'RepoNotFound'])
})
