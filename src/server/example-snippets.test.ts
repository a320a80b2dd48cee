/** The examples of a card in the code that calls and loads its model: on pages, in twins and for agents. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { below } from '../../test/helpers/drawn-page.tsx'

const card = (task: string, widget: string) =>
  `---\nlicense: mit\nlibrary_name: transformers\npipeline_tag: ${task}\nwidget:\n${widget}\n---\n# Model\n\nA text.\n`

const FILES = {
  'models/acme/asked/README.md': card(
    'question-answering',
    `- {example_title: Much, text: Where?, context: "${'It is far. '.repeat(300)}"}
- {example_title: The harbour, text: Where is it?, context: It is in Kiel.}
- {example_title: No place, text: Who?}
- {text: And when?, context: In spring.}`,
  ),
  'models/acme/sorter/README.md': card(
    'image-classification',
    `- {src: "a folder/boat & pier.png"}
- {src: "https://elsewhere.example/far.jpg?a=b"}
- {src: gone.png}`,
  ),
  'models/acme/sorter/a folder/boat & pier.png': 'no picture, but named like one',
  'models/acme/dashed/README.md': card(
    'image-classification',
    `- {src: "https://elsewhere.example/a-${'o'.repeat(75)}.png"}`,
  ),
  'models/acme/looker/README.md': card(
    'image-text-to-text',
    '- {text: Which boat?, src: boat.png}\n- {text: What?, src: "https://elsewhere.example/far.png"}',
  ),
  'models/acme/looker/boat.png': 'no picture, but named like one',
  'models/acme/far/README.md': card(
    'text-generation',
    '- text: Hi.\n  parameters: {logprobs: true, top_k: 3}',
  ),
}

const SITE = 'https://models.acme.example'

let site: AppForTest
let named: AppForTest
beforeAll(async () => {
  ;[site, named] = await Promise.all([makeApp(FILES), makeApp(FILES, { url: SITE })])
})
afterAll(async () => {
  await Promise.all([site.close(), named.close()])
})

const read = async ({ app }: AppForTest, path: string) => (await app.request(`/models/acme/${path}`)).text()

/** What stands below "Call this model" in the Markdown of a page. */
const calling = async (of: AppForTest, name: string) =>
  (await read(of, `${name}.md`)).split('## Call this model')[1]

/** The options of a page's menu of examples. */
const menuOf = async (name: string) => {
  const [menu = ''] = /<select data-choice="example".*?<\/select>/s.exec(await read(site, name)) ?? []
  return [...menu.matchAll(/<option([^>]*)>([^<]*)</g)].map(([, facts = '', title]) =>
    facts.includes('disabled') ? `(${title})` : title,
  )
}

async function call(args: Record<string, unknown>): Promise<string> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${SITE}/mcp`), {
      fetch: async (url, init) => named.app.request(new Request(url, init)),
    }),
  )
  const { content } = await client.callTool({ name: 'get_snippet', arguments: args })
  await client.close()
  return JSON.stringify(content)
}

it('names no file so that a shell would take it for an option', async () => {
  const text = await read(site, 'dashed.md')
  expect(text).toContain(`${'o'.repeat(75)}.png`)
  expect(text).not.toMatch(/[\s'"@]-o{75}\.png/)
})

describe('the menu of examples', () => {
  it('has those that code can begin with by their titles, then the others, each with the reason', async () => {
    expect(await menuOf('asked')).toEqual([
      'The harbour',
      'Example 4',
      '(Much (too long for code))',
      '(No place (lacks an input that the call needs))',
    ])
  })

  it('is left out where there is one example', async () => {
    expect(await menuOf('far')).toEqual([])
    expect(await calling(site, 'far')).toContain('Hi.')
  })

  it('begins with the first that is whole, on the page and in its Markdown', async () => {
    const code = await calling(site, 'asked')
    expect(code).toContain('Where is it?')
    expect(code).toContain('It is in Kiel.')
    expect(code).not.toContain('It is far.')
  })
})

describe('the file of an example', () => {
  it('has a name that is a word everywhere, and a link beside the code that gets it', async () => {
    const code = await calling(site, 'sorter')
    expect(code).toContain('"boat---pier.png"')
    expect(code).not.toContain('cats.jpg')
    expect(await read(site, 'sorter')).toContain(
      '<a href="/acme/sorter/resolve/main/a%20folder/boat%20%26%20pier.png" download="boat---pier.png" rel="nofollow noopener">',
    )
    expect(code).toContain('(/acme/sorter/resolve/main/a%20folder/boat%20%26%20pier.png)')
  })

  it('is nothing that code could begin with where nobody has it', async () => {
    expect(await menuOf('sorter')).toEqual([
      'Example 1',
      'Example 2',
      '(Example 3 (lacks an input that the call needs))',
    ])
  })

  it('is sent in a chat by its address at this site, if the site knows its own', async () => {
    expect(await calling(named, 'looker')).toContain(`${SITE}/acme/looker/resolve/main/boat.png`)
    const code = await calling(site, 'looker')
    expect(code).toContain('https://elsewhere.example/far.png')
    expect(code).not.toContain('boat.png')
  })

  it('is loaded from this site by code that runs the model, if the site knows its own address', async () => {
    const loading = async (of: AppForTest) => below(await read(of, 'sorter'), 'Load this model')
    const address = `${SITE}/acme/sorter/resolve/main/a%20folder/boat%20%26%20pier.png`
    expect(await loading(named)).toContain(`print(pipe("${address}"))`)
    expect(await loading(named)).toContain(`urlretrieve("${address}", "boat---pier.png")`)
    expect(await loading(site)).toContain('print(pipe("boat---pier.png"))')
  })
})

it('hands on all parameters that the API takes, and no other', async () => {
  const code = await calling(site, 'far')
  expect(code).toContain('logprobs')
  expect(code).not.toContain('top_k')
})

describe('an agent', () => {
  it('asks for an example by its title or its number', async () => {
    expect(await call({ model: 'acme/asked' })).toContain('It is in Kiel.')
    expect(await call({ model: 'acme/asked', example: 'Example 4' })).toContain('In spring.')
    expect(await call({ model: 'acme/asked', example: 2 })).toContain('In spring.')
  })

  it('is told which examples there are, and where the file of one is', async () => {
    const text = await call({ model: 'acme/asked', example: 'Much' })
    expect(text).toContain('Available: 1 The harbour, 2 Example 4.')
    expect(text).toContain('Much (too long for code)')
    expect(await call({ model: 'acme/sorter', client: 'curl' })).toContain(
      `[boat---pier.png](${SITE}/acme/sorter/resolve/main/a%20folder/boat%20%26%20pier.png)`,
    )
  })
})

it('says of the code with what it ran, and when', async () => {
  expect(await calling(site, 'asked')).toMatch(
    /Tested: this client’s code for this task ran as pasted on \d+ \w+ \d{4} with [\w@/.-]+ \d+\.\d+/,
  )
})
