/** The pages that join cards: benchmarks, papers, lineage and comparison, through the app without a socket. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { wordsOf } from '../../test/helpers/drawn-page.tsx'

const model = (frontMatter: string, f1: number) => `---
pipeline_tag: question-answering
${frontMatter}
model-index:
- name: x
  results:
  - task: {type: question-answering}
    dataset: {type: squad, name: SQuAD, split: validation}
    metrics: [{type: f1, value: ${f1}}]
---
# Reader

Cites https://arxiv.org/abs/1810.04805.

@misc{key, title={Nobody at Sea}, eprint={1810.04805}, archivePrefix={arXiv}}

`

const LOCAL = ['/home/me/shapes', './folder/', '../up', 'C:\\data\\win', 'file:///data/url', '.']

const FILES: Record<string, string> = {
  ...Object.fromEntries(
    LOCAL.map((path, place) => [
      `models/acme/local-${place}/README.md`,
      model(`base_model: '${path}/out'\ndatasets: ['${path}']`, 0.5).replace(
        'squad, name: SQuAD',
        `'${path}'`,
      ),
    ]),
  ),
  'metrics/exact-match.md':
    '---\nname: Exact match\nbetter: higher\nrange: 0 to 1\n---\n\nThe share of exact answers.\n',
  ...Object.fromEntries(
    ['exact_match', 'Exact Match', 'exact-match'].map((metric, place) => [
      `models/acme/spelt-${place}/README.md`,
      model('license: mit', 0.7).replaceAll('squad', 'spelling').replace('type: f1', `type: ${metric}`),
    ]),
  ),
  'models/acme/small/README.md': model('license: mit', 80.5),
  'models/acme/small/model.onnx': 'x'.repeat(99_000),
  'models/acme/large/README.md': model('license: cc-by-nc-4.0\nbase_model: acme/small', 90.25),
  'models/acme/even/README.md': model(
    'license: mit\nbase_model: elsewhere/base\nactive_parameters: 2000000000\ncontext_length: 8192\nreleased: 2024-05-01',
    90.25,
  ),
  'models/acme/share/README.md': model('license: mit', 0.905),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, place) => [`models/acme/many-${place}/README.md`, '# Many\n']),
  ),
  'tasks/defect-detection/README.md':
    '---\nname: Finding defects\nmodality: image\n---\n\nFinds what is broken.\n',
  'models/acme/spot/README.md': '---\npipeline_tag: defect-detection\n---\n# Spot\n',
  'models/acme/plain/README.md': '# Plain\n',
  'models/acme/one,two/README.md': '---\nlicense: MIT\n---\n# One, two\n',
  'models/acme/v1/README.md': '---\nnew_version: acme/v2\n---\n# First\n',
  'models/acme/v2/README.md': '---\nnew_version: acme/v3\n---\n# Second\n',
  'models/acme/v3/README.md': '# Third\n',
  'models/acme/moved/README.md': '---\nnew_version: elsewhere/new\n---\n# Moved\n',
  'models/acme/tick/README.md': '---\nnew_version: acme/tock\n---\n# Tick\n',
  'models/acme/tock/README.md': '---\nnew_version: acme/tick\n---\n# Tock\n',
  ...Object.fromEntries(
    [70.1, '68.50', 75].flatMap((value, place) => [
      [`models/acme/dated-${place}/README.md`, '# Dated\n'],
      [
        `models/acme/dated-${place}/.eval_results/shapes.yaml`,
        `- dataset: {id: acme/shapes, task_id: default}\n  value: ${value}\n  date: "202${place}-03-01"\n`,
      ],
    ]),
  ),
  'datasets/acme/shapes/README.md':
    '---\ntask_categories: [image-classification]\nbenchmark: {measures: Eyesight., misleads: In the dark.}\n---\n# Shapes\n',
  'datasets/acme/shapes/eval.yaml':
    'name: Shapes\ndescription: Telling shapes apart.\nevaluation_framework: inspect-ai\ntasks: [{id: default, metric: accuracy}]\n',
  'datasets/squad/README.md': '# SQuAD\n',
  ...Object.fromEntries(
    Array.from({ length: 101 }, (_, number) => [
      `datasets/acme/cites-${String(number).padStart(3, '0')}/README.md`,
      'See https://arxiv.org/abs/2001.00001\n',
    ]),
  ),
}

let site: AppForTest

beforeAll(async () => {
  site = await makeApp(FILES, { title: 'Acme models' })
})

afterAll(() => site.close())

const get = (path: string) => site.app.request(`http://site.test${path}`)
const text = async (path: string) => (await (await get(path)).text()).replaceAll('<!-- -->', '')

describe('a model that another one replaces', () => {
  const notice = async (id: string) =>
    /<p class="notice" role="note">(.*?)<\/p>/.exec(await text(`/models/${id}`))?.[1]

  it('leads to the last of its successors', async () => {
    const newest = 'There is a newer version of this model: <a href="/models/acme/v3">acme/v3</a>'
    await expect(notice('acme/v1')).resolves.toBe(newest)
    await expect(notice('acme/v2')).resolves.toBe(newest)
    await expect(notice('acme/v3')).resolves.toBeUndefined()
  })

  it('names a successor that the catalogue does not have', async () => {
    await expect(notice('acme/moved')).resolves.toBe('There is a newer version of this model: elsewhere/new')
  })

  it('has none where the successors lead round', async () => {
    await expect(notice('acme/tick')).resolves.toBeUndefined()
  })
})

describe('a model for a task of one’s own', () => {
  it('says by the name of the task why there is no code that calls it', async () => {
    expect(await text('/models/acme/spot')).toContain(
      'No inference provider supports the task “Finding defects”.',
    )
  })
})

describe('what a card names by its path on a disk', () => {
  it.each(LOCAL.map((path, place) => [path, place] as const))('%s is led to', async (path, place) => {
    const page = await text(`/models/acme/local-${place}`)
    const addresses = [
      ...page.matchAll(/href="(\/(?:benchmarks|lineage)\/[^"#]*|\/models\?(?:dataset|base_model)=[^"]*)/g),
    ].map(([, href = '']) => href)
    expect(addresses.map((address) => address.split(/[/?=]/)[1])).toEqual(
      expect.arrayContaining([...(path === '.' ? [] : ['benchmarks']), 'lineage', 'models']),
    )
    for (const address of addresses) {
      // In the form that a browser requests.
      const { pathname, search } = new URL(address, 'http://site.test')
      expect([path, address]).toEqual([path, pathname.replaceAll('//', '/') + search])
      expect(await text(pathname + search)).toContain(`acme/local-${place}`)
    }
  })
})

describe('a benchmark', () => {
  it('ranks together what cards call by other spellings of one metric', async () => {
    const page = await text('/benchmarks/spelling')
    expect(page.match(/<section class="board /g)).toHaveLength(1)
    expect(page).toContain('>Exact match<')
    expect(page).toContain('3 models')
  })

  it('names the source of a result once in its twin', async () => {
    const twin = await text('/benchmarks/squad.md')
    expect(twin).toMatch(
      /^\| 1 +\| \[acme\/large\]\(\/models\/acme\/large\) +\| 90\.25 +\| +\| the card +\|$/m,
    )
  })

  it('is listed, and ranks the models that were measured on it', async () => {
    expect(await text('/benchmarks')).toContain('<a href="/benchmarks/squad">SQuAD</a>')
    const page = await text('/benchmarks/squad')
    expect(page).toContain('4 models · Question answering · ')
    expect(page.indexOf('>acme/large<')).toBeLessThan(page.indexOf('>acme/small<'))
    expect(page).toContain('90.25')
    expect(page).toContain('href="/datasets/squad"')
  })

  it('ranks results of files in the metric that it names, as written, and draws the best over time', async () => {
    const page = await text('/benchmarks/acme/shapes')
    expect(page).toContain('in percent · higher is better')
    const cells = page.matchAll(/<span class="value(?: best)?"(?: data-pad="([.0]+)")?>(\d+\.?\d*)<\/span>/g)
    // Padded to the digits of other values, so that decimal points line up.
    expect([...cells].map(([, room, cell]) => [cell, room])).toEqual([
      ['75', '.00'],
      ['70.1', '0'],
      ['68.50', undefined],
    ])
    expect(page).toContain('The best over time')
    expect(await text('/models/acme/dated-1')).toMatch(/68\.50.*3 of 3/s)
  })

  it('is found among all by words of its name', async () => {
    const found = await text('/benchmarks?q=SHAPES+acme')
    expect(found).toContain('href="/benchmarks/acme/shapes"')
    expect(found).not.toContain('href="/benchmarks/squad"')
    expect(found).toMatch(/1 of \d+ benchmarks/)
    expect(found).toMatch(/name="q"[^>]*value="SHAPES acme"/)
    expect(await text('/benchmarks?q=cheese')).toContain('<a href="/benchmarks">all of them</a>')
    expect(await text('/benchmarks?page=9')).toContain('There is no page 9')
  })

  it('is one that somebody was measured on', async () => {
    expect((await get('/benchmarks/cheese')).status).toBe(404)
  })

  it('is named on the pages of its models, with their places, and of its dataset', async () => {
    expect(await text('/models/acme/small')).toContain('3 of 3')
    expect(await text('/datasets/squad')).toContain('href="/benchmarks/squad"')
  })
})

describe('a family', () => {
  it('is told to machines, with an address for the bases that have a page here', async () => {
    const basedOn = async (path: string) => {
      const [, json = ''] =
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await text(path)) ?? []
      return JSON.parse(json).isBasedOn
    }
    expect(await basedOn('/models/acme/large')).toEqual([expect.stringMatching(/\/models\/acme\/small$/)])
    expect(await basedOn('/models/acme/even')).toEqual([
      { '@type': 'SoftwareApplication', name: 'elsewhere/base' },
    ])
  })

  it('is on the page of each of its models', async () => {
    expect(await text('/models/acme/small')).toMatch(
      /Made from this model.*href="\/models\/acme\/large".*<small>fine-tuned</s,
    )
    expect(await text('/models/acme/large')).toMatch(
      /Made from<.*href="\/models\/acme\/small".*<small>by fine-tuning · /s,
    )
    expect(await text('/lineage/acme/small')).toContain('href="/models/acme/large"')
  })

  it('says how each was made beside its name, and compares all of them at once', async () => {
    const page = await text('/lineage/acme/small')
    expect(page).toContain('large</a> <small>fine-tuned</small>')
    expect(page).toContain('href="/compare?ids=acme%2Fsmall,acme%2Flarge"')
  })

  it('has a page where only its members are in the catalogue, to which they lead', async () => {
    expect(await text('/models/acme/even')).toContain('href="/lineage/elsewhere/base"')
    expect(await text('/lineage/elsewhere/base')).toContain('href="/models/acme/even"')
  })

  it('is no page of what nothing is known about', async () => {
    expect((await get('/lineage/nobody/nothing')).status).toBe(404)
    expect(await text('/models/acme/plain')).not.toContain('Model tree')
  })
})

it('a benchmark is explained by the card of its dataset, which leads to it', async () => {
  const page = await text('/benchmarks/acme/shapes')
  expect(page).toContain('<b>Measures:</b> Eyesight.')
  expect(page).toContain('<b>Misleads:</b> In the dark.')
  expect(page).toContain('Run with <a href="https://inspect.aisi.org.uk/" rel="noopener">inspect-ai</a>.')
  expect(page).toContain('>Image classification<')
  expect(page).toContain('<a href="/datasets/acme/shapes">')
  expect(page.match(/class="bar"/g)).toHaveLength(3)
  expect(await text('/datasets/acme/shapes')).toContain('href="/benchmarks/acme/shapes"')
})

it('a paper gathers the cards that cite it', async () => {
  expect(await text('/papers')).toContain('href="/papers/1810.04805"')
  const page = await text('/papers/1810.04805')
  expect(page).toContain('href="/models/acme/small"')
  expect(page).toContain('href="/models/acme/large"')
  expect(page).toContain('<h1>Nobody at Sea</h1>')
  expect(await text('/models/acme/small')).toContain('<a href="/papers/1810.04805">Nobody at Sea</a>')
  // Datasets and tasks cite papers too, so that page does not belong to the models.
  expect(page).toMatch(/<a href="\/papers" aria-current="true">/)
  expect(page).not.toMatch(/<a href="\/models" aria-current/)
  expect((await get('/papers/0000.00000')).status).toBe(404)
})

it('a paper has one page for all of its versions', async () => {
  const response = await get('/papers/1810.04805v2')
  expect([response.status, response.headers.get('location')]).toEqual([308, '/papers/1810.04805'])
})

it('a paper is found by its title, by its arXiv id, and by the name of a card that cites it', async () => {
  for (const [words, found, other] of [
    ['1810.04', '1810.04805', '2001.00001'],
    ['sea+nobody', '1810.04805', '2001.00001'],
    ['small+ACME', '1810.04805', '2001.00001'],
    ['cites+100', '2001.00001', '1810.04805'],
  ]) {
    const page = await text(`/papers?q=${words}`)
    expect(page).toContain(`href="/papers/${found}"`)
    expect(page).not.toContain(`href="/papers/${other}"`)
    expect(page).toContain('1 of 2 papers')
  }
  // Words of two different cards do not make up one name.
  expect(await text('/papers?q=small+large')).toContain('<a href="/papers">all of them</a>')
  expect(await text('/papers?page=9')).toContain('There is no page 9')
})

it('a paper that very many cards cite leads to all of them, page by page', async () => {
  const first = await text('/papers/2001.00001')
  expect(first).toContain('101 cards cite it')
  expect(first).toContain('href="/datasets/acme/cites-099"')
  expect(first).not.toContain('href="/datasets/acme/cites-100"')
  expect(first).toContain('href="/papers/2001.00001?page=2"')
  expect(await text('/papers/2001.00001?page=2')).toContain('href="/datasets/acme/cites-100"')
})

describe('a comparison', () => {
  it.each(['/models', '/benchmarks/squad', '/papers/1810.04805'])(
    'is begun from the models on %s',
    async (path) => {
      expect(await text(path)).toContain('href="/compare?ids=acme%2Flarge"')
    },
  )

  it('calls its columns by the models alone', async () => {
    expect(await text('/compare?ids=acme/small,acme/large')).toContain('<th scope="col" abbr="acme/small">')
  })

  it('shows the sizes and the release that cards state', async () => {
    const page = await text('/compare?ids=acme/even,acme/large')
    for (const [name, value] of [
      ['Active parameters', '2 B'],
      ['Context length', '8,192 tokens'],
      ['Released', '1 May 2024'],
    ])
      expect(wordsOf(page)).toContain(`${name} acme/even ${value} acme/large not stated`)
  })

  it('shows facts and results side by side, and what differs', async () => {
    const page = await text('/compare?ids=acme/small,acme/large')
    expect(page).toMatch(/<tr class="differs"><th scope="row">Licence/)
    expect(page).toMatch(/<tr class="alike"><th scope="row">Task/)
    expect(page).toMatch(/class="best">.*?<a href="\/benchmarks\/squad#[^"]*acme%2Flarge">90.25/)
    expect(page).toContain('non-commercial use only')
    expect(wordsOf(page)).toContain('Size acme/small 99.4 kB acme/large not stated')
    expect(wordsOf(page)).toMatch(/^acme\/small or acme\/large\? acme\/large is 9\.8 points better on SQuAD/)
  })

  it('knows a licence however it is cased, as lists and the page of the model do', async () => {
    const page = await text('/compare?ids=acme/one%2Ctwo,acme/small')
    expect(page).toContain('<tr class="alike"><th scope="row">Licence</th>')
    expect(wordsOf(page)).toContain('Licence One, two [MIT License](/licenses/mit) permissive')
    expect(await text('/models/acme/one%2Ctwo')).toContain(
      'href="/models?license=mit" aria-label="7 models with MIT License"',
    )
  })

  it('takes a model whose name has a comma', async () => {
    const page = await text('/compare?ids=acme/small,acme/one%2Ctwo,acme/large')
    expect(page).toContain('<th scope="col" abbr="acme/one,two">')
    expect(page).not.toContain('This catalogue has no model')
  })

  it('tells the rows of one metric apart where they are on two scales', async () => {
    const scales = (page: string) =>
      page.match(/SQuAD · validation · [^<]*/g)?.map((row) => row.split(' · ').slice(3))
    expect(scales(await text('/compare?ids=acme/small,acme/share'))?.sort()).toEqual([
      ['from 0 to 1'],
      ['in percent'],
    ])
    expect(scales(await text('/compare?ids=acme/small,acme/large'))).toEqual([[]])
  })

  it('marks all that are best, unless all are', async () => {
    const page = await text('/compare?ids=acme/small,acme/even,acme/large')
    expect(page.match(/class="best"/g)).toHaveLength(2)
    expect(await text('/compare?ids=acme/even,acme/large')).not.toContain('class="best"')
  })

  it('names the models that find no room', async () => {
    const ids = Array.from({ length: 9 }, (_, place) => `acme/many-${place}`)
    const page = await text(`/compare?ids=${ids.join(',')}`)
    expect(page).toContain('<a href="/models/acme/many-8">acme/many-8</a> is left out')
    expect(page).not.toContain('many-7</a> is left out')
  })

  it('adds and removes models by plain links and a form', async () => {
    expect(await text('/compare?ids=acme%2Fsmall&add=acme/plain')).toContain(
      'href="/compare?ids=acme%2Fplain"',
    )
    expect(await text('/compare?ids=acme/small')).toContain('href="/compare?ids=acme%2Fsmall,acme%2Flarge"')
  })

  it('offers models with names near to one that it does not have', async () => {
    const [, near = ''] = (await text('/compare?ids=acme/small&add=larg')).split('Models with similar names')
    expect(near.split('</ul>')[0]).toContain('href="/compare?ids=acme%2Fsmall,acme%2Flarge"')
  })

  it('does so for the first three that it does not have', async () => {
    const page = await text('/compare?ids=acme/smal,acme/eve,acme/shar,acme/plai')
    const [, near = ''] = page.split('Models with similar names')
    const offered = near.split('</ul>')[0]
    for (const id of ['small', 'even', 'share']) expect(offered).toContain(`acme%2F${id}"`)
    expect(offered).not.toContain('acme%2Fplain"')
  })

  it('says which models it does not have, and how to begin', async () => {
    expect(await text('/compare?ids=no/such')).toContain('no model “no/such”')
    expect(await text('/compare?ids=acme/small,squad')).toContain(
      '<a href="/datasets/squad">squad</a> is a dataset',
    )
    expect(await text('/compare')).toContain('Start with a model')
  })
})
