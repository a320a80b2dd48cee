/** The OpenAPI description: each address in it is requested, and answers as described. */

import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../../test/helpers/app.ts'
import { safetensorsFile } from '../../../test/helpers/weights-files.ts'
import { API_PARTS, FIXED, KIND_PARTS } from '../../hub/parse-target.ts'
import { ENDPOINT_NAMES } from '../../viewer/api.ts'
import { describeApi } from './openapi.ts'

const FILES = {
  'models/acme/ink/README.md': '---\nlicense: mit\ntags: [arxiv:1706.03762]\n---\n# Ink\n',
  'models/acme/ink/ink.safetensors': safetensorsFile({ a: [2, 2] }),
  'models/acme/ink/parts/one.txt': 'one',
  'collections/acme/start.md': '---\ntitle: Start\nitems: [{model: acme/ink}]\n---\n',
  'models/acme/ink/.eval_results/ink.yaml': '- dataset: {id: acme/ink, task_id: default}\n  value: 4\n',
  'datasets/acme/ink/README.md':
    '---\nconfigs: [{config_name: default, data_files: train.csv}]\n---\n# Ink\n',
  'datasets/acme/ink/train.csv': 'page,count\nhome,3\nhelp,1\n',
  'datasets/acme/ink/parts/one.txt': 'one',
  'models/acme/ink/one.txt': 'one',
  'datasets/acme/ink/one.txt': 'one',
}

/** Values for each required parameter, and for some optional ones that change the answer. */
const VALUES: Record<string, string> = {
  ...{ owner: 'acme', slug: 'acme/start', paper: '1706.03762' },
  ...{ id: 'acme/ink', revision: 'main', dataset: 'acme/ink', config: 'default', split: 'train' },
  ...{
    query: 'home',
    sql: 'FROM train',
    where: '"count" > 2',
    orderby: '"count" DESC',
    column: 'page',
    limit: '1',
    sort: 'likes',
  },
}
const BODIES: Record<string, unknown> = {
  describePaths: { paths: ['README.md'] },
  checkCard: { content: '# Ink\n', repoType: 'model' },
}

const { paths } = describeApi('https://acme.example', 'Acme')
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    (path.includes('{kind}') ? ['models', 'datasets'] : ['']).map(
      (kind) => [method, path.replace('{kind}', kind), path, operation] as const,
    ),
  ),
)

let site: AppForTest
beforeAll(async () => {
  site = await makeApp(FILES)
})
afterAll(() => site.close())

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(describeApi('https://acme.example', 'Acme'), 'api')

it('is valid', async () => {
  const description = await (await site.app.request('/api/openapi.json')).json()
  expect(await new Validator().validate(description)).toMatchObject({ valid: true })
  const ids = OPERATIONS.map(([, , path, { operationId }]) => `${path} ${operationId}`)
  const names = new Set(ids.map((id) => id.replace(/.* /, '')))
  expect(names.size).toBe(new Set(ids).size)
})

it('names all that is answered', () => {
  const named = Object.keys(paths).join('\n')
  for (const part of API_PARTS) expect(named).toContain(`/api/{kind}/{id}/${part}`)
  for (const [kind, parts] of Object.entries(KIND_PARTS))
    for (const part of parts) expect(named).toContain(`/api/${kind}s/{id}/${part}`)
  for (const name of Object.keys(FIXED)) expect(OPERATIONS.map(([, path]) => path)).toContain(`/api/${name}`)
  for (const name of ENDPOINT_NAMES) expect(named).toContain(`/api/viewer/${name}`)
})

it.each(OPERATIONS)('%s %s answers so', async (method, address, path, operation) => {
  const url = new URL(
    address.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(exampleOf(name, operation.operationId))),
    'http://site.test',
  )
  for (const { name, in: place } of operation.parameters)
    if (place === 'query' && name in VALUES) url.searchParams.set(name, exampleOf(name))
  if (path === '/api/search') url.search = ''
  const body = BODIES[operation.operationId]
  const response = await site.app.request(url.href, {
    method: method.toUpperCase(),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  // A CSV file has no cells with bytes.
  const status = operation.operationId === 'readCell' ? '4XX' : (Object.keys(operation.responses)[0] ?? '')
  expect(response.status).toBe(Number(status.replace('4XX', '404')))
  const [type = ''] = Object.keys(operation.responses[status]?.content ?? {})
  if (type !== '*/*') expect(response.headers.get('content-type')).toContain(type)
  if (!type.endsWith('json')) return void (await response.arrayBuffer())
  const at = ['paths', path, method, 'responses', status, 'content', type, 'schema']
  const check = ajv.compile({
    $ref: `api#/${at.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
  })
  check(await response.json())
  expect(check.errors).toBe(null)
})

function exampleOf(name: string, operation = ''): string {
  if (name !== 'path') return VALUES[name] ?? ''
  if (operation === 'readHeaders') return 'ink.safetensors'
  return operation === 'listFolder' ? 'parts' : 'one.txt'
}
