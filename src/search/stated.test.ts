import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { countHits, hasInferred, search } from './search.ts'
import type { SearchQuery } from './types.ts'

const MASK = 'fill-mask'
const code = '```python\nfrom transformers import pipeline\npipeline("fill-mask")\n```\n'
const front = (yaml: string) => `---\n${yaml}\n---\n`

/** Two models state their task, and two more have it inferred; one of each pair states its licence. */
const MODELS = {
  'models/acme/a/README.md': front(`pipeline_tag: ${MASK}\nlicense: mit`),
  'models/acme/b/README.md': front(`pipeline_tag: ${MASK}`),
  'models/acme/c/README.md': front('license: mit') + code,
  'models/acme/d/README.md': front('pipeline_tag: translation\ntags: ["license:mit"]'),
  'models/acme/e/README.md': code,
}

async function open(files: { [path: string]: string }) {
  const { store, run } = makeStore()
  await run(makeFolder(files))
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  return edition
}

const ask = (facets: SearchQuery['facets'], stated: boolean): SearchQuery => ({
  ...{ text: '', kind: 'model', facets, stated, sort: 'name', page: 1, pageSize: 10 },
})

describe('a search for what cards state', () => {
  it('leaves out cards of which a chosen value is inferred, and counts none of these', async () => {
    const edition = await open(MODELS)
    const found = (facets: SearchQuery['facets'], stated: boolean) => {
      const { hits, total, facets: counts } = search(edition, ask(facets, stated))
      expect(countHits(edition, ask(facets, stated))).toBe(total)
      return { names: hits.map(({ name }) => name).join(''), task: counts.task, license: counts.license }
    }
    expect(found({}, false)).toMatchObject({
      names: 'abcde',
      task: [
        { value: MASK, count: 4 },
        { value: 'translation', count: 1 },
      ],
      license: [{ value: 'mit', count: 3 }],
    })
    expect(found({}, true)).toMatchObject({
      names: 'abcde',
      task: [
        { value: MASK, count: 2 },
        { value: 'translation', count: 1 },
      ],
      license: [{ value: 'mit', count: 2 }],
    })
    expect(found({ task: [MASK] }, false).names).toBe('abce')
    expect(found({ task: [MASK] }, true)).toMatchObject({
      names: 'ab',
      task: [
        { value: MASK, count: 2 },
        { value: 'translation', count: 1 },
      ],
      license: [{ value: 'mit', count: 1 }],
    })
    expect(found({ license: ['mit'] }, true)).toMatchObject({
      names: 'ac',
      task: [{ value: MASK, count: 1 }],
    })
    edition.close()
  })

  it('is offered where something is inferred', async () => {
    const [inferring, stating] = [
      await open(MODELS),
      await open({ 'models/acme/a/README.md': MODELS['models/acme/a/README.md'] }),
    ]
    expect([hasInferred(inferring), hasInferred(stating)]).toEqual([true, false])
    inferring.close()
    stating.close()
  })
})
