import { expect, it } from 'vitest'
import { answerViewer } from './api.ts'
import type { Viewer } from './viewer.ts'

const refuse = () => Promise.reject(new Error('This is not asked for.'))

/** A viewer of a dataset with many splits, which records how many calls it gets at once. */
function manySplits() {
  const splits = Array.from({ length: 600 }, (_, n) => ({
    config: `c${n >> 1}`,
    split: `s${n & 1}`,
    files: [],
    isPlain: true,
  }))
  let waiting = 0
  const seen = { most: 0 }
  const later = async <T>(answer: T): Promise<T> => {
    waiting += 1
    seen.most = Math.max(seen.most, waiting)
    await new Promise((resolve) => setImmediate(resolve))
    waiting -= 1
    return answer
  }
  const viewer: Viewer = {
    structure: () => later({ commit: 'abc', configs: [], splits }),
    count: () => later(3),
    columns: () => later([{ name: 'id', feature: { _type: 'Value', dtype: 'int64' } }]),
    ...{ rows: refuse, find: refuse, asset: refuse, statistics: refuse, sql: refuse, sqlFile: refuse },
  }
  return { viewer, seen }
}

it.each(['size', 'info'])(
  'asks for few things at once to tell the %s of a dataset with many splits',
  async (endpoint) => {
    const { viewer, seen } = manySplits()
    const addresses = { file: () => '', asset: () => '' }
    const request = new Request(`http://site.test/api/viewer/${endpoint}?dataset=acme/many`)
    const answer = await (await answerViewer(viewer, 'e.db', addresses, endpoint, request))?.json()
    expect(Object.keys(answer.dataset_info ?? answer.size.splits)).toHaveLength(
      endpoint === 'info' ? 300 : 600,
    )
    expect(answer.dataset_info?.c7.splits.s1.num_examples ?? answer.size.dataset.num_rows).toBe(
      endpoint === 'info' ? 3 : 1800,
    )
    expect(seen.most).toBeLessThan(100)
  },
)
