/** Attacked: the drawing of examples, by outputs and pictures that say they are larger than anything, and by chats. */

import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESSES } from '../helpers/app.ts'
import { type RunningSite, startSite } from '../site.ts'

/** A picture whose header says how large it is, and that has no pixels. */
function pictureOf(width: number, height: number): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(0))),
  ]).toString('base64')
}

const card = (widget: unknown) =>
  `---\nlicense: mit\npipeline_tag: image-segmentation\nwidget: ${JSON.stringify(widget)}\n---\n# Model\n`

const many = (mask: unknown) => Array.from({ length: 200 }, () => ({ label: 'a', score: 1, mask }))

const src = `data:image/png;base64,${pictureOf(30, 20)}`

const WIDGETS: { [name: string]: unknown } = {
  columns: [{ src, output: many({ size: [1, 100_000_000], counts: [0, 1e15] }) }],
  runs: [{ src, output: [{ mask: { size: [10_000, 10_000], counts: Array(300_000).fill(1) } }] }],
  packed: [{ src, output: [{ mask: { size: [9, 9], counts: '~'.repeat(1_000_000) } }] }],
  endless: [{ src, output: [{ label: 'a', box: { xmin: -1e308, ymin: -1e308, xmax: 1e308, ymax: 1e308 } }] }],
  points: [{ src, output: [{ keypoints: Array(100_000).fill([1, 2]) }] }],
  header: [{ src: `data:image/png;base64,${pictureOf(4_000_000_000, 1)}`, output: many('a.png') }],
  scripts: [
    {
      src,
      output: [
        { label: '</text><script>attack()</script>', mask: 'data:image/svg+xml,<svg onload=attack()>' },
      ],
    },
    { src, output: [{ label: 'a', mask: 'javascript:attack()' }] },
    { src, output: [{ label: 'a', mask: 'https://elsewhere.example/mask.png' }] },
  ],
  masks: Array.from({ length: 12 }, (_, at) => ({
    src,
    prompt: `${at}`,
    output: Array(5).fill({ label: 'a', mask: { size: [9999, 9999], counts: '1'.repeat(20_000) } }),
  })),
  parts: [
    {
      messages: [
        {
          role: 'r'.repeat(100_000),
          content: Array.from({ length: 20_000 }, (_, at) => ({ image_url: { url: `${at}.png` } })),
        },
      ],
    },
  ],
  names: [{ ['k'.repeat(200_000)]: Array(100).fill('a') }],
  cells: [
    {
      text: 'A',
      table: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`c${at}`, Array(50).fill('x')])),
      output: { answer: 'x', coordinates: Array(200_000).fill([7, 8]) },
    },
  ],
  rows: [
    { table: Array.from({ length: 20_000 }, (_, at) => ({ [`k${at}`]: 1 })) },
    { table: [{ constructor: 1, toString: 2, ['__proto__']: 3 }, { valueOf: 4 }] },
  ],
  ranking: [
    {
      source_sentence: 'A',
      sentences: ['x'.repeat(500_000)],
      output: Array(20_000).fill({ index: 0, score: 1 }),
    },
  ],
  deep: [{ text: 'A', output: JSON.parse(`${'['.repeat(90)}1${']'.repeat(90)}`) }],
  vector: [{ text: 'A', output: Array(500_000).fill(0.5) }],
  chat: [
    {
      messages: [{ role: 'user', content: 'A' }],
      output: `<think>${'<think>'.repeat(5000)}</think>${'[a](javascript:attack()) <img src=x onerror=attack()> '.repeat(400)}`,
    },
    { messages: [{ role: 'user', content: `${'*a '.repeat(9000)}` }] },
    { messages: [{ role: 'user', content: `${'['.repeat(9000)}` }] },
  ],
}

describe('examples that are made to break their page', () => {
  let site: RunningSite
  beforeAll(async () => {
    const files = Object.entries(WIDGETS).map(([name, widget]) => [
      `models/a/${name}/README.md`,
      card(widget),
    ])
    const shared = card(Array.from({ length: 20_000 }, (_, at) => `${at}`)).replace(
      '\nwidget',
      `\ninference: {parameters: {a: ${'x'.repeat(1_000_000)}}}\nwidget`,
    )
    files.push(['models/a/shared/README.md', shared], ['models/a/shared/.examples/a.yaml', 'text: A'])
    site = await startSite(Object.fromEntries(files), { addresses: ADDRESSES, find: () => undefined })
  })
  afterAll(() => site?.close())

  it.each(Object.keys(WIDGETS))('are drawn, within bounds: %s', async (name) => {
    const answer = await fetch(`${site.url}/models/a/${name}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('At work')
    expect(html.length).toBeLessThan(4_000_000)
    const tags = html.match(/<[a-z][^>]*>/gi)?.join('\n') ?? ''
    expect(tags).not.toMatch(/\son\w+=|(?:src|href)="(?:javascript|data:image\/svg|https?:\/\/elsewhere)/i)
    expect(html).not.toContain('<script>attack')
    expect(html).not.toContain('native code')
  })

  it.each(Object.keys(WIDGETS))('are read by programs: %s', async (name) => {
    const answer = await fetch(`${site.url}/api/models/a/${name}?expand=examples`)
    expect(answer.status).toBe(200)
    expect((await answer.text()).length).toBeLessThan(16_000_000)
  })

  it('do not share parameters that would be longer than any card', async () => {
    const answer = await fetch(`${site.url}/api/models/a/shared?expand=examples`)
    expect((await answer.text()).length).toBeLessThan(4_000_000)
  })
})
