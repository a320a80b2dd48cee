import { createHash } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeHub, type TestHub } from '../../test/helpers/hub.ts'
import { SqliteEdition } from '../edition/edition.ts'
import { formatPointer } from '../sources/lfs-pointer.ts'
import { answerCardCheck } from './check-card.ts'
import { LARGE } from './digests.ts'

const CARDS = {
  'models/acme/tiny/README.md':
    '---\nlicense: mit\npipeline_tag: fill-mask\nlibrary_name: transformers\nlanguage: [en, fr]\ntags: [small]\ndatasets: [acme/clicks]\nbase_model: acme/large\nbase_model_relation: finetune\n---\n# Tiny\n',
  'models/acme/tiny/config.json':
    '{"model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_size": 8, "scale": Infinity}',
  'models/acme/tiny/tokenizer_config.json': '{"mask_token": {"content": "[MASK]"}}',
  'models/acme/tiny/onnx/sub dir/weights é.onnx': 'onnx',
  'models/acme/tiny/empty.txt': '',
  'models/acme/lone.md': '---\nlicense: apache-2.0\n---\n# Lone\n',
  'models/other/tree/tree/README.md': '# A name like a part of an address\n',
  'datasets/acme/clicks/README.md':
    '---\ntask_categories: [text-classification]\nsize_categories: [n<1K]\n---\n# Clicks\n',
  'datasets/acme/clicks/data/train.csv': 'a,b\n1,2\n',
}

/** For what does not look into it. */
const NO_EDITION: SqliteEdition = Object.create(SqliteEdition.prototype)

const makeCards = (more: Record<string, string | Uint8Array> = {}) => makeFolder({ ...CARDS, ...more })
const sha1 = (text: string) => createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex')
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

describe('a model', () => {
  it('has the task and library that are inferred, and is found by them, while its cardData stays the author’s', async () => {
    const card =
      '---\nlicense: mit\n---\n```python\nfrom transformers import pipeline\npipeline("fill-mask")\n```\n'
    const { json } = await makeHub(makeFolder({ 'models/acme/tiny/README.md': card }))
    const model = await json('/api/models/acme/tiny')
    expect(model).toMatchObject({ pipeline_tag: 'fill-mask', library_name: 'transformers' })
    expect(model.cardData).toEqual({ license: 'mit' })
    for (const query of ['pipeline_tag=fill-mask', 'filter=transformers', 'filter=fill-mask&search=tiny']) {
      expect(idsOf(await json(`/api/models?${query}`)), query).toEqual(['acme/tiny'])
    }
  })

  it('is described with its commit, files and metadata', async () => {
    const { json } = await makeHub(makeCards())
    const model = await json('/api/models/acme/tiny?blobs=true')
    expect(model).toMatchObject({
      id: 'acme/tiny',
      modelId: 'acme/tiny',
      author: 'acme',
      private: false,
      gated: false,
      disabled: false,
      pipeline_tag: 'fill-mask',
      library_name: 'transformers',
      mask_token: '[MASK]',
      cardData: { license: 'mit' },
      config: { model_type: 'bert', architectures: ['BertForMaskedLM'] },
    })
    expect(model.sha).toMatch(/^[0-9a-f]{40}$/)
    expect(model.lastModified).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(model.tags).toEqual(
      expect.arrayContaining([
        ...['transformers', 'onnx', 'fill-mask', 'small', 'en', 'fr', 'license:mit', 'dataset:acme/clicks'],
        ...['base_model:acme/large', 'base_model:finetune:acme/large'],
      ]),
    )
    const config = CARDS['models/acme/tiny/config.json']
    expect(model.siblings).toContainEqual({
      rfilename: 'config.json',
      size: config.length,
      blobId: sha1(config),
    })
  })

  it('has what is expanded and nothing else', async () => {
    const { ask, json } = await makeHub(makeCards())
    const { sha, ...rest } = await json('/api/models/acme/tiny?expand=sha&expand[]=likes')
    expect(sha).toMatch(/^[0-9a-f]{40}$/)
    expect(Object.keys(rest).sort()).toEqual(['_id', 'id', 'likes'])
    const wrong = await ask('/api/models/acme/tiny?expand=secrets')
    expect(wrong.status).toBe(400)
    expect((await wrong.json()).error).toMatch(/"secrets".*author/)
  })

  it('is found by an id that looks like a part of an address, and by one in other case', async () => {
    const { ask, json } = await makeHub(makeCards())
    expect((await json('/api/models/other/tree/tree')).id).toBe('other/tree/tree')
    expect(await json('/api/models/other/tree/tree/tree/main')).toHaveLength(1)
    const moved = await ask('/ACME/Tiny/resolve/main/config.json')
    expect(moved.status).toBe(307)
    expect(moved.headers.get('location')).toBe('/acme/tiny/resolve/main/config.json')
  })

  it('that was renamed is found by its former id, and its file too', async () => {
    const { ask } = await makeHub(makeCards(), {
      renamed: { 'old/name': 'acme/tiny', 'old/gone': 'acme/gone' },
    })
    const file = await ask('/old/name/resolve/main/config.json?download=true', { method: 'HEAD' })
    expect(file.status).toBe(307)
    expect(file.headers.get('location')).toBe('/acme/tiny/resolve/main/config.json?download=true')
    const there = await ask('/acme/tiny/resolve/main/config.json', { method: 'HEAD' })
    for (const name of ['etag', 'x-repo-commit']) {
      expect(there.headers.get(name), name).toBeTruthy()
      expect(file.headers.get(name), name).toBe(there.headers.get(name))
    }
    expect((await ask('/api/models/old/name')).headers.get('location')).toBe('/api/models/acme/tiny')
    expect((await ask('/api/models/old/gone')).headers.get('x-error-code')).toBe('RepoNotFound')
  })

  it.each([
    ['/api/models/ACME%2Ftiny', '/api/models/acme/tiny'],
    ['/api/models/ACME%2Ftiny/tree/main', '/api/models/acme/tiny/tree/main'],
    ['/api/models/old/c++', '/api/models/acme/tiny'],
    ['/old/c%2B%2b/resolve/main/README.md', '/acme/tiny/resolve/main/README.md'],
    ['/api/datasets/d/d', '/api/datasets/d/squad'],
    ['/datasets/d/d/resolve/main/d/d', '/datasets/d/squad/resolve/main/d/d'],
  ])('leads from %s to the id of today, however it is escaped', async (path, location) => {
    const cards = { 'models/acme/tiny/README.md': '# Tiny\n', 'datasets/d/squad/README.md': '# SQuAD\n' }
    const renamed = { 'old/c++': 'acme/tiny', 'd/d': 'd/squad' }
    const { ask } = await makeHub(makeFolder(cards), { renamed })
    expect((await ask(path)).headers.get('location')).toBe(location)
  })

  it('in a file of its own has a README.md', async () => {
    const { ask, json } = await makeHub(makeCards())
    const { siblings } = await json('/api/models/acme/lone')
    expect(siblings).toEqual([{ rfilename: 'README.md' }])
    for (const name of ['README.md', 'lone.md']) {
      const card = await ask(`/acme/lone/resolve/main/${name}`)
      expect(await card.text()).toBe(CARDS['models/acme/lone.md'])
    }
  })

  it('without a README.md is one as on the Hub, with what its files say', async () => {
    const { 'models/acme/tiny/README.md': _, ...files } = CARDS
    const { ask, json } = await makeHub(makeFolder(files))
    const model = await json('/api/models/acme/tiny')
    expect(model).toMatchObject({ pipeline_tag: 'fill-mask', library_name: 'transformers', cardData: {} })
    expect(model.siblings).toContainEqual({ rfilename: 'config.json' })
    expect(idsOf(await json('/api/models?filter=transformers'))).toEqual(['acme/tiny'])
    expect((await ask('/acme/tiny/resolve/main/config.json')).status).toBe(200)
    const card = await ask('/acme/tiny/resolve/main/README.md')
    expect(card.headers.get('x-error-code')).toBe('EntryNotFound')
  })

  it.each([
    ['tags: 7', { tags: ['7'] }],
    ['tags: word', { tags: ['word'] }],
    ['self: 1\nignore_metadata_errors: true', { self: undefined, ignore_metadata_errors: undefined }],
    ['model-index: nonsense', { 'model-index': null }],
  ])('with "%s" in its card is described so that clients can read it', async (yaml, expected) => {
    const { json } = await makeHub(makeCards({ 'models/acme/odd/README.md': `---\n${yaml}\n---\n` }))
    const { cardData } = await json('/api/models/acme/odd')
    for (const [key, value] of Object.entries(expected)) {
      if (key === 'tags' && yaml === 'tags: 7') expect(Array.isArray(cardData.tags)).toBe(true)
      else expect(cardData[key]).toEqual(value)
    }
  })

  it('loses the source of a result that has a name and no address', async () => {
    const yaml =
      'model-index:\n- name: x\n  results:\n  - task: {type: fill-mask}\n    dataset: {type: d, name: d}\n    metrics: [{type: f1, value: 1}]\n    source: {name: Somebody}\n'
    const { json } = await makeHub(makeCards({ 'models/acme/odd/README.md': `---\n${yaml}---\n` }))
    const { cardData } = await json('/api/models/acme/odd')
    expect(cardData['model-index'][0].results[0].metrics).toHaveLength(1)
    expect(cardData['model-index'][0].results[0].source).toBeUndefined()
  })
})

describe('the revision of a folder', () => {
  const shaOf = async ({ json }: TestHub) => (await json('/api/models/acme/tiny?expand=sha')).sha

  it('is the same for the same content, wherever and whenever it was written', async () => {
    const [one, two] = [makeCards(), makeCards()]
    utimesSync(join(two, 'models/acme/tiny/config.json'), 1, 1)
    expect(await shaOf(await makeHub(one))).toBe(await shaOf(await makeHub(two)))
  })

  it('is another once a file differs, also by a byte of the same length', async () => {
    const folder = makeCards()
    const hub = await makeHub(folder)
    const before = await shaOf(hub)
    writeFileSync(
      join(folder, 'models/acme/tiny/config.json'),
      CARDS['models/acme/tiny/config.json'].replace('8', '9'),
    )
    await expect.poll(() => shaOf(hub), { timeout: 20_000 }).not.toBe(before)
    const gone = await hub.ask(`/acme/tiny/resolve/${before}/config.json`)
    expect(gone.status).toBe(404)
    expect(gone.headers.get('x-error-code')).toBe('RevisionNotFound')
  })

  it('is named main, HEAD, refs/heads/main and by its commit', async () => {
    const hub = await makeHub(makeCards())
    const sha = await shaOf(hub)
    for (const name of ['main', 'HEAD', 'refs%2Fheads%2Fmain', sha]) {
      expect((await hub.json(`/api/models/acme/tiny/revision/${name}`)).sha).toBe(sha)
      const file = await hub.ask(`/acme/tiny/resolve/${name}/config.json`)
      expect(file.headers.get('x-repo-commit')).toBe(sha)
    }
    const refs = await hub.json('/api/models/acme/tiny/refs?include_prs=1')
    expect(refs).toEqual({
      branches: [{ name: 'main', ref: 'refs/heads/main', targetCommit: sha }],
      converts: [],
      tags: [],
      pullRequests: [],
    })
    const commits = await hub.ask('/api/models/acme/tiny/commits/main')
    expect(commits.headers.get('x-total-count')).toBe('1')
    expect(idsOf(await commits.json())).toEqual([sha])
  })
})

describe('the tree', () => {
  it('lists a folder, or all below it, with true digests', async () => {
    const { json } = await makeHub(makeCards())
    const top = await json('/api/models/acme/tiny/tree/main')
    expect(top.map(({ path }: { path: string }) => path)).toEqual([
      ...['README.md', 'config.json', 'empty.txt', 'onnx', 'tokenizer_config.json'],
    ])
    expect(top.find(({ path }: { path: string }) => path === 'onnx')).toMatchObject({
      type: 'directory',
      size: 0,
    })
    const all = await json('/api/models/acme/tiny/tree/main?recursive=True&expand=1')
    const file = all.find(({ path }: { path: string }) => path === 'onnx/sub dir/weights é.onnx')
    expect(file).toMatchObject({
      type: 'file',
      size: 4,
      oid: sha1('onnx'),
      lastCommit: { title: expect.any(String) },
    })
    expect(all.map(({ path }: { path: string }) => path)).toContain('onnx/sub dir')
  })

  it.each(['onnx%2Fsub%20dir', 'onnx/sub%20dir', 'onnx/sub%20dir/'])(
    'lists %s, however it is escaped',
    async (path) => {
      const { json } = await makeHub(makeCards())
      const [file, ...others] = await json(`/api/models/acme/tiny/tree/main/${path}`)
      expect(file.path).toBe('onnx/sub dir/weights é.onnx')
      expect(others).toEqual([])
    },
  )

  it('names a large file by its SHA-256 and the blob of its pointer', async () => {
    const bytes = Buffer.alloc(LARGE, 'modelbook')
    const { ask, json } = await makeHub(makeCards({ 'models/acme/tiny/model.bin': bytes }))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${LARGE}\n`
    const tree = await json('/api/models/acme/tiny/tree/main')
    expect(tree.find(({ path }: { path: string }) => path === 'model.bin')).toMatchObject({
      size: LARGE,
      oid: sha1(pointer),
      lfs: { oid: sha256, size: LARGE, pointerSize: pointer.length },
    })
    const head = await ask('/acme/tiny/resolve/main/model.bin', { method: 'HEAD' })
    expect(head.headers.get('etag')).toBe(`"${sha256}"`)
    const part = await ask('/acme/tiny/resolve/main/model.bin', { headers: { range: 'bytes=-9' } })
    expect(part.headers.get('content-range')).toBe(`bytes ${LARGE - 9}-${LARGE - 1}/${LARGE}`)
    expect(await part.text()).toHaveLength(9)
  })

  it('refuses what is only the pointer of Git LFS to a file', async () => {
    const pointer = formatPointer('0'.repeat(64), 9)
    const root = makeFolder({ 'models/acme/tiny/README.md': '# Tiny\n', 'models/acme/tiny/a.bin': pointer })
    const { ask } = await makeHub(root)
    const response = await ask('/acme/tiny/resolve/main/a.bin')
    expect([response.status, response.headers.get('x-error-code')]).toEqual([404, null])
    expect((await response.json()).error).toContain('git lfs pull')
    expect(await (await ask('/acme/tiny/raw/main/a.bin')).text()).toBe(pointer)
  })

  it('comes in pages that together are all', async () => {
    const { ask } = await makeHub(makeCards())
    const paths: string[] = []
    let next: string | undefined = '/api/models/acme/tiny/tree/main?recursive=true&limit=2'
    while (next !== undefined) {
      const page: Response = await ask(next)
      for (const { path } of await page.json()) paths.push(path)
      const link: string | undefined = /^<(http:[^>]+)>; rel="next"$/.exec(
        page.headers.get('link') ?? '',
      )?.[1]
      next = link?.slice('http://hub.test'.length)
    }
    expect(paths).toHaveLength(7)
    expect(new Set(paths).size).toBe(7)
  })

  // As text-generation-webui does, which ends at an empty page.
  it('goes on after the file that a client names in the form of the Hub', async () => {
    const { json } = await makeHub(makeCards())
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const paths: string[] = []
    let cursor = ''
    while (true) {
      const page: { path: string }[] = await json(
        `/api/models/acme/tiny/tree/main?recursive=true&limit=2&cursor=${encodeURIComponent(cursor)}`,
      )
      paths.push(...page.map(({ path }) => path))
      const last = page.at(-1)
      if (last === undefined) break
      cursor = base64(`${base64(`{"file_name":"${last.path}"}`)}:50`)
    }
    expect(paths).toHaveLength(7)
    expect(new Set(paths).size).toBe(7)
  })

  it('tells of single paths, asked for as a form or as JSON, and leaves unknown ones out', async () => {
    const { json } = await makeHub(makeCards())
    const paths = ['config.json', 'onnx', 'nothing']
    const form = new URLSearchParams([...paths.map((path) => ['paths', path]), ['expand', 'true']])
    const asJson = {
      method: 'POST',
      body: JSON.stringify({ paths }),
      headers: { 'content-type': 'application/json' },
    }
    for (const init of [{ method: 'POST', body: form }, asJson]) {
      const found = await json('/api/models/acme/tiny/paths-info/main', init)
      expect(found.map(({ type, path }: { type: string; path: string }) => [type, path])).toEqual([
        ['directory', 'onnx'],
        ['file', 'config.json'],
      ])
    }
  })
})

describe('what is not there', () => {
  it.each([
    ['/api/models/acme/none', 'RepoNotFound'],
    ['/api/models/acme/none/tree/main', 'RepoNotFound'],
    ['/acme/none/resolve/main/config.json', 'RepoNotFound'],
    ['/datasets/acme/tiny/resolve/main/README.md', 'RepoNotFound'],
    ['/api/spaces/acme/tiny', 'RepoNotFound'],
    ['/api/models/acme/tiny/revision/v9', 'RevisionNotFound'],
    ['/api/models/acme/tiny/tree/refs/pr/1', 'RevisionNotFound'],
    ['/acme/tiny/resolve/v9/config.json', 'RevisionNotFound'],
    ['/api/models/acme/tiny/tree/main/nothing', 'EntryNotFound'],
    ['/acme/tiny/resolve/main/nothing.bin', 'EntryNotFound'],
    ['/acme/tiny/raw/main/nothing.bin', 'EntryNotFound'],
  ])('%s is told as %s, to HEAD as to GET', async (path, code) => {
    const { ask } = await makeHub(makeCards())
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(path, { method })
      expect(response.status).toBe(404)
      expect(response.headers.get('x-error-code')).toBe(code)
      expect(response.headers.get('x-error-message')).toBeTruthy()
      if (code === 'EntryNotFound') expect(response.headers.get('x-repo-commit')).toMatch(/^[0-9a-f]{40}$/)
    }
  })
})

describe('a list', () => {
  const get = async (query: string) => idsOf(await (await makeHub(makeCards())).json(`/api/models?${query}`))

  it.each([
    ['', ['acme/lone', 'acme/tiny', 'other/tree/tree']],
    ['author=acme', ['acme/lone', 'acme/tiny']],
    ['search=TIN', ['acme/tiny']],
    ['search=ee/tr', ['other/tree/tree']],
    ['search=acme&search=lo', ['acme/lone']],
    ['filter=license:mit', ['acme/tiny']],
    ['filter=en&filter=fr', ['acme/tiny']],
    ['filter=en&filter=de', []],
    ['filter=fill-mask', ['acme/tiny']],
    ['filter=transformers', ['acme/tiny']],
    ['filter=dataset:acme/clicks&filter=license:mit', ['acme/tiny']],
    ['filter=base_model:finetune:acme/large', ['acme/tiny']],
    ['filter=license:mit&filter=license:apache-2.0', []],
    ['pipeline_tag=fill-mask', ['acme/tiny']],
    ['gated=true', []],
    ['gated=false&author=acme', ['acme/lone', 'acme/tiny']],
    ['inference=warm', []],
    ['num_parameters=min:1K', []],
  ])('with "%s" has %j', async (query, ids) => {
    expect((await get(`${query}&sort=id`)).sort()).toEqual(ids)
  })

  it('has the models that a program runs', async () => {
    const { json } = await makeHub(
      makeCards({
        'models/acme/chat/README.md':
          '---\nlibrary_name: transformers\npipeline_tag: text-generation\n---\n# Chat\n',
        'models/acme/packed/README.md': '---\npipeline_tag: text-generation\n---\n# Packed\n',
        'models/acme/packed/tiny-Q4_K_M.gguf': 'GGUF',
      }),
    )
    const having = async (query: string) => idsOf(await json(`/api/models?sort=id&${query}`))
    expect(await having('apps=sglang')).toEqual(['acme/chat'])
    expect(await having('apps=ollama')).toEqual(['acme/packed'])
    expect(await having('apps=docker-model-runner')).toEqual(['acme/chat', 'acme/packed'])
    expect(await having('apps=docker-model-runner,ollama')).toEqual(['acme/packed'])
    expect(await having('apps=ollama&search=packed')).toEqual(['acme/packed'])
    expect(await having('apps=constructor')).toEqual([])
  })

  it('has of each card what clients count on', async () => {
    const { json } = await makeHub(makeCards())
    for (const model of await json('/api/models?full=true&cardData=true&config=true')) {
      expect(model).toMatchObject({
        private: false,
        gated: false,
        downloads: 0,
        likes: 0,
        tags: expect.any(Array),
      })
      expect(model.sha).toMatch(/^[0-9a-f]{40}$/)
      expect(model.lastModified).toMatch(/Z$/)
    }
    const [clicks] = await json('/api/datasets?filter=task_categories:text-classification')
    expect(clicks).toMatchObject({
      id: 'acme/clicks',
      tags: expect.arrayContaining(['format:csv', 'size_categories:n<1K']),
    })
  })

  it('is found by what its files tell, and by its emissions', async () => {
    const { json } = await makeHub(
      makeCards({
        'models/acme/old/README.md': '---\nco2_eq_emissions: 12\n---\n# Old\n',
        'models/acme/old/pytorch_model-00001-of-00002.bin': 'x',
        'models/acme/old/runs/Jan01/events.out.tfevents.1.host': 'x',
        'models/acme/old/config.json': '{"auto_map": {"AutoModel": "own.Model"}}',
      }),
    )
    for (const tag of ['pytorch', 'tensorboard', 'custom_code', 'co2_eq_emissions']) {
      expect(idsOf(await json(`/api/models?filter=${tag}`)), tag).toEqual(['acme/old'])
    }
    expect(idsOf(await json('/api/models?filter=tf'))).toEqual([])
  })

  it('comes in pages, each naming the next in full, with the parameters kept', async () => {
    const { ask } = await makeHub(makeCards())
    const first = await ask('/api/models?limit=2&sort=id&expand=likes', {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'models.acme.example' },
    })
    expect(await first.json()).toHaveLength(2)
    const [, address = ''] =
      /^<(https:\/\/models\.acme\.example\/[^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
    const { pathname, search, searchParams } = new URL(address)
    expect(searchParams.get('expand')).toBe('likes')
    const last = await ask(pathname + search)
    expect(await last.json()).toHaveLength(1)
    expect(last.headers.get('link')).toBeNull()
  })

  it.each(['limit=-1', 'limit=x', 'cursor=x', 'sort=up', 'expand=x', 'num_parameters=big'])(
    'with "%s" is refused, saying what is wrong',
    async (query) => {
      const { ask } = await makeHub(makeCards())
      const response = await ask(`/api/models?${query}`)
      expect(response.status).toBe(400)
      expect((await response.json()).error).toMatch(/\w{3,}/)
    },
  )

  it('of tags has every tag by its type', async () => {
    const { json } = await makeHub(makeCards())
    const tags = await json('/api/models-tags-by-type')
    expect(tags.license).toContainEqual({ id: 'license:mit', label: 'mit', type: 'license' })
    expect(tags.pipeline_tag).toContainEqual({ id: 'fill-mask', label: 'Fill mask', type: 'pipeline_tag' })
    expect((await json('/api/datasets-tags-by-type')).task_categories).toHaveLength(1)
  })
})

it('a model has its results on benchmarks, as the client reads them', async () => {
  const { json } = await makeHub(
    makeFolder({
      'models/acme/tiny/README.md': '# Tiny\n',
      'models/acme/tiny/.eval_results/hle.yaml':
        "- dataset: { id: cais/hle, task_id: hard }\n  value: 20.9\n  date: '2026-01-02'\n  source: { url: https://acme.example, name: Acme }\n",
      'models/acme/bare.md': '# Bare\n',
    }),
  )
  const data = {
    dataset: { id: 'cais/hle', task_id: 'hard' },
    value: 20.9,
    date: '2026-01-02',
    source: { url: 'https://acme.example', name: 'Acme' },
  }
  for (const path of ['/api/models/acme/tiny?expand=evalResults', '/api/models/acme/tiny'])
    expect((await json(path)).evalResults).toEqual([
      { filename: '.eval_results/hle.yaml', verified: false, data },
    ])
  const [listed] = await json('/api/models?expand=evalResults&search=tiny')
  expect(listed.evalResults).toEqual([{ filename: '.eval_results/hle.yaml', verified: false, data }])
  expect((await json('/api/models/acme/bare')).evalResults).toBeUndefined()
})

it.each([
  ['inference=warm', ['acme/served']],
  ['inference_provider=groq', ['acme/served']],
  ['inference_provider=all', ['acme/served']],
  ['inference_provider=novita', []],
])('models are found by who serves them: %s', async (query, expected) => {
  const served =
    'library_name: transformers\npipeline_tag: text-generation\ntags: [conversational]\ninferenceProviderMapping:\n' +
    '  groq: { providerId: tiny, status: live, task: conversational }\n' +
    '  novita: { providerId: tiny, status: staging, task: conversational }\n'
  const folder = makeFolder({
    'models/acme/local/README.md': '---\npipeline_tag: text-generation\n---\n# Local\n',
    'models/acme/local/tiny-Q4_K_M.gguf': '',
    'models/acme/served/README.md': `---\n${served}---\n# Served\n`,
  })
  const { json } = await makeHub(folder)
  expect(idsOf(await json(`/api/models?${query}&sort=id`))).toEqual(expected)
  const without = await makeHub(folder, { providers: 'none' })
  if (query.startsWith('inf')) expect(await without.json(`/api/models?${query}`)).toEqual([])
})

describe('small addresses', () => {
  it('say that there are no collections, no spaces and no accounts', async () => {
    const { ask, json } = await makeHub(makeCards())
    expect(await json('/api/collections?owner=acme')).toEqual([])
    expect(await json('/api/spaces')).toEqual([])
    const who = await ask('/api/whoami-v2', { headers: { authorization: 'Bearer hf_x' } })
    expect(who.status).toBe(401)
    expect(who.headers.get('x-error-message')).toBe('Invalid credentials in Authorization header')
  })

  it('let everybody read and nobody write', async () => {
    const { ask } = await makeHub(makeCards())
    expect((await ask('/api/models/acme/tiny/auth-check')).status).toBe(200)
    expect((await ask('/api/models/acme/tiny/auth-check/write')).status).toBe(403)
    const post = await ask('/api/models', { method: 'POST', body: '{}' })
    expect(post.status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
  })

  it('tell a part that repositories have only on the Hub from a repository that is not here', async () => {
    const { ask, json } = await makeHub(makeCards())
    expect(await json('/api/models/acme/tiny/likers')).toEqual([])
    expect(await json('/api/models/acme/tiny/discussions?p=0')).toMatchObject({ discussions: [], count: 0 })
    const part = await ask('/api/models/acme/tiny/lfs-files')
    expect([part.status, part.headers.get('x-error-code')]).toEqual([404, null])
    expect((await part.json()).error).toBe('This catalogue offers no "lfs-files" of a model.')
    const none = await ask('/api/models/acme/none/lfs-files')
    expect(none.headers.get('x-error-code')).toBe('RepoNotFound')
  })

  it('check a card with the checks of the catalogue', async () => {
    const { ask } = await makeHub(makeCards())
    const send = (body: string, type = 'application/json; charset=utf-8') =>
      ask('/api/validate-yaml', { method: 'POST', body, headers: { 'content-type': type } })
    const check = (content: string, repoType = 'model') => send(JSON.stringify({ content, repoType }))
    const good = await check('---\nlicense: mit\n---\n# Good\n')
    expect(good.status).toBe(200)
    expect((await good.json()).errors).toEqual([])
    const bad = await check('---\nlicense: [mit\n---\n')
    expect(bad.status).toBe(400)
    expect((await bad.json()).errors[0].message).toMatch(/^Line \d+: /)
    const lines = await ask('/api/validate-yaml', {
      method: 'POST',
      body: JSON.stringify({ content: '---\nlicense: [mit\n---\n', repoType: 'model' }),
      headers: { 'content-type': 'application/json', accept: 'text/plain' },
    })
    expect([lines.status, lines.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8'])
    expect(await lines.text()).toMatch(/^Line \d+: .*\n/)
    expect((await check('x', 'space')).status).toBe(400)
    expect((await send('{')).status).toBe(400)
    // The types that a page of any site may send without asking.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await send('{"content":""}', type)).status).toBe(415)
  })

  it('check a card by the tasks and metrics of the catalogue, as `modelbook check` does', async () => {
    const { ask } = await makeHub(
      makeFolder({
        'tasks/sort-parcels/README.md':
          '---\nname: Sort Parcels\nmodality: text\naliases: [ner]\n---\nSorts.\n',
        'metrics/van-load/README.md': '---\nname: Van load\n---\nHow full.\n',
      }),
    )
    const check = async (task: string) => {
      const content = `---\npipeline_tag: ${task}\nmetrics: [van-load]\n---\n`
      const headers = { 'content-type': 'application/json' }
      const answer = await ask('/api/validate-yaml', {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ content, repoType: 'model' }),
      })
      return (await answer.json()).errors
    }
    expect(await check('sort-parcels')).toEqual([])
    expect(await check('NER')).toEqual([
      { message: 'Line 2: unknown task "NER" in pipeline_tag. Did you mean "sort-parcels"?' },
    ])
  })

  it('say that a card takes too long to check', async () => {
    const body = JSON.stringify({ content: '' })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    const request = new Request('http://hub.test/api/validate-yaml', init)
    const answer = await answerCardCheck(NO_EDITION, request, async () => undefined, {}).catch(
      (error: unknown) => error,
    )
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining('too long to check') })
  })

  it('let pages that may read answers read the headers they need', async () => {
    const { ask } = await makeHub(makeCards())
    const { headers } = await ask('/acme/tiny/resolve/main/config.json')
    expect(headers.get('access-control-expose-headers')).toMatch(/ETag.*Link.*X-Repo-Commit/)
    const preflight = await ask('/api/models/acme/tiny/paths-info/main', { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
  })

  it('answer with the id that the client gave the request', async () => {
    const { ask } = await makeHub(makeCards())
    const own = await ask('/api/models', { headers: { 'x-amzn-trace-id': 'abc-123' } })
    expect(own.headers.get('x-request-id')).toBe('abc-123')
    expect((await ask('/api/models')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })
})
