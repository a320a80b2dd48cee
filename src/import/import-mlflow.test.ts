import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startAnswering } from '../../test/helpers/answering-server.ts'
import { makeFolder } from '../../test/helpers/folder.ts'
import { readOutline } from '../card/outline.ts'
import { parseCard } from '../card/parse-card.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { importMlflow, type MlflowOptions } from './import-mlflow.ts'

/** What a server answers, by path; a function may do anything with the request. */
type Answers = Record<string, (query: URLSearchParams) => unknown>

interface Served {
  url: string
  asked: { path: string; authorization: string | undefined }[]
  answers: Answers
}

async function serve(answers: Answers): Promise<Served> {
  const asked: Served['asked'] = []
  const { url, close } = await startAnswering((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    asked.push({ path: pathname, authorization: request.headers.authorization })
    const answer = answers[pathname.replace('/api/2.0/mlflow/', '')]?.(searchParams)
    if (answer === undefined) return response.writeHead(404).end('{"error_code": "RESOURCE_DOES_NOT_EXIST"}')
    if (typeof answer === 'number') return response.writeHead(answer, { 'retry-after': '0' }).end()
    return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  onTestFinished(close)
  return { url, asked, answers }
}

/** 2026-01-15, as the server writes times. */
const TIME = 1_768_435_200_000

const VERSION = {
  ...{ name: 'churn', version: '2', status: 'READY', run_id: 'run2', source: 'models:/m-2' },
  ...{
    creation_timestamp: TIME,
    last_updated_timestamp: TIME,
    current_stage: 'None',
    description: 'Better | so.',
  },
}

const MLMODEL = [
  'flavors:',
  '  python_function: {loader_module: mlflow.sklearn}',
  '  sklearn: {sklearn_version: 1.9.1}',
  'signature:',
  `  inputs: '${JSON.stringify([
    { name: 'age', type: 'long', required: true },
    {
      name: 'notes',
      type: 'array',
      items: { type: 'object', properties: { text: { type: 'string' } } },
      required: false,
    },
  ])}'`,
  `  outputs: '${JSON.stringify([{ type: 'tensor', 'tensor-spec': { dtype: 'float32', shape: [-1, 3] } }])}'`,
  `  params: '${JSON.stringify([{ name: 'scale', type: 'double', default: 2.5, shape: null }])}'`,
].join('\n')

/** A server with one model. */
function churnServer(description = 'Says who leaves.'): Promise<Served> {
  return serve({
    'registered-models/search': () => ({
      registered_models: [
        {
          ...{ name: 'churn', description, last_updated_timestamp: TIME },
          tags: [
            { key: 'team', value: 'risk' },
            { key: 'task', value: 'tabular-classification' },
            { key: 'mlflow.note', value: 'of the server' },
          ],
          aliases: [{ alias: 'champion', version: '1' }],
        },
      ],
    }),
    'model-versions/search': () => ({ model_versions: [{ ...VERSION, version: '1' }, VERSION] }),
    'runs/get': () => ({
      run: {
        info: { run_name: 'calm-owl', experiment_id: '7' },
        data: {
          metrics: [
            { key: 'accuracy', value: 0.95, timestamp: String(TIME) },
            { key: 'rmse', value: 'NaN', timestamp: TIME },
            { key: 'loss', value: 0.25, timestamp: TIME },
          ],
        },
      },
    }),
    'logged-models/m-2': () => ({
      model: {
        data: {
          metrics: [
            {
              key: 'accuracy',
              value: 0.95,
              timestamp: TIME,
              dataset_name: 'clients',
              dataset_digest: 'a7b3690c',
            },
            // What the server makes of a number that is none.
            { key: 'rmse', value: 0, timestamp: TIME, dataset_name: 'clients', dataset_digest: 'a7b3690c' },
          ],
        },
      },
    }),
    '/model-versions/get-artifact': () => MLMODEL,
  })
}

const run = (endpoint: string, out: string, more: Partial<MlflowOptions> = {}) =>
  importMlflow({ endpoint, out, patience: 1, ...more })

const CARD = 'models/churn/README.md'
/** The card as a catalogue reads it. */
function parsed(out: string) {
  const bytes = readFileSync(join(out, CARD))
  const card = parseCard({ kind: 'model', id: 'churn', path: CARD, bytes }, builtinVocabulary())
  return { ...card, titles: readOutline(card.body).sections.map(({ title }) => title) }
}
const readCard = (out: string, path = CARD) => readFileSync(join(out, path), 'utf8')

describe('a registered model', () => {
  it('becomes a card with its description, tags, versions, aliases, signature and metrics', async () => {
    const { url } = await churnServer()
    const out = makeFolder()
    expect(await run(url, out)).toEqual({ fetched: 1, updated: 0, unchanged: 0, failures: [] })
    expect(readCard(out)).toBe(`---
model_name: churn
library_name: sklearn
pipeline_tag: tabular-classification
tags:
  - team:risk
  - task:tabular-classification
last_modified: "2026-01-15"
model-index:
  - name: churn
    results:
      - task:
          type: tabular-classification
        dataset:
          type: clients
          name: clients
          revision: a7b3690c
        metrics:
          - type: accuracy
            value: 0.95
        date: "2026-01-15"
        source:
          name: calm-owl
          url: ${url}/#/experiments/7/runs/run2
mlflow:
  version: 2
  aliases:
    champion: 1
sources:
  - ${url}/#/models/churn
---

Says who leaves.

## Inputs of version 2

| Name | Type | Note |
| - | - | - |
| age | long | |
| notes | array of object (text: string) | optional |

## Outputs of version 2

| Type |
| - |
| float32 \\[-1, 3] |

## Parameters of version 2

| Name | Type | Default |
| - | - | - |
| scale | double | 2.5 |

## Metrics of version 2

Measured in the run [calm-owl](${url}/#/experiments/7/runs/run2).

| Metric | Value | Dataset |
| - | - | - |
| accuracy | 0.95 | clients |
| loss | 0.25 | |

## Versions

| Version | Aliases | Created | Description |
| - | - | - | - |
| 2 | | 2026-01-15 | Better \\| so. |
| 1 | champion | 2026-01-15 | Better \\| so. |
`)
    const { problems } = parsed(out)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('says nothing of which the server says nothing', async () => {
    const { url } = await serve({
      'registered-models/search': () => ({ registered_models: [{ name: 'bare' }] }),
      'model-versions/search': () => ({}),
    })
    const out = makeFolder()
    await run(url, out)
    expect(readCard(out, 'models/bare/README.md')).toBe(
      `---\nmodel_name: bare\nsources:\n  - ${url}/#/models/bare\n---\n\n`,
    )
  })

  it('has a card without the parts that the server refuses or garbles', async () => {
    const served = await churnServer()
    served.answers['runs/get'] = () => 403
    served.answers['logged-models/m-2'] = () => ({ model: 'none' })
    served.answers['/model-versions/get-artifact'] = () => 500
    const out = makeFolder()
    expect(await run(served.url, out)).toMatchObject({ fetched: 1, failures: [] })
    expect(readCard(out)).toContain('## Versions')
    expect(readCard(out)).not.toMatch(/## (?:Inputs|Metrics)/)
    served.answers['/model-versions/get-artifact'] = () => `a: &a [1]\nb: ${'[*a,'.repeat(200)}\nx: ["`
    expect(await run(served.url, out)).toMatchObject({ unchanged: 1, failures: [] })
  })

  it.each(['```\ncode', '<!-- a comment', '<div><pre>', '> quoted\n\n````', '$$\nformula'])(
    'whose description is never closed leaves the tables outside: %j',
    async (description) => {
      const { url } = await churnServer(description)
      const out = makeFolder()
      await run(url, out)
      const { titles } = parsed(out)
      expect(titles).toContain('Versions')
    },
  )

  it('has no more of a huge description than a card can hold', async () => {
    const { url } = await churnServer('word '.repeat(1_000_000))
    const out = makeFolder()
    await run(url, out)
    expect(readCard(out).length).toBeLessThan(210_000)
    expect(readCard(out)).toContain('word …')
  })
})

it.each([
  ['pytorch', undefined],
  ['lightgbm', undefined],
  ['sentence_transformers', 'sentence-transformers'],
  ['spacy', 'spacy'],
])('the flavour %s becomes a library that a check knows, or a tag', async (flavour, library) => {
  const served = await churnServer()
  served.answers['/model-versions/get-artifact'] = () => `flavors: {python_function: {}, ${flavour}: {}}`
  const out = makeFolder()
  await run(served.url, out)
  const { metadata, problems } = parsed(out)
  expect(metadata.libraryName).toBe(library)
  expect(metadata.tags.includes(flavour)).toBe(library === undefined)
  expect(problems.filter(({ rule }) => rule === 'unknown-library')).toEqual([])
})

describe('run again', () => {
  it('it leaves cards alone of which the server has nothing new, and writes those that have changed', async () => {
    const served = await churnServer()
    const out = makeFolder()
    await run(served.url, out)
    expect(await run(served.url, out)).toMatchObject({ fetched: 0, unchanged: 1 })
    served.answers['/model-versions/get-artifact'] = () => 'flavors: {lightgbm: {}}'
    expect(await run(served.url, out)).toMatchObject({ fetched: 1, unchanged: 0 })
    expect(readCard(out)).toContain('tags:\n  - lightgbm\n')
  })

  it('it never overwrites what somebody has written', async () => {
    const served = await churnServer()
    const out = makeFolder()
    await run(served.url, out)
    writeFileSync(join(out, CARD), '# Mine\n')
    expect(await run(served.url, out)).toMatchObject({ unchanged: 1, failures: [] })
    served.answers['/model-versions/get-artifact'] = () => 'flavors: {lightgbm: {}}'
    const edited = await run(served.url, out)
    expect(edited.failures[0]?.reason).toContain('has been edited since it was imported')
    const other = await run(served.url, makeFolder({ [CARD]: '# Written by hand\n' }))
    expect(other.failures[0]?.reason).toContain('was not written by an import')
    expect(readCard(out)).toBe('# Mine\n')
  })

  it('it does not mix models of two servers', async () => {
    const out = makeFolder()
    const [first, second] = [await churnServer(), await churnServer('Another.')]
    await run(first.url, out)
    const { failures } = await run(second.url, out)
    expect(failures[0]?.reason).toContain(`holds the model "churn" of ${first.url}`)
  })
})

describe('a server that cannot be trusted', () => {
  it('writes nowhere but into folders of models, whatever its models are called', async () => {
    const names = [
      '..',
      '../../x',
      '/etc/x',
      'a\\b',
      'C:',
      '.git',
      'Größe',
      '模型',
      'a b',
      'a-b',
      '\u202Ex',
      'x'.repeat(300),
      'n\0l',
    ]
    const { url } = await serve({
      'registered-models/search': () => ({ registered_models: names.map((name) => ({ name })) }),
      'model-versions/search': () => ({}),
    })
    const outer = makeFolder()
    const out = join(outer, 'in', 'cards')
    expect(await run(url, out)).toMatchObject({ fetched: names.length, failures: [] })
    expect(readdirSync(outer)).toEqual(['in'])
    expect(readdirSync(join(outer, 'in'))).toEqual(['cards'])
    expect(readdirSync(out)).toEqual(['models'])
    const made = readdirSync(join(out, 'models'))
    expect(made).toHaveLength(names.length)
    for (const name of made) expect(name).toMatch(/^\w[\w-]{0,80}$/)
    expect(made).toContain('a-b')
  })

  it('cannot break out of front matter and tables', async () => {
    const served = await churnServer()
    const evil = 'x\n---\n# Evil <script>alert(1)</script> | [a](javascript:b)'
    served.answers['registered-models/search'] = () => ({
      registered_models: [
        {
          name: 'churn',
          tags: [
            { key: evil, value: evil },
            { key: '__proto__', value: '' },
          ],
          aliases: [
            { alias: evil, version: '2' },
            { alias: '__proto__', version: '2' },
          ],
        },
      ],
    })
    served.answers['model-versions/search'] = () => ({ model_versions: [{ ...VERSION, description: evil }] })
    const out = makeFolder()
    await run(served.url, out)
    const { titles, metadata } = parsed(out)
    expect(titles).not.toContain('Evil')
    expect(metadata.modelName).toBe('churn')
    expect(readCard(out)).toContain('\\<script>')
    expect(readCard(out)).not.toMatch(/^# Evil/m)
  })

  it('is not followed without end', async () => {
    const { url } = await serve({
      'registered-models/search': () => ({ registered_models: [{ name: 'a' }], next_page_token: 'again' }),
      'model-versions/search': () => ({
        model_versions: [{ ...VERSION, name: 'b' }],
        next_page_token: 'again',
      }),
    })
    await expect(run(url, makeFolder())).rejects.toThrow('has no end')
  })

  it('is left when it is none of MLflow', async () => {
    const { url } = await serve({ 'registered-models/search': () => '[1]' })
    await expect(run(url, makeFolder())).rejects.toThrow('may not be an MLflow server')
  })

  it('gets no versions of another model into a card', async () => {
    const served = await churnServer()
    served.answers['model-versions/search'] = () => ({ model_versions: [{ ...VERSION, name: 'other' }] })
    const out = makeFolder()
    await run(served.url, out)
    expect(readCard(out)).not.toContain('## Versions')
  })
})

describe('the way to the server', () => {
  it('has all pages, waits when it is asked to, and tries again', async () => {
    const models = Array.from({ length: 250 }, (_, index) => ({ name: `m${index}` }))
    let count = 0
    const { url } = await serve({
      'registered-models/search': (query) => {
        const from = Number(query.get('page_token') ?? 0)
        const to = from + Number(query.get('max_results'))
        return {
          registered_models: models.slice(from, to),
          ...(to < 250 ? { next_page_token: String(to) } : {}),
        }
      },
      'model-versions/search': () => {
        count += 1
        return [429, 503, '{"model_ver'][count % 40] ?? {}
      },
    })
    expect(await run(url, makeFolder())).toMatchObject({ fetched: 250, failures: [] })
  })

  it('sends what signs the requests in, and writes it nowhere', async () => {
    const served = await churnServer()
    const out = makeFolder()
    await run(served.url, out, { authorization: 'Bearer very-secret' })
    expect(new Set(served.asked.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer very-secret']),
    )
    expect(existsSync(join(out, '.import'))).toBe(false)
    for (const name of ['README.md', '.mlflow.json'])
      expect(readFileSync(join(out, 'models/churn', name), 'utf8')).not.toContain('very-secret')
  })

  it('leaves out prompts, which a server keeps among its models', async () => {
    const { url } = await serve({
      'registered-models/search': () => ({
        registered_models: [{ name: 'greeting', tags: [{ key: 'mlflow.prompt.is_prompt', value: 'true' }] }],
      }),
    })
    expect(await run(url, makeFolder())).toEqual({ fetched: 0, updated: 0, unchanged: 0, failures: [] })
  })
})
