/** The site as language models read it. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Hono } from 'hono'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../../test/helpers/app.ts'
import { parseSettings } from '../../settings/read-settings.ts'
import { Pagination } from '../../ui/list/pagination.tsx'
import { type App, ask } from '../answer.ts'
import { pageMarkdown } from './page-markdown.ts'
import { addMarkdownRoutes } from './routes.ts'
import { prefersMarkdown, twinOf } from './twin.ts'

const PARTS = `# Parts

> [!WARNING]
> Ink *stains*.

<Tip>

Keep a rag.

</Tip>

| Pen | Note |
| --- | --- |
| Tiny | <Tip>Leaks.</Tip> |

<hfoptions id="size">
<hfoption id="Small">

\`\`\`sh title="small.sh"
pen --small
\`\`\`

</hfoption>
</hfoptions>

<Question choices={[{text: "Blue", explain: "As it says.", correct: true}, {text: "Red"}]} />

<Youtube id="IcR60pVKeGY" title="How to hold a pen"/>

<img class="block dark:hidden" src="https://images.example/light.png" alt="A pen"/>
<img class="hidden dark:block" src="https://images.example/dark.png" alt="A pen"/>
`

const PLAIN_PARTS = `# Parts

> [!WARNING]
> Ink *stains*.

> [!TIP]
> Keep a rag.

| Pen  | Note            |
| ---- | --------------- |
| Tiny | **Tip:** Leaks. |

**Small**

**small.sh**

\`\`\`bash
pen --small
\`\`\`

Choose one

- Blue

  **Right.** As it says.

- Red

  **No.** Not so.

[Video: How to hold a pen](https://www.youtube.com/watch?v=IcR60pVKeGY)

![A pen](https://images.example/light.png)
`

const FILES: Record<string, string> = {
  'models/acme/pen/README.md':
    '---\nlicense: mit\npipeline_tag: text-generation\ntags: [conversational]\n---\n# Pen\n\nDraws **straight** lines by $a^2$.\n\n```python\nprint("<hi>")\n```\n\n| a | b |\n| - | - |\n| 1 | [log](log.txt) |\n',
  'models/acme/pen/log.txt': 'x',
  'models/acme/pen/.examples/a.yaml': 'text: A line\noutput: Another\n',
  'models/acme/notes/README.md':
    '# Notes\n\n- [ ] To draw\n- [x] Drawn\n\nInk[^1] and paper[^paper].\n\n[^1]: Black.\n[^paper]: White.\n',
  'datasets/acme/strokes/README.md': '# Strokes\n',
  'datasets/acme/strokes/strokes.csv': 'long\n'.repeat(1_000_000),
  'models/odd/card.md/README.md': '# A card with an odd name\n',
  'docs/tiny/_toctree.yml': '- local: pens\n  title: Pens\n',
  'docs/tiny/pens.md': '# Pens\n\n## Holding one\n\nWith three fingers.\n',
  'docs/tiny/_redirects.yml': 'old: pens#holding-one\n',
  'docs/tiny/parts.md': PARTS,
  'metrics/accuracy/README.md': '---\nname: Accuracy\nsummary: How many are right.\n---\nCount them.\n',
  'tasks/text-generation/README.md':
    '---\nname: Text Generation\nmodality: nlp\nsummary: Writes on.\n---\nA model writes on.\n',
}

let site: AppForTest

beforeAll(async () => {
  site = await makeApp(FILES, { title: 'Acme models', url: 'https://models.acme.example' })
})

afterAll(() => site.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  site.app.request(`http://site.test${path}`, { headers })
const text = async (path: string) => (await get(path)).text()
const isLasting = async ({ app }: AppForTest, path: string) =>
  (await ask(app, `http://site.test${path}`)).isLasting

describe('the Markdown twin', () => {
  it('of a card has its facts and its text', async () => {
    const response = await get('/models/acme/pen.md')
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await isLasting(site, '/models/acme/pen.md')).toBe(true)
    const markdown = await response.text()
    expect(markdown).toContain('Licence: [MIT License](/licenses/mit)')
    expect(markdown).toContain('Draws **straight** lines by $a^2$.')
    expect(markdown).toContain('```python\nprint("<hi>")\n```')
    expect(markdown).toContain('[log](/acme/pen/resolve/main/log.txt)')
    expect(markdown).toMatch(/\| a +\| b +\|/)
    expect(markdown).not.toContain('<!--')
  })

  it.each([
    '/index',
    '/tasks',
    '/tasks/text-generation',
    '/models',
    '/search',
    '/benchmarks',
    '/metrics',
    '/libraries',
    '/compare',
  ])('exists of %s', async (path) => {
    const response = await get(`${path}.md?x=1`)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/^# /m)
  })

  it('goes to whoever asks for Markdown, and to no browser', async () => {
    expect(
      (await get('/models/acme/pen', { accept: 'text/markdown' })).headers.get('content-type'),
    ).toContain('text/markdown')
    expect(
      (await get('/models/acme/pen', { accept: 'text/html,*/*;q=0.8' })).headers.get('content-type'),
    ).toContain('text/html')
    expect((await get('/models/acme/pen')).headers.get('vary')).toBe('Accept')
  })

  it.each(['/models/acme/pen.md', '/docs/tiny/pens.md', '/index.md'])(
    'is at %s for who asks for Markdown besides',
    async (path) => {
      const response = await get(path, { accept: 'text/markdown' })
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(await text(path))
    },
  )

  it('is weighed as the header says', () => {
    expect(prefersMarkdown('text/markdown, text/html;q=0.9')).toBe(true)
    expect(prefersMarkdown('text/html, text/markdown;q=0.5')).toBe(false)
    expect(prefersMarkdown('*/*')).toBe(false)
    expect(prefersMarkdown('text/markdown;q=0')).toBe(false)
  })

  it('goes by the order of types that weigh the same, and by no case', () => {
    expect(prefersMarkdown('text/markdown, text/html, */*')).toBe(true)
    expect(prefersMarkdown('text/html, text/markdown')).toBe(false)
    expect(prefersMarkdown('Text/Markdown')).toBe(true)
  })

  it('keeps what is done of a list of tasks, and footnotes', async () => {
    const twin = await text('/models/acme/notes.md')
    expect(twin).toContain('* [ ] To draw\n* [x] Drawn\n')
    expect(twin).toContain('Ink[^1] and paper[^paper].')
    expect(twin).toContain('[^1]: Black.\n\n[^paper]: White.')
  })

  it('gives way to a card of that name, and exists of nothing that is not there', async () => {
    expect((await get('/models/odd/card.md')).headers.get('content-type')).toContain('text/html')
    expect((await get('/models/no/such.md')).status).toBe(404)
  })

  it('leads on where the page does, to the twin of that page', async () => {
    for (const [path, to] of [
      ['/docs.md', '/docs/tiny.md'],
      ['/docs/tiny.md', '/docs/tiny/pens.md'],
      ['/docs/tiny/old.md', '/docs/tiny/pens.md#holding-one'],
    ] as const) {
      const response = await get(path)
      expect([response.status, response.headers.get('location')]).toEqual([308, to])
    }
  })

  it('names the page as what it is the twin of', async () => {
    const own = '<https://models.acme.example/docs/tiny/pens>; rel="canonical"'
    for (const path of ['/docs/tiny/pens', '/docs/tiny/pens.md'])
      expect((await get(path)).headers.get('link')).toBe(own)
    expect((await get('/models?sort=newest')).headers.get('link')).toBeNull()
  })

  it.each([
    ['/tasks/text-genration', { accept: 'text/markdown' }],
    ['/tasks/text-genration.md', {}],
    ['/docs/tiny/penss.md', {}],
    ['/nothing/here.md', { accept: 'text/html' }],
  ] as [string, Record<string, string>][])('of what is not there says so: %s', async (path, headers) => {
    const response = await get(path, headers)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await response.text()).toMatch(/^# There is no page here\n/)
  })

  it('has each name of a list with all that stands under it', async () => {
    const markdown = await pageMarkdown(
      `<main><dl><div><dt><code>size</code> int</dt><dd><p>How large:</p><ul><li>1</li></ul></dd></div>
        <dt>Tags</dt><dd><ul><li>a</li><li>b</li></ul></dd><dt><code>Result</code></dt></dl></main>`,
    )
    expect(markdown).toBe('- `size` int:\n\n  How large:\n\n  - 1\n\n- Tags: a, b\n\n- `Result`\n')
  })

  it('has the mark of an alert whatever its title is called', async () => {
    const box =
      '<div class="alert alert-warning" role="note"><p class="alert-title">Avertissement</p><p>A</p></div>'
    expect(await pageMarkdown(`<main>${box}</main>`)).toBe('> [!WARNING]\n> A\n')
  })

  it('has the parts of a docs page in plain Markdown', async () => {
    expect(await text('/docs/tiny/parts.md')).toContain(PLAIN_PARTS)
  })

  it('of a long page is not made where all others wait', async () => {
    const asked: number[] = []
    const app: App = new Hono()
    addMarkdownRoutes({
      app,
      settings: parseSettings({ title: 'Acme' }),
      onEdition: async () => Promise.reject(new Error('No edition is needed.')),
      toMarkdown: async (html) => `${asked.push(html.length)}`,
      isFilePage: async () => false,
    })
    app.get('/long', (c) => c.html(`<main>${'<p>word</p>'.repeat(20_000)}</main>`))
    app.get('/short', (c) => c.html('<main><p>word</p></main>'))
    const read = async (path: string) =>
      (await app.request(path, { headers: { accept: 'text/markdown' } })).text()
    expect(await read('/short')).toBe('word\n')
    expect(asked).toEqual([])
    expect(await read('/long')).toBe('1')
  })

  it('has addresses as they are, and references to characters as text', async () => {
    const markdown = await pageMarkdown(
      '<main><p><a href="/models?a=1&amp;b=2">AT&amp;T</a> <img src="/x?a&amp;b" alt=""> &amp;copy; &amp;#169;</p></main>',
    )
    expect(markdown).toBe('[AT&T](/models?a=1&b=2) ![](/x?a&b) \\&copy; \\&#169;\n')
  })

  it('of a list leads to the page before and the next, and has what was found as it is written', async () => {
    const pages = renderToString(
      createElement(Pagination, { page: 2, pages: 9, path: '/models', query: [['q', 'tiny']] }),
    )
    const markdown = await pageMarkdown(`<main><p>tiny_<mark>pen</mark>cil</p>${pages}</main>`)
    expect(markdown).toBe('tiny_pencil\n\n[Previous](/models?q=tiny) [Next](/models?q=tiny&page=3)\n')
  })

  it('keeps apart what stands one below the other in a cell', async () => {
    const markdown = await pageMarkdown(
      '<main><table><thead><tr><th><a href="/a">a</a><p>Small.</p><a href="/b" class="to-act">Remove</a></th></tr></thead></table></main>',
    )
    expect(markdown).toContain('| [a](/a) Small. |')
  })

  it('leaves out what a person clicks on', async () => {
    const markdown = await pageMarkdown(
      '<main><nav>Way</nav><h1>Title</h1><button>Copy</button><p>Text.</p><form>Find</form></main>',
    )
    expect(markdown).toBe('# Title\n\nText.\n')
  })
})

describe('llms.txt', () => {
  it('names the tasks and cards with the addresses of their twins', async () => {
    const list = await text('/llms.txt')
    expect(list).toMatch(/^# Acme models\n\n> /)
    expect(list).toContain(
      '- [Text generation](https://models.acme.example/tasks/text-generation.md): Writes on.',
    )
    expect(list).toContain('(https://models.acme.example/models/acme/pen.md)')
    expect(twinOf('/?q=1')).toBe('/index.md?q=1')
  })

  it('begins with what the folder itself says, and calls docs docs', async () => {
    const list = await text('/llms.txt')
    expect(list.indexOf('/docs/tiny/')).toBeLessThan(list.indexOf('/tasks/'))
    expect(list).toContain('> A catalogue of machine-learning models')
    const files = { 'docs/_toctree.yml': '- local: index', 'docs/index.md': '# Pens' }
    const begins = async (more: Record<string, string>) => {
      const docs = await makeApp({ ...files, ...more })
      const text = await (await docs.app.request('/llms.txt')).text()
      await docs.close()
      return /^> [^.]*\./m.exec(text)?.[0]
    }
    expect(await begins({})).toBe('> Documentation.')
    expect(await begins({ 'tasks/cut-wood/README.md': '---\nname: Cut wood\n---\n' })).toBe(
      '> Documentation, and a catalogue of machine-learning tasks.',
    )
  })

  it('is kept where the site has one address, and else names the host that was asked', async () => {
    expect(await isLasting(site, '/llms.txt')).toBe(true)
    const other = await makeApp(FILES)
    const read = async (host: string) => (await other.app.request(`http://${host}/docs/tiny/llms.txt`)).text()
    expect(await read('one.test')).toContain('(http://one.test/docs/tiny/pens.md)')
    expect(await read('two.test')).toContain('(http://two.test/docs/tiny/pens.md)')
    expect(await isLasting(other, '/llms.txt')).toBe(false)
    await other.close()
  })

  it('has a long form with every card', async () => {
    const full = await text('/llms-full.txt')
    expect(full).toContain('**Small**')
    expect(full).toContain('**Tip:**')
    expect(full).not.toMatch(/<\/?(?:hfoption|Tip)/)
    for (const part of ['A model writes on.', 'Draws **straight** lines', 'A card with an odd name']) {
      expect(full).toContain(part)
    }
  })
})

describe('the MCP endpoint', () => {
  async function withClient<T>(use: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL('http://site.test/mcp'), {
      fetch: async (input, init) => site.app.request(new Request(input, init)),
    })
    await client.connect(transport)
    return use(client).finally(() => client.close())
  }
  const call = (name: string, args: Record<string, unknown>) =>
    withClient(async (client) => {
      const { content, isError } = await client.callTool({ name, arguments: args })
      const [first] = content
      return { text: first?.type === 'text' ? first.text : '', isError: isError === true }
    })

  it('offers its tools, each described', async () => {
    const { tools } = await withClient((client) => client.listTools())
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'get_snippet',
      'query_dataset',
      'read_card',
      'read_page',
      'read_task',
      'search',
      'search_docs',
    ])
    for (const { description, inputSchema } of tools) {
      expect(description).toBeTruthy()
      expect(inputSchema.type).toBe('object')
    }
  })

  it('searches', async () => {
    expect((await call('search', { query: 'pen', kind: 'model' })).text).toContain(
      'model acme/pen (/models/acme/pen)',
    )
    expect((await call('search', { query: 'pen', license: 'apache-2.0' })).text).toContain('0 found')
    expect((await call('search', { query: 'generating texts', kind: 'model' })).text).toContain(
      '- task text-generation (/tasks/text-generation) may be what the query means',
    )
  })

  it('says to who asks for a task or library that no card has what may be meant', async () => {
    expect(await call('search', { query: '', task: 'text-genration' })).toEqual({
      isError: true,
      text: expect.stringContaining('There is no task text-genration. Did you mean text-generation'),
    })
    expect(await call('search', { query: '', task: 'zzzzzz' })).toMatchObject({ isError: true })
    expect(await call('search', { query: '', task: 'Text Generation' })).toMatchObject({ isError: false })
    expect((await call('search', { query: '', license: 'mitt' })).text).toContain(
      'No card has the license "mitt". Did you mean "mit"?',
    )
  })

  it('searches the docs', async () => {
    const { text } = await call('search_docs', { query: 'how many fingers hold a pen', set: 'tiny' })
    expect(text).toBe('1 found.\n- Pens › Holding one (/docs/tiny/pens#holding-one)\n  With three fingers.')
  })

  it('names the docs sets that there are to one who asks for another', async () => {
    const { text, isError } = await call('search_docs', { query: 'pens', set: 'tin' })
    expect(isError).toBe(true)
    expect(text).toContain('no docs set tin. Available: ')
    expect(text).toContain('tiny')
  })

  it('names the versions and languages that there are to one who asks for others', async () => {
    const wrong = (args: object) => call('search_docs', { query: 'pens', ...args })
    expect(await wrong({ set: 'tiny', version: 'v9' })).toEqual({
      isError: true,
      text: 'tiny has no version v9. Its only version has no name.',
    })
    expect(await wrong({ set: 'tiny', language: 'fr' })).toEqual({
      isError: true,
      text: 'tiny is not available in fr. Available: en.',
    })
    expect(await wrong({ version: 'v9' })).toMatchObject({ isError: true })
    expect(await wrong({ set: 'tiny', language: 'en' })).toMatchObject({ isError: false })
  })

  it('gives the examples of a model as they are', async () => {
    const args = { kind: 'model', id: 'acme/pen' }
    const { structuredContent } = await withClient((client) =>
      client.callTool({ name: 'read_card', arguments: args }),
    )
    expect(structuredContent).toMatchObject({
      examples: [{ title: 'A', input: { text: 'A line' }, output: [{ kind: 'text', text: 'Another' }] }],
    })
  })

  it('reads cards, tasks and pages, long ones in pieces', async () => {
    expect((await call('read_card', { kind: 'model', id: 'acme/pen' })).text).toContain(
      'Draws **straight** lines',
    )
    expect((await call('read_task', { id: 'text-generation' })).text).toContain('A model writes on.')
    expect((await call('read_page', { path: '/models' })).text).toContain('acme/pen')
    const rest = await call('read_card', { kind: 'model', id: 'acme/pen', offset: 100 })
    expect(rest.text.length).toBeGreaterThan(0)
    expect(await call('read_card', { kind: 'model', id: 'no/such' })).toMatchObject({ isError: true })
  })

  it.each([
    ['read_card', { kind: 'model', id: 'acme/pem' }, '[acme/pen](/models/acme/pen) model'],
    ['read_card', { kind: 'metric', id: 'acuracy' }, '[accuracy](/metrics/accuracy) metric'],
    ['read_task', { id: 'text-genration' }, '[text-generation](/tasks/text-generation) task'],
    ['read_page', { path: '/docs/tiny/pen' }, '[pens](/docs/tiny/pens) docs'],
    ['get_snippet', { model: 'acme/pem' }, 'Did you mean acme/pen?'],
  ])('offers the nearest names to who has misspelt one: %s %j', async (tool, args, nearest) => {
    const { text, isError } = await call(tool, args)
    expect(isError).toBe(true)
    expect(text).toContain(nearest)
  })

  it('reads on where an address leads', async () => {
    expect((await call('read_page', { path: '/docs/tiny' })).text).toContain('# Pens')
    expect((await call('read_page', { path: '/models/acme/pen/' })).text).toContain('Draws')
    expect((await call('read_page', { path: '/acme/pen/' })).text).toContain('Draws')
  })

  it('says where a page ends to who reads on from beyond', async () => {
    expect(await call('read_page', { path: '/docs/tiny/pens', offset: 5000 })).toEqual({
      isError: true,
      text: expect.stringMatching(/^\/docs\/tiny\/pens has only \d\d+ characters\. /),
    })
  })

  it('shows what a page begins with where all its text is below headings', async () => {
    const { text } = await call('search_docs', { query: 'pens', set: 'tiny' })
    expect(text).toContain('- Pens (/docs/tiny/pens)\n  With three fingers.')
  })

  it('reads no file that is too large to be a page', async () => {
    const path = '/datasets/acme/strokes/resolve/main/strokes.csv'
    expect(await call('read_page', { path })).toEqual({
      isError: true,
      text: `${path} is too large to read here.`,
    })
  })

  it.each([
    ['http://evil.example', 403],
    ['null', 403],
    ['http://localhost:6274', 200],
  ])('answers a page of %s with %i', async (origin, status) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const headers = {
      origin,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const response = await site.app.request('http://site.test/mcp', { method: 'POST', headers, body })
    expect(response.status).toBe(status)
  })

  it('gives code for a model', async () => {
    const { text, isError } = await call('get_snippet', { model: 'acme/pen', client: 'requests' })
    expect(isError).toBe(false)
    expect(text).toContain('import requests')
    expect(text).toContain('acme/pen')
    expect(await call('get_snippet', { model: 'acme/pen', client: 'telegraph' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Available: '),
    })
  })
})
