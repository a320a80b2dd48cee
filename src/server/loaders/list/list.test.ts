import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../../../test/helpers/folder.ts'
import { makeStore } from '../../../../test/helpers/ingest.ts'
import { openEdition, type SqliteEdition } from '../../../edition/edition.ts'
import { builtinVocabulary } from '../../../task/vocabulary.ts'
import type { FacetGroup } from '../../../ui/list/facet-panel.tsx'
import type { RangeGroup } from '../../../ui/list/range-facet.tsx'
import { loadList } from './list.ts'

const site = {
  title: 'Acme',
  assets: { css: '/a.css', loader: '', hydrate: '/h.js', font: '/f.woff2', icon: '/i.svg' },
  authors: true,
  events: undefined,
  parts: [],
}

/** The list of models for some files, as its page receives it. */
async function list(files: Record<string, string>, query = '', location = '') {
  const folder = makeFolder(files)
  const { store, run } = makeStore()
  const { edition: id } = await run(folder + location, { vocabulary: builtinVocabulary() })
  const edition: SqliteEdition = openEdition(store.pathOf(id))
  const props = await loadList(edition, site, 'model', new URLSearchParams(query))
  edition.close()
  return props
}

const facetOf = (groups: (FacetGroup | RangeGroup)[], facet: string) =>
  groups.find((group) => 'facet' in group && group.facet === facet)
const rangeOf = (groups: (FacetGroup | RangeGroup)[], range: string) =>
  groups.flatMap((group) => ('range' in group && group.range === range ? [group] : []))[0]

/** The card of a built-in task. */
const task = (id: string) =>
  readFileSync(new URL(`../../../../catalogue/tasks/${id}/README.md`, import.meta.url), 'utf8')

const card = (frontMatter: string) => `---\n${frontMatter}\n---\n# Model\n`

describe('the facets of a list', () => {
  it('are searched beyond the values that a page has room for', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 150 }, (_, place) => [
        `models/a/m${place}/README.md`,
        card(`license: mit\nlanguage: ${place === 7 ? 'pt' : 'en'}\ntags: [many, tag-${place}]`),
      ]),
    )
    const tags = async (query: string) => {
      const group = facetOf((await list(files, query)).groups, 'tag')
      return group && 'facet' in group ? group : undefined
    }
    expect((await tags(''))?.values).toHaveLength(60)
    expect((await tags(''))?.find).toMatchObject({ text: '', hasMore: true })
    const found = await tags('license=mit&tag=many&find_tag=TAG-14')
    expect(found?.values.map(({ value }) => value).sort()).toEqual(
      ['many', 'tag-14', ...Array.from({ length: 10 }, (_, place) => `tag-14${place}`)].sort(),
    )
    expect(found?.values.find(({ value }) => value === 'tag-149')?.href).toBe(
      '/models?license=mit&tag=many&tag=tag-149',
    )
    expect(found?.find?.state).toEqual([
      ['license', 'mit'],
      ['tag', 'many'],
    ])
    expect(facetOf((await list(files, 'find_language=Portug')).groups, 'language')).toMatchObject({
      values: [{ value: 'pt', count: 1 }],
    })
  })

  it('sort tasks by modality and licences by what they allow', async () => {
    const { groups } = await list({
      'models/a/one/README.md': card('license: mit\npipeline_tag: fill-mask'),
      'models/a/two/README.md': card('license: gpl-3.0\npipeline_tag: image-classification'),
      'tasks/fill-mask/README.md': task('fill-mask'),
      'tasks/image-classification/README.md': task('image-classification'),
    })
    expect(facetOf(groups, 'task')).toMatchObject({
      values: [
        { value: 'fill-mask', part: 'nlp' },
        { value: 'image-classification', part: 'cv' },
      ],
    })
    expect(facetOf(groups, 'license')).toMatchObject({
      parts: [
        { label: 'Permissive', chosen: false, href: '/models?license=mit' },
        { label: 'Share-alike', chosen: false, href: '/models?license=gpl-3.0' },
      ],
    })
  })

  it('give a whole group of licences back by one chip', async () => {
    const files = {
      'models/a/one/README.md': card('license: mit'),
      'models/a/two/README.md': card('license: apache-2.0'),
      'models/a/three/README.md': card('license: gemma'),
    }
    const { chosen, result } = await list(files, 'license=mit&license=apache-2.0&license=gemma')
    expect(result.total).toBe(3)
    expect(chosen).toEqual([
      { facet: 'licence', label: 'Permissive', href: '/models?license=gemma' },
      { facet: 'licence', label: 'Gemma Terms of Use', href: '/models?license=apache-2.0&license=mit' },
    ])
  })

  it('tell models with results, in the card or in a file beside it, from those without', async () => {
    const results = '- dataset: {id: acme/bench, task_id: all}\n  value: 1.5\n'
    const files = {
      'models/a/one/README.md': card('license: mit'),
      'models/a/two/README.md': card('license: mit'),
      'models/a/two/.eval_results/bench.yaml': results,
    }
    const { groups, result } = await list(files, 'evaluation=reported')
    expect(result.hits.map(({ id }) => id)).toEqual(['a/two'])
    expect(facetOf(groups, 'evaluation')).toMatchObject({
      values: [
        { label: 'None', count: 1 },
        { label: 'Reported', count: 1 },
      ],
    })
  })

  it('name a value from an address that no card has as it stands there', async () => {
    const files = { 'models/a/one/README.md': card('license: mit') }
    const { chosen } = await list(files, 'evaluation=constructor')
    expect(chosen.map(({ label }) => label)).toEqual(['constructor'])
  })

  it('leave out what no card has', async () => {
    const { groups } = await list({ 'models/a/one/README.md': card('license: mit') })
    expect(facetOf(groups, 'evaluation')).toBeUndefined()
    expect(facetOf(groups, 'dataset')).toBeUndefined()
  })
})

describe('models made from another one', () => {
  const files = {
    'models/a/tuned/README.md': card('base_model: a/base'),
    'models/a/lora/README.md': card('base_model: a/base\nlibrary_name: peft'),
    'models/a/small/README.md': card('base_model: a/base\nbase_model_relation: quantized'),
    'models/a/files/README.md': card('base_model: a/base'),
    'models/a/files/model.gguf': '',
    'models/a/both/README.md': card('base_model: [a/base, a/tuned]'),
    'models/a/base/README.md': card('license: mit'),
  }

  it('are narrowed by how they were made', async () => {
    const { groups, chosen, result } = await list(files, 'base_model=a/base&relation=quantized')
    expect(result.hits.map(({ id }) => id).sort()).toEqual(['a/files', 'a/small'])
    expect(chosen.map(({ facet, label }) => [facet, label])).toContainEqual(['relation to base', 'Quantised'])
    expect(facetOf(groups, 'relation')).toMatchObject({
      values: [
        { label: 'Quantised', count: 2, chosen: true },
        {
          label: 'Adapter',
          count: 1,
          href: '/models?base_model=a%2Fbase&relation=adapter&relation=quantized',
        },
        { label: 'Fine-tuned', count: 1 },
        { label: 'Merged', count: 1 },
      ],
    })
  })
})

describe('a range', () => {
  const lines = [2019, 2022, 2022]
    .map((year, index) =>
      JSON.stringify({
        kind: 'model',
        id: `a/m${index}`,
        card: card('license: mit'),
        updated: `${year}-06-01`,
      }),
    )
    .join('\n')

  it('is drawn with the years in which nothing changed', async () => {
    const { groups } = await list({ 'cards.jsonl': lines }, '', '/cards.jsonl')
    expect(rangeOf(groups, 'updated')?.steps.map(({ label, count }) => [label, count])).toEqual([
      ['2019', 1],
      ['2020', 0],
      ['2021', 0],
      ['2022', 2],
    ])
  })

  it('says in its form and as a chip what is chosen, and gives it back', async () => {
    const query = 'updated_min=2020-01-01&license=mit'
    const { groups, chosen, result } = await list({ 'cards.jsonl': lines }, query, '/cards.jsonl')
    expect(result.total).toBe(2)
    expect(chosen).toContainEqual({ facet: 'updated', label: 'from 2020', href: '/models?license=mit' })
    expect(rangeOf(groups, 'updated')).toMatchObject({
      min: '2020-01-01',
      max: '',
      state: [['license', 'mit']],
      leftOut: 0,
    })
  })

  it('says how many cards it leaves out because their value is not known', async () => {
    const files = {
      'models/a/one/README.md': card('license: mit'),
      'models/a/one/model.onnx': 'x'.repeat(1_000),
      'models/a/two/README.md': card('license: mit'),
      'models/a/three/README.md': card('license: mit'),
      'models/a/four/README.md': card('license: apache-2.0'),
    }
    const leftOut = async (query: string) => rangeOf((await list(files, query)).groups, 'bytes')?.leftOut
    expect(await leftOut('license=mit')).toBe(0)
    expect(await leftOut('license=mit&bytes_min=1')).toBe(2)
    expect(await leftOut('bytes_max=1')).toBe(3)
  })
})

describe('the switch of inferred facts', () => {
  it('keeps the task that a sentence names, and is the way out where no card states it', async () => {
    const code = '```python\nfrom transformers import pipeline\npipeline("token-classification")\n```\n'
    const files = {
      'models/a/one/README.md': card('license: mit') + code,
      'models/a/two/README.md': card('license: mit\npipeline_tag: fill-mask'),
      'tasks/token-classification/README.md': task('token-classification'),
    }
    const { stated } = await list(files, 'q=named entities')
    expect(stated?.href).toBe('/models?task=token-classification&stated=only')
    const { result, chosen, waysOut } = await list(files, 'q=named entities&stated=only')
    expect(result.total).toBe(0)
    expect(chosen.map(({ facet }) => facet)).toEqual(['task', 'facts'])
    expect(waysOut).toContainEqual({
      ...{ facet: 'facts', label: 'stated by the card', total: 1 },
      href: '/models?task=token-classification',
    })
  })
})

describe('orders', () => {
  it('by popularity are offered where the source knows it, and not elsewhere', async () => {
    const line = { kind: 'model', id: 'a/one', card: card('license: mit'), downloads: 3 }
    const known = await list({ 'cards.jsonl': JSON.stringify(line) }, '', '/cards.jsonl')
    expect(known.sorts.map(({ sort }) => sort)).toEqual(['downloads', 'newest', 'name', 'size'])
    const unknown = await list({ 'models/a/one/README.md': card('license: mit') })
    expect(unknown.sorts.map(({ sort }) => sort)).toEqual(['newest', 'name', 'size'])
  })

  it('by bytes are offered where some model has weights', async () => {
    const files = { 'models/a/one/README.md': card('license: mit'), 'models/a/one/model.onnx': 'x' }
    expect((await list(files)).sorts.map(({ label }) => label)).toEqual([
      'Newest',
      'Name',
      'Parameters',
      'Bytes',
    ])
  })
})

describe('a list without hits', () => {
  const files = {
    'models/a/one.md': card('license: mit\nlanguage: fr'),
    'models/a/two.md': card('license: mit\nlanguage: de'),
    'models/a/three.md': card('license: apache-2.0\nlanguage: de'),
  }
  const ways = async (query: string) =>
    (await list(files, query)).waysOut.map(({ facet, label, total, href }) => [facet, label, total, href])

  it('offers what is found with one thing less', async () => {
    expect(await ways('q=nowhere&license=mit')).toEqual([[undefined, 'nowhere', 2, '/models?license=mit']])
    expect(await ways('license=apache-2.0&language=fr')).toEqual([
      ['language', 'French', 1, '/models?license=apache-2.0'],
      ['licence', 'Apache License 2.0', 1, '/models?language=fr'],
    ])
  })

  it('offers the words that some card has where it takes more than one less', async () => {
    expect(await ways('q=zebra+one+quagga&license=mit')).toEqual([
      [undefined, 'zebra quagga', 1, '/models?q=one&license=mit'],
      [undefined, 'zebra one quagga', 2, '/models?license=mit'],
    ])
    // No card matches all of these.
    expect(await ways('q=quagga+two+mit+one&exact=1')).toEqual([
      [undefined, 'two', 1, '/models?q=two&exact=1'],
      [undefined, 'one', 1, '/models?q=one&exact=1'],
      [undefined, 'mit', 2, '/models?q=mit&exact=1'],
    ])
    expect(await ways('q=zebra+quagga')).toEqual([])
  })

  it('offers nothing where nothing or the whole list would be found', async () => {
    for (const query of ['q=nowhere', 'license=gpl', 'q=nowhere&license=gpl&language=xx', 'license=mit'])
      expect([query, await ways(query)]).toEqual([query, []])
  })
})

describe('a value in an address', () => {
  const files = {
    'models/a/one/README.md': card('license: mit\nlanguage: de\ntags: [small]\npipeline_tag: fill-mask'),
    'models/a/two/README.md': card('license: apache-2.0\nlanguage: fr\ntags: [Large]'),
    'tasks/fill-mask/README.md': task('fill-mask'),
  }

  it.each([
    ['license=MIT', 'license=mit'],
    ['license=MIT+License', 'license=mit'],
    ['language=German', 'language=de'],
    ['language=deutsch', 'language=de'],
    ['task=Fill+mask', 'task=fill-mask'],
    ['task=Masked+language+modeling', 'task=fill-mask'],
    ['tag=SMALL&license=mit&license=MIT', 'license=mit&tag=small'],
  ])('is found by its name and in any case: %s', async (query, meant) => {
    const { result, state, near } = await list(files, query)
    expect(result.hits.map(({ id }) => id)).toEqual(['a/one'])
    expect(new URLSearchParams(state).toString()).toBe(meant)
    expect(near).toEqual([])
  })

  it('that no card has offers the nearest one that finds something', async () => {
    const near = async (query: string) => (await list(files, query)).near
    expect(await near('license=apche-2.0&language=fr')).toEqual([
      { facet: 'licence', label: 'Apache License 2.0', href: '/models?language=fr&license=apache-2.0' },
    ])
    expect(await near('tag=large')).toEqual([{ facet: 'tag', label: 'Large', href: '/models?tag=Large' }])
    for (const query of [
      'license=apche-2.0&language=de',
      'license=nothing-like-it',
      'license=mit&language=fr',
    ])
      expect([query, await near(query)]).toEqual([query, []])
    // Each lookup goes through all values.
    expect(await near('tag=larga&tag=largb&tag=largc&tag=largd')).toHaveLength(3)
  })
})

describe('a value in a query', () => {
  const files = {
    'tasks/spot-scratches/README.md':
      '---\nname: Finding dents\nmodality: cv\nsummary: Finds dents.\n---\n# Finding dents\n',
    'models/a/dents/README.md': card('pipeline_tag: spot-scratches'),
    'models/a/dents/dents.mlmodel': '',
    'models/a/other/README.md': card('pipeline_tag: fill-mask'),
  }
  const found = async (text: string) =>
    (await list(files, new URLSearchParams({ q: text }).toString())).result.hits.map(({ id }) => id)

  it.each([
    'task:spot-scratches',
    'task:"Finding dents"',
    'task:"finding Dents"',
    'format:"Core ML"',
    '-task:"Fill mask"',
  ])('is found by the name that pages show: %s', async (text) => {
    expect(await found(text)).toEqual(['a/dents'])
  })
})
