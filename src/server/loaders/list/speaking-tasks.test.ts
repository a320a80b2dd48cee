import { expect, it } from 'vitest'
import { makeStore } from '../../../../test/helpers/ingest.ts'
import { packageFile } from '../../../package-root.ts'
import { search } from '../../../search/search.ts'
import { speakingTasks } from './speaking-tasks.ts'

it('shows a task that comes with Modelbook for a problem that it solves, and none for words of any task', async () => {
  const { store, run } = makeStore()
  await run(packageFile('catalogue'), { areDocsSearched: false })
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The catalogue was not read.')
  const shownFor = (text: string) =>
    speakingTasks(edition, (query) => search(edition, query), text).map(({ id }) => id)
  const expected: [string, string | undefined][] = [
    ['wake words', 'audio-classification'],
    ['reduction of noise', 'audio-to-audio'],
    ['weather forecast', 'time-series-forecasting'],
    ['handwriting', 'image-to-text'],
    ['music', 'text-to-audio'],
    ['legal documents', undefined],
    ['instruction tuning dataset', undefined],
    ['small model for phone', undefined],
    ['license', undefined],
    ['training data', undefined],
    ['language model', undefined],
    ['evaluation metric', undefined],
    ['license:mit', undefined],
    ['', undefined],
  ]
  expect(expected.map(([text]) => [text, shownFor(text)[0]])).toEqual(expected)
  edition.close()
})
