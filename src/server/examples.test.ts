/** The examples of a model on its page and in its Markdown twin, through the app without a socket. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { below, wordsOf } from '../../test/helpers/drawn-page.tsx'

const card = (task: string, widget: string) =>
  `---\nlicense: mit\npipeline_tag: ${task}\nwidget:\n${widget}\n---\n# Model\n\nA text.\n`

const MANY = Array.from({ length: 14 }, (_, at) => `- text: Number ${at}`).join('\n')

const PICTURES = `- {text: A boat, output: {url: a.png}}
- {text: A tree, parameters: {negative_prompt: people}, output: {url: a.png}}`

/** A picture of 4 by 2 pixels. */
const PIXELS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAADklEQVR42mNoQAIMyBwAnBoMASHqPTIAAAAASUVORK5CYII=',
  'base64',
)

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'models/acme/names/README.md': card(
      'token-classification',
      `- example_title: One name
  text: Ada lives in Bonn.
  output: [{entity_group: person, start: 0, end: 3}, {entity_group: town, start: 13, end: 17}]
- {text: Nobody., output: []}
- {text: And now?}`,
    ),
    'models/acme/asked/README.md': card(
      'question-answering',
      '- {example_title: The harbour, text: Where is it?, context: It is in Kiel., output: {answer: in Kiel, score: 0.9}}',
    ),
    'models/acme/painter/README.md': card(
      'text-to-image',
      `- {text: A boat, parameters: {negative_prompt: people, steps_of_mine: 3}, output: {url: images/boat.png}}
- {text: At the Hub, output: {url: https://huggingface.co/acme/painter/resolve/main/images/boat.png}}
- {text: Far, output: {url: "https://elsewhere.example/far.png?a=b"}}
- {text: Gone, output: {url: images/gone.png}}
- {text: Outside, output: {url: ../names/README.md}}
- {text: Evil, output: {url: "javascript:alert(1)"}}
- {text: Within, output: {url: "data:image/svg+xml,<svg onload=alert(1)>"}}`,
    ),
    'models/acme/painter/images/boat.png': 'no picture, but named like one',
    'models/acme/ear/README.md': card(
      'audio-classification',
      '- {src: hum.wav, output: [{label: hum, score: 0.9}]}',
    ),
    'models/acme/ear/hum.wav': 'no sound',
    'models/acme/seer/README.md': card(
      'object-detection',
      '- {src: a.png, output: [{label: cat, score: 0.9, box: {xmin: 1, ymin: 2, xmax: 3, ymax: 4}}]}',
    ),
    'models/acme/chat/README.md': card(
      'text-generation',
      '- {messages: [{role: system, content: Be brief.}, {role: user, content: A harbour?}], output: {text: Kiel.}}',
    ),
    'models/acme/sorter/README.md': card(
      'tabular-classification',
      '- {structured_data: {Length: [23, 24], Kind: [a, b]}, output: [{label: Bream, score: 1}]}',
    ),
    'models/acme/same/README.md': card('text-generation', '- {text: A}\n- {text: A}'),
    'models/acme/many/README.md': card('text-generation', MANY),
    'models/acme/talker/README.md': card(
      'text-generation',
      `- messages: [{role: user, content: A boat?}]
  output: "<think>A boat, then.</think>\\n\\n# Boats\\n\\n- one **boat**\\n\\n<img src=x onerror=x()><script>x()</script>"
- messages: [{role: user, content: Rain?}]
  output: {role: assistant, content: null, tool_calls: [{function: {name: weather, arguments: '{"town":"Kiel"}'}}]}`,
    ),
    'models/acme/chatty/README.md': card(
      'text-generation',
      Array.from(
        { length: 8 },
        () => `- messages: [{role: user, content: "${'**bold** '.repeat(1000)}"}]`,
      ).join('\n'),
    ),
    'models/acme/artist/README.md': card('text-to-image', PICTURES),
    'models/acme/artist/a.png': PIXELS,
    'models/acme/hung/README.md': `${card('text-to-image', PICTURES)}\nBefore. <Gallery />\n\nAfter.\n\n<Gallery />\n`,
    'models/acme/hung/a.png': PIXELS,
    'models/acme/bare/README.md': `${card('fill-mask', '- text: A')}\nBefore.\n\n<Gallery />\n\nAfter.\n`,
    'models/acme/finder/README.md': card(
      'object-detection',
      '- {src: a.png, output: [{label: cat, score: 0.9, box: {xmin: 1, ymin: 0, xmax: 3, ymax: 2}}]}',
    ),
    'models/acme/finder/a.png': PIXELS,
    'models/acme/filed/README.md': '---\npipeline_tag: image-to-image\n---\n# Filed\n',
    'models/acme/filed/.examples/cat.yaml': 'src: cat.png\noutput: {url: drawn.svg}\n',
    'models/acme/filed/.examples/cat.png': 'no picture, but named like one',
    'models/acme/filed/.examples/drawn.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    'models/acme/filed/.examples/page.html': '<script>1</script>',
    'models/acme/none/README.md': '---\npipeline_tag: fill-mask\n---\n# None\n',
  })
})
afterAll(() => site.close())

const html = async (path: string) => (await site.app.request(path)).text()
const atWork = async (name: string) => below(await html(`/models/acme/${name}`), 'At work')

/** What stands below "Call this model" in the Markdown of the page. */
const codeOf = async (name: string) => (await html(`/models/acme/${name}.md`)).split('## Call this model')[1]

describe('a model at work', () => {
  it('shows each example with its input and its output', async () => {
    expect(await atWork('names')).toMatch(
      /^Examples One name In Ada lives in Bonn\. → Out Ada person lives in Bonn town\. person 1 town 1 As the card says Example 2 In Nobody\. → Out The model found nothing\. As the card says Example 3 In And now\? → Out No output is recorded for this example\./,
    )
  })

  it('shows one example without a choice, below the name that its author gave it', async () => {
    expect(await atWork('asked')).toMatch(
      /^In Question Where is it\? Context It is in Kiel\. → Out in Kiel 0\.900 The harbour/,
    )
    expect(await html('/models/acme/asked')).not.toContain('mb-example')
  })

  it.each([
    ['chat', 'In system Be brief. user A harbour? → Out Kiel.'],
    ['sorter', 'In Length Kind 23 a 24 b → Out Bream 1.000'],
    ['seer', 'Picture: a.png is not here. → Out cat 0.900 from 1, 2 to 3, 4'],
    ['ear', 'In The input → Out hum 0.900'],
  ])('draws what goes into %s and what comes out', async (name, words) => {
    expect(await atWork(name)).toContain(words)
  })

  it('stands between the head and the ways to use the model, and in the contents', async () => {
    const words = wordsOf(await html('/models/acme/names'))
    expect(words).toMatch(/acme\/names .*At work .*Facts and files .*\[At work\]\(#mb-at-work\)/)
  })

  it('loads files that lie beside the card, and links to all others', async () => {
    const page = await html('/models/acme/painter')
    const boat = '<img src="/acme/painter/resolve/main/images/boat.png" alt="The output"'
    expect(page.split(boat).length).toBe(3)
    expect(page).toContain(
      '<a href="https://elsewhere.example/far.png?a=b" rel="nofollow noopener">Picture</a> on elsewhere.example',
    )
    expect(wordsOf(page)).toContain('Picture: images/gone.png is not here.')
    expect(page).not.toMatch(/(?:src|href)="(?:javascript:|data:|[^"]*names\/README\.md"[^>]*>\.\.)/)
    expect(page.match(/<(?:img|audio|video)[^>]*src="(?!\/)/)).toBeNull()
  })

  it('tells equal inputs apart', async () => {
    const ids = (await html('/models/acme/same')).match(/id="mb-example-[^"]*"/g)
    expect(new Set(ids).size).toBe(2)
  })

  it('says how many more examples a card has', async () => {
    expect(await atWork('many')).toContain('The card has 2 more examples.')
  })

  it('says how to add an example, on a site whose readers write its cards alone', async () => {
    expect(await atWork('none')).toMatch(
      /^This is the place to show what the model does\. Under widget in the card, add an input/,
    )
    const { app, close } = await makeApp(
      { 'models/acme/none/README.md': '---\npipeline_tag: fill-mask\n---\n# None\n' },
      { authors: false },
    )
    expect(below(await (await app.request('/models/acme/none')).text(), 'At work')).toBeUndefined()
    await close()
  })

  it('lays out what is said in a chat, folds the thoughts before, and tells the tools that are called', async () => {
    const page = await html('/models/acme/talker')
    expect(page).toContain('<summary>Reasoning</summary><p dir="auto">A boat, then.</p>')
    expect(page).toContain('<p class="heading">Boats</p>')
    expect(page).toContain('<li>one <strong>boat</strong></li>')
    expect(wordsOf(page)).toContain('Calls weather {"town":"Kiel"}')
    expect(page).not.toMatch(/onerror|<script>x/)
  })

  it('keeps the page open to readers of any chat, however long', async () => {
    expect(await atWork('chatty')).toContain('**bold**')
  })

  it('shows pictures that are made from words beside each other', async () => {
    const page = await html('/models/acme/artist')
    expect(page.match(/<ul class="gallery">/g)?.length).toBe(1)
    expect(page).not.toContain('mb-example')
    expect(wordsOf(page)).toMatch(/At work .*A boat.*A tree.*negative_prompt: people/)
  })

  it('shows them where the author has put the gallery, and nowhere else', async () => {
    const page = await html('/models/acme/hung')
    expect(page.match(/<ul class="gallery">/g)?.length).toBe(1)
    expect(wordsOf(page)).toMatch(/Before\. .*A boat.*After\./)
    expect(page).not.toContain('At work')
    expect(page).not.toContain('mb-gallery')
  })

  it('draws no gallery where there is nothing for it', async () => {
    const page = await html('/models/acme/bare')
    expect(wordsOf(page)).toContain('Before. After.')
    expect(page).not.toContain('mb-gallery')
  })

  it('draws boxes over the picture, in its pixels', async () => {
    const page = await html('/models/acme/finder')
    expect(page).toContain('width="4" height="2"/>')
    expect(page).toContain('<svg viewBox="0 0 4 2" aria-hidden="true">')
    expect(page).toContain('<rect x="1" y="0" width="2" height="2">')
    expect(wordsOf(page)).toContain('cat 0.900 from 1, 0 to 3, 2')
  })

  it.each([
    ['asked', ['Where is it?', 'It is in Kiel.'], 'My name is Clara'],
    ['chat', ['Be brief.', 'A harbour?'], 'capital of France'],
    ['sorter', ['"Length"', '"23"'], 'Bream'],
    ['painter', ['negative_prompt', 'people'], 'guidance'],
  ])('is what the code that calls %s begins with', async (name, own, other) => {
    const code = await codeOf(name)
    for (const part of own) expect(code).toContain(part)
    expect(code).not.toContain(other)
  })

  it('hands no parameter of a library to an API', async () => {
    expect(await atWork('painter')).toContain('steps_of_mine')
    expect(await codeOf('painter')).not.toContain('steps_of_mine')
  })

  it('is in the Markdown of the page', async () => {
    expect(await html('/models/acme/names.md')).toContain(
      '**One name**\n\nIn\n\nAda lives in Bonn.\n\nOut\n\nAda (person) lives in Bonn (town).',
    )
    expect(await html('/models/acme/ear.md')).toContain('[The input](/acme/ear/resolve/main/hum.wav)')
  })
})

describe('an example in a file of its own', () => {
  const ask = (path: string) => site.app.request(path, { headers: { accept: 'text/html' } })

  it('is shown with the files of its folder', async () => {
    const html = await (await ask('/models/acme/filed')).text()
    expect(html).toContain('src="/models/acme/filed/examples/cat.png"')
    expect(html).toContain('src="/models/acme/filed/examples/drawn.svg"')
    expect(await (await ask('/models/acme/filed/examples/cat.png')).text()).toContain('named like one')
  })

  it('has files that run nothing, as those of cards', async () => {
    for (const [name, type] of [
      ['drawn.svg', 'image/svg+xml; charset=utf-8'],
      ['page.html', 'text/plain; charset=utf-8'],
      ['cat.yaml', 'text/plain; charset=utf-8'],
    ] as const) {
      const response = await ask(`/models/acme/filed/examples/${name}`)
      const { status, headers } = response
      expect([status, headers.get('content-type')]).toEqual([200, type])
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      await response.text()
    }
  })

  it('is there for programs that ask for examples', async () => {
    const ask = (query: string) => site.app.request(`/api/models/acme/filed${query}`)
    const { examples } = z
      .object({ examples: z.array(z.object({ input: z.unknown(), output: z.unknown() })) })
      .parse(await (await ask('?expand=examples')).json())
    expect(examples).toMatchObject([
      { input: { src: '.examples/cat.png' }, output: [{ kind: 'file', src: '.examples/drawn.svg' }] },
    ])
    expect(await (await ask('')).json()).not.toHaveProperty('examples')
  })

  it('is no part of the repository', async () => {
    for (const path of [
      '/acme/filed/resolve/main/.examples/cat.png',
      '/acme/filed/raw/main/.examples/cat.yaml',
      '/api/models/acme/filed/tree/main/.examples',
    ])
      expect((await site.app.request(path)).status).toBe(404)
    const info = await (await site.app.request('/api/models/acme/filed?blobs=true')).text()
    expect(info).not.toContain('.examples')
  })

  it.each([
    '/models/acme/filed/examples/gone.png',
    '/models/acme/filed/examples/',
    '/models/acme/filed/examples/%2e%2e%2fREADME.md',
    '/models/acme/filed/examples/..%2FREADME.md',
    '/models/acme/filed/.examples/cat.png',
    '/models/acme/none/examples/cat.png',
    '/models/acme/gone/examples/cat.png',
  ])('has no file at %s', async (path) => {
    const response = await ask(path)
    expect([308, 404]).toContain(response.status)
  })
})
