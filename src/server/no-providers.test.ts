/** A site with `providers: none`: nothing leads to a public cloud, whatever cards and settings name. */

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { buildForTest } from '../../test/helpers/build.ts'
import { parseSettings } from '../settings/read-settings.ts'

const GROQ = 'inferenceProviderMapping:\n  groq: {providerId: chat-8b, status: live, task: conversational}\n'
const card = (yaml: string) =>
  `---\nlicense: mit\nlibrary_name: transformers\n${yaml}---\n# A model\n\nMany.\n`
const CHAT = 'pipeline_tag: text-generation\n'

const TASK = `---
name: Text generation
modality: nlp
summary: Writes on.
models: [{id: other/named, description: Chats.}]
spaces: [{id: acme/writer, description: Writes.}]
---
It writes.

\`\`\`python
client = InferenceClient()
\`\`\`
`

const FILES = {
  'tasks/text-generation/README.md': TASK,
  'tasks/text-classification/README.md':
    '---\nname: Sorting\nmodality: nlp\nsummary: Sorts.\n---\nIt sorts.\n',
  'models/acme/served/README.md': card(CHAT + GROQ),
  'models/other/named/README.md': card(CHAT + GROQ),
  'models/other/mapped/README.md': card(CHAT),
  'models/other/unplaced/README.md': card('pipeline_tag: text-classification\n'),
  'docs/team/_toctree.yml': '- {local: index, title: Start}\n',
  'docs/team/index.md':
    '# Start\n\n<InferenceSnippet model="acme/served"/>\n\n<InferenceSnippet model="other/named"/>\n\n' +
    '<InferenceSnippet pipeline=text-generation providersMapping={ {"groq": {"modelId": "a/b", "providerModelId": "b"}} } />\n',
  'models/other/unsaid/README.md': '# Unsaid\n',
}

const SETTINGS = {
  providers: 'none',
  endpoints: [{ name: 'Kitchen', url: 'https://llm.acme.example/v1', models: ['acme/*'] }],
  inferenceProviderMapping: { 'other/mapped': { groq: { providerId: 'chat-8b' } } },
}

/** What only code for a public provider, or a way to it, contains. */
const CLOUD = /router\.huggingface\.co|api\.openai\.com|groq|hf-inference|&quot;auto&quot;|HF_TOKEN|spaces\//

let site: AppForTest
beforeAll(async () => {
  site = await makeApp(FILES, SETTINGS)
})
afterAll(() => site.close())

const request = (path: string) => site.app.request(`http://site.test${path}`)
const read = async (path: string) => (await (await request(path)).text()).replaceAll('<!-- -->', '')

const PATHS = [
  ...Object.keys(FILES).flatMap((file) => (file.endsWith('/README.md') ? [`/${file.slice(0, -10)}`] : [])),
  ...[
    '/',
    '/models',
    '/tasks',
    '/search?q=named',
    '/docs/team',
    '/compare?models=acme/served,other/named',
    '/libraries',
  ],
]

describe('a site that leads to no providers', () => {
  it.each(PATHS)('has nothing of a public cloud on %s, nor in its Markdown', async (path) => {
    const response = await request(path)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toMatch(CLOUD)
    const policy = response.headers.get('content-security-policy')
    expect(/connect-src[^;]*/.exec(policy ?? '')?.[0]).toBe("connect-src 'self' https://llm.acme.example")
    if (!path.includes('?')) expect(await read(`${path === '/' ? '/index' : path}.md`)).not.toMatch(CLOUD)
  })

  it('offers the team’s own servers alone', async () => {
    const html = await read('/models/acme/served')
    expect(html).toContain('https://llm.acme.example/v1')
    expect(html).toContain('<option value="Kitchen"')
    expect(html).not.toContain('class="other-ways"')
  })

  it('has in docs what the page of the card has', async () => {
    const html = await read('/docs/team')
    expect(html.split('data-island="snippet-picker"')).toHaveLength(2)
    expect(html).toContain('https://llm.acme.example/v1')
    expect(html).toContain('No server named on this site serves <code>other/named</code>.')
    expect(html).toContain('This site names no public inference provider.')
  })

  it.each(['named', 'mapped', 'unplaced', 'unsaid'])(
    'has no code that calls the model other/%s, which none of them serves',
    async (name) => {
      expect(await read(`/models/other/${name}`)).not.toContain('mb-call')
    },
  )

  it('says of a task’s code that it asks a provider, calls a model on its own server, and leads to no space', async () => {
    const note = 'in the code below asks a public inference provider. This site names none.'
    const html = await read('/tasks/text-generation')
    expect(html).toContain(note)
    expect(html).not.toContain('Run it elsewhere')
    expect(html).toContain('https://llm.acme.example/v1')
    expect(html).not.toMatch(CLOUD)
    expect(await read('/tasks/text-classification')).not.toContain(note)
  })

  it('tells programs and language models of none', async () => {
    for (const path of ['/llms.txt', '/api/search?q=named', '/openapi.json', '/models.json'])
      expect(await read(path), path).not.toMatch(CLOUD)
    expect(await call({ model: 'other/named' })).toBe(
      'No server named in this catalogue serves other/named. For code that loads it locally, use read_card.',
    )
    expect(await call({ model: 'acme/served', provider: 'groq' })).toBe(
      'groq is not known to serve acme/served. Available: Kitchen.',
    )
    expect(await call({ model: 'acme/served' })).toContain('https://llm.acme.example/v1')
  })

  it('tells Hub clients of none, and leaves what the author wrote', async () => {
    const expand = '?expand=inferenceProviderMapping&expand=cardData'
    for (const path of ['/api/models/other/named', `/api/models/other/named${expand}`]) {
      const info = JSON.parse(await read(path))
      expect(info.inferenceProviderMapping).toBeUndefined()
      expect(info.cardData).toHaveProperty('inferenceProviderMapping')
    }
    expect(await read('/api/models?expand=inferenceProviderMapping')).not.toContain('groq')
  })

  it('is so too as files', async () => {
    const out = await mkdtemp(join(tmpdir(), 'modelbook-none-'))
    try {
      const where = { base: '/', origin: 'https://acme.example' }
      await buildForTest(FILES, out, { ...where, settings: SETTINGS })
      const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
      const pages = files.filter(
        (file) =>
          /\.(?:html|md|txt|json)$/.test(file) &&
          // The cards as their authors wrote them.
          !/\/resolve\/|^llms-full\.txt$/.test(file),
      )
      expect(pages).toContain('models/other/named/index.html')
      for (const file of pages) {
        const text = readFileSync(join(out, file), 'utf8')
        expect(text, file).not.toMatch(CLOUD)
        if (text.includes('connect-src'))
          expect(text, file).toContain("connect-src 'self' https://llm.acme.example;")
      }
    } finally {
      rmSync(out, { recursive: true })
    }
  }, 120_000)
})

it('leads to those that cards and settings name where the setting is left out', async () => {
  const { providers, ...settings } = SETTINGS
  const open = await makeApp(FILES, settings)
  try {
    const ask = async (path: string) => (await open.app.request(`http://site.test${path}`)).text()
    expect(await ask('/models/other/named')).toMatch(CLOUD)
    expect(await ask('/models/other/mapped')).toMatch(CLOUD)
    expect(await ask('/tasks/text-generation')).toContain('Run it elsewhere')
    expect(JSON.parse(await ask('/api/models/other/named')).inferenceProviderMapping).toHaveProperty('groq')
  } finally {
    await open.close()
  }
})

it('takes no other value', () => {
  expect(() => parseSettings({ providers: 'all' })).toThrow('providers: must be "none"')
})

/** What the tool for code answers. */
async function call(args: Record<string, unknown>): Promise<string> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://site.test/mcp'), {
      fetch: async (input, init) => site.app.request(new Request(input, init)),
    }),
  )
  const { content } = await client
    .callTool({ name: 'get_snippet', arguments: args })
    .finally(() => client.close())
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}
