// Attacks the pages on files: paths that leave the card, names of options and markup, bombs, and files that pretend.

import { execFileSync } from 'node:child_process'
import { linkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../helpers/app.ts'

const ODD = [
  'a b.txt',
  '100%.txt',
  'what?.txt',
  'hash#1.txt',
  '"quoted".txt',
  '<img src=x onerror=alert(1)>.txt',
  'résumé.txt',
  '--output=x.txt',
  ':(glob)*.txt',
  'javascript:alert(1)',
  '..txt',
  'line\nend.txt',
  '\u202egnp.txt',
]

let site: AppForTest
beforeAll(async () => {
  const files: Record<string, string | Uint8Array> = {
    'models/acme/plain/README.md': '# Plain\n',
    'models/acme/plain/.env': 'TOKEN=the secret',
    'models/acme/plain/posing.txt': Buffer.from('GIF89a\0\u0001 not text'),
    'models/acme/plain/noise.md': Buffer.from(Array.from({ length: 5000 }, (_, at) => 1 + ((at * 31) % 255))),
    'models/acme/plain/bomb.md': '[[[[*_~`'.repeat(1_250_000),
    'models/acme/plain/deep.md': '> '.repeat(400_000),
    'models/acme/plain/lines.py': '\n'.repeat(1_000_000),
    'models/acme/plain/wide.csv': ','.repeat(1_000_000),
    'models/acme/plain/open.csv': `"${'a'.repeat(900_000)}`,
    'models/acme/plain/evil.md':
      '<script>alert(1)</script><a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>\n\n[y](javascript:alert(1)) [z](data:text/html,x) [up](../../../../secret.txt)\n',
    'models/acme/plain/evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'models/acme/plain/evil.html': '<script>alert(1)</script>',
    'models/acme/git/README.md': '# Git\n',
    ...Object.fromEntries(ODD.map((name) => [`models/acme/git/odd/${name}`, `of ${JSON.stringify(name)}`])),
    ...Object.fromEntries(
      Array.from({ length: 9_999 }, (_, at) => [
        `datasets/acme/many/f/${String(at).padStart(5, '0')}.txt`,
        '',
      ]),
    ),
    'datasets/acme/many/README.md': '# Many\n',
  }
  site = await makeApp(
    files,
    {},
    {
      prepare(cards) {
        const secret = join(cards, '../secret.txt')
        writeFileSync(secret, 'the secret')
        symlinkSync(secret, join(cards, 'models/acme/plain/link.txt'))
        symlinkSync('/etc', join(cards, 'models/acme/plain/etc'))
        linkSync(join(cards, 'models/acme/plain/.env'), join(cards, 'models/acme/plain/env.txt'))
        const folder = join(cards, 'models/acme/git')
        symlinkSync(secret, join(folder, 'link.txt'))
        const git = (...args: string[]) =>
          execFileSync('git', [
            '-C',
            folder,
            '-c',
            'user.name=<i>A',
            '-c',
            'user.email=a@acme.example',
            ...args,
          ])
        git('init', '-q', '-b', 'main')
        git('add', '-A')
        git('commit', '-q', '-m', '<script>alert(1)</script>')
      },
    },
  )
}, 120_000)
afterAll(() => site.close())

const get = (path: string) =>
  site.app.request(`http://models.test${path}`, { headers: { accept: 'text/html' } })

it('shows nothing outside of a card, or hidden in it', async () => {
  const up = ['..%2f..%2f..%2fsecret.txt', '%2e%2e/%2e%2e/%2e%2e/secret.txt', '..%5c..%5csecret.txt']
  const hidden = [
    '.env',
    'env.txt',
    'link.txt',
    'etc/passwd',
    'etc',
    '%2fetc%2fpasswd',
    'README.md%00.txt',
    '.git/config',
  ]
  for (const card of ['acme/plain', 'acme/git'])
    for (const part of ['tree', 'blob', 'commits'])
      for (const path of [...up, ...hidden]) {
        const response = await get(`/${card}/${part}/main/${path}`)
        const page = await response.text()
        expect([path, page.includes('the secret') || page.includes('root:')]).toEqual([path, false])
        // In git, a link is a small file with the place that it names.
        if (!(card === 'acme/git' && path === 'link.txt'))
          expect([path, response.status]).toEqual([path, 404])
      }
})

it('takes no option of git for a revision, and no expression', async () => {
  const names = [
    '--all',
    '--output=%2Ftmp%2Fx',
    '-p',
    'main~0',
    'main%5E',
    '@',
    'main:README.md',
    '%40%7B1%7D',
    'main..main',
    ':%2FREADME',
    '%00',
    'refs%2Fheads',
    '*',
  ]
  for (const name of names)
    for (const part of ['tree', 'blob', 'commits']) {
      const response = await get(`/acme/git/${part}/${name}/README.md`)
      expect([name, response.status]).toEqual([name, 404])
    }
})

it('has pages for files with any name, and none of these becomes markup', async () => {
  const listing = await (await get('/acme/git/tree/main/odd')).text()
  expect(listing).not.toContain('<img src=x')
  for (const name of ODD) {
    const path = `/acme/git/blob/main/odd/${encodeURIComponent(name)}`
    expect([name, listing.includes(`href="${path.replaceAll("'", '&#x27;')}"`)]).toEqual([name, true])
    const response = await get(path)
    expect([name, response.status]).toEqual([name, 200])
    const page = await response.text()
    expect(page).not.toContain('<img src=x')
    expect(page).toContain('<time')
    const history = await (await get(path.replace('/blob/', '/commits/'))).text()
    expect(history).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(history).not.toContain('<i>A')
  }
})

it('runs nothing of a file', async () => {
  const page = await (await get('/acme/plain/blob/main/evil.md')).text()
  expect(page).not.toMatch(/alert\(1\)<\/script>|href="(?:javascript|data):|onerror/i)
  expect(page).toContain('href="/acme/plain/blob/main/secret.txt"')
  expect(await (await get('/acme/plain/blob/main/evil.html')).text()).not.toContain('<script>alert(1)')
  const drawing = await (await get('/acme/plain/blob/main/evil.svg')).text()
  expect(drawing).not.toContain('<script>alert(1)')
  expect(drawing).toContain('<img src="/acme/plain/resolve/main/evil.svg"')
})

it('says what a binary file is that calls itself text', async () => {
  for (const name of ['posing.txt', 'noise.md'])
    expect([
      name,
      /This is a binary file/.test(await (await get(`/acme/plain/blob/main/${name}`)).text()),
    ]).toEqual([name, true])
})

it('shows no more of a file than a reader can use', async () => {
  const bomb = await (await get('/acme/plain/blob/main/bomb.md')).text()
  expect(bomb).toContain('longer than what a page shows')
  for (const name of ['deep.md', 'lines.py', 'wide.csv', 'open.csv']) {
    const response = await get(`/acme/plain/blob/main/${name}`)
    expect([name, response.status]).toEqual([name, 200])
    const { length } = await response.text()
    expect([name, length < 4_000_000]).toEqual([name, true])
  }
}, 60_000)

it('shows a folder of thousands of files page by page', async () => {
  const first = await (await get('/datasets/acme/many/tree/main/f')).text()
  expect(first.match(/<th scope="row">/g)).toHaveLength(100)
  expect(/>9,999 items</.test(first)).toBe(true)
  const last = await (await get('/datasets/acme/many/tree/main/f?page=100')).text()
  expect(/>09998\.txt</.test(last)).toBe(true)
  const past = await get('/datasets/acme/many/tree/main/f?page=9999')
  expect(/There is no page (?:<!-- -->)?9,999/.test(await past.text())).toBe(true)
  for (const page of ['-1', '1e9', 'x', '0', '99999999999999999999'])
    expect((await get(`/datasets/acme/many/tree/main/f?page=${page}`)).status).toBe(200)
  expect((await get('/acme/git/commits/main?page=99999999')).status).toBe(200)
})
