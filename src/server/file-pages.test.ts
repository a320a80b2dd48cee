import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { formatPointer } from '../sources/lfs-pointer.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4nGNgQAP/GRj+M2AFAAz+Af8gJ2KLAAAAAElFTkSuQmCC',
  'base64',
)

let site: AppForTest
beforeAll(async () => {
  const files = {
    'models/acme/tiny/README.md': '---\nlicense: mit\n---\n# Tiny\n\nSee [the notes](docs/notes.md#how).\n',
    'models/acme/tiny/docs/notes.md':
      '# Notes\n\n[code](../run.py) ![a pen](../pen.png) <script>alert(1)</script>\n',
    'models/acme/tiny/run.py': 'def run():\n    return 1\n',
    'models/acme/tiny/pen.png': PNG,
    'models/acme/tiny/model.bin': Buffer.from([1, 0, 2, 0]),
    'models/acme/tiny/.secret': 'hush',
    'models/acme/tiny/empty.txt': '',
    'models/acme/tiny/config.json': '{"size": 12}\n',
    'models/acme/old/README.md': '# Old\n',
    'models/acme/old/run.py': 'first = 1\n',
    'models/acme/old/gone.txt': 'was here\n',
    'models/acme/old/large.bin': formatPointer('a'.repeat(64), 5_000_000),
    'models/acme/tree/README.md': '# A model called tree\n',
    'models/acme/tree/main.txt': 'leaf\n',
    'datasets/acme/clicks/README.md': '# Clicks\n',
    'datasets/acme/clicks/data/train.csv': 'text,stars\n"good, really",5\nbad,1\n',
    'datasets/acme/clicks/raw/train.tsv': 'a\tb\n1\t2\n',
    'datasets/acme/clicks/raw/train.parquet': Buffer.from('PAR1\0PAR1'),
  }
  const commit = (cards: string) => {
    const folder = join(cards, 'models/acme/old')
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example', ...args])
    git('init', '-q', '-b', 'main')
    git('add', '-A')
    git('commit', '-q', '-m', 'Begin')
    git('tag', 'v1.0')
    rmSync(join(folder, 'gone.txt'))
    writeFileSync(join(folder, 'run.py'), 'second = 2\n')
    git('commit', '-q', '-a', '-m', 'Count on <b>')
    git('branch', 'feature/ink', 'v1.0')
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'draft.txt'), 'not committed\n')
  }
  site = await makeApp(files, { renamed: { 'acme/former': 'acme/tiny' } }, { prepare: commit })
})
afterAll(() => site.close())

const get = (path: string, accept = 'text/html') =>
  site.app.request(`http://models.test${path}`, { headers: { accept } })
const text = async (path: string) => {
  const response = await get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const leadsTo = async (path: string) => {
  const response = await get(path)
  return [response.status, response.headers.get('location')]
}

describe('a folder', () => {
  it('lists folders, then files, with sizes and dates, and leaves out what is hidden', async () => {
    const page = await text('/acme/tiny/tree/main')
    const names = [...page.matchAll(/href="\/acme\/tiny\/(?:tree|blob)\/main\/([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(names).toEqual('docs README.md config.json empty.txt model.bin pen.png run.py'.split(' '))
    expect(page).toMatch(/<td class="number">24 B<\/td><td class="last-change"> <time dateTime="20/)
  })

  it('leads to the folder above it', async () => {
    expect(await text('/datasets/acme/clicks/tree/main/data')).toContain(
      '<a href="/datasets/acme/clicks/tree/main" rel="nofollow"><span aria-hidden="true">..',
    )
  })

  it('may be called like a part of an address', async () => {
    expect(await text('/datasets/acme/clicks/tree/main/raw')).toContain('train.tsv')
    expect(await text('/datasets/acme/clicks/blob/main/raw/train.tsv')).toContain('<td>2</td>')
  })

  it('is where an address of a file leads that is one, and the other way round', async () => {
    expect(await leadsTo('/acme/tiny/blob/main/docs')).toEqual([307, '/acme/tiny/tree/main/docs'])
    expect(await leadsTo('/acme/tiny/tree/main/run.py')).toEqual([307, '/acme/tiny/blob/main/run.py'])
  })
})

describe('a file', () => {
  it('of Markdown is laid out without what could run, and its links lead to other files', async () => {
    const page = await text('/acme/tiny/blob/main/docs/notes.md')
    expect(page).toContain('href="/acme/tiny/blob/main/run.py"')
    expect(page).toContain('src="/acme/tiny/resolve/main/pen.png"')
    expect(page).not.toContain('alert(1)')
  })

  it('with front matter shows it apart from the text', async () => {
    const page = await text('/acme/tiny/blob/main/README.md')
    expect(page).toContain('<summary>Front matter</summary>')
    expect(page).toContain('href="/acme/tiny/blob/main/docs/notes.md#how"')
  })

  it('of code has colours, and an address for each line', async () => {
    const page = await text('/acme/tiny/blob/main/run.py')
    expect(page).toContain('<span class="line numbered" id="L1"><span class="tok-k">def</span>')
    expect(page).toContain('id="L2"')
    expect(page).not.toContain('id="L3"')
  })

  it('of JSON has colours', async () => {
    expect(await text('/acme/tiny/blob/main/config.json')).toContain('<span class="tok-n">12</span>')
  })

  it('of CSV is a table, and its source is one link away', async () => {
    const page = await text('/datasets/acme/clicks/blob/main/data/train.csv')
    expect(page).toContain('<td>good, really</td><td>5</td>')
    const [, source = ''] = /href="([^"]+view=source)"/.exec(page) ?? []
    const written = await text(source)
    expect(written).toContain('&quot;good, really&quot;,5')
    expect(written).toContain(
      '<a href="/datasets/acme/clicks/blob/main/data/train.csv" rel="nofollow">As it is',
    )
  })

  it('with a picture shows it in its size', async () => {
    expect(await text('/acme/tiny/blob/main/pen.png')).toMatch(
      /<img src="\/acme\/tiny\/resolve\/main\/pen.png"[^>]* width="3" height="2"/,
    )
  })

  it('with rows that programs read leads to where these are shown', async () => {
    expect(await text('/datasets/acme/clicks/blob/main/raw/train.parquet')).toContain(
      '<a href="/datasets/acme/clicks#mb-rows">See the rows of the dataset</a>',
    )
    expect(await text('/acme/tiny/blob/main/model.bin')).not.toContain('See the rows')
  })

  it('that programs read says what it is, and is offered once', async () => {
    const page = await text('/acme/tiny/blob/main/model.bin')
    expect(page).toContain('This is a binary file (.bin')
    const offers = page.match(/<a href="\/acme\/tiny\/resolve\/main\/model.bin"[^>]*>[^<]*/g)
    expect(offers).toEqual(['<a href="/acme/tiny/resolve/main/model.bin" download="">Download'])
  })

  it('that browsers show can be seen as it lies, or downloaded', async () => {
    const page = await text('/acme/tiny/blob/main/run.py')
    const offers = [...page.matchAll(/<a href="\/acme\/tiny\/resolve\/main\/run.py"[^>]*>([^<]*)/g)]
    expect(offers.map(([, name]) => name)).toEqual(['Raw', 'Download'])
  })

  it('without content says so', async () => {
    expect(await text('/acme/tiny/blob/main/empty.txt')).toContain('This file is empty.')
  })

  it('of a plain folder has no history, and its page says where one would come from', async () => {
    expect(await text('/acme/tiny/commits/main/run.py')).toContain('plain folder, which keeps no history')
  })
})

describe('a git repository', () => {
  it('is shown at a branch, a tag and a commit', async () => {
    expect(await text('/acme/old/blob/main/run.py')).toContain('second')
    expect(await text('/acme/old/blob/v1.0/run.py')).toContain('first')
    expect(await text('/acme/old/blob/feature%2Fink/run.py')).toContain('first')
    expect(await text('/acme/old/blob/feature/ink/run.py')).toContain('first')
    expect(await text('/acme/old/tree/v1.0')).toContain('gone.txt')
    const tree = await text('/acme/old/tree/main')
    expect(tree).not.toContain('gone.txt')
    const [, commit = ''] = /href="\/acme\/old\/tree\/([0-9a-f]{40})"/.exec(tree) ?? []
    expect(await text(`/acme/old/blob/${commit}/run.py`)).toContain('second')
  })

  it('says of each file what changed it last', async () => {
    const tree = await text('/acme/old/tree/main')
    expect(tree).toMatch(/>run\.py<\/a>.*?<span class="message" dir="auto">Count on &lt;b&gt;<\/span>/)
    expect(tree).toMatch(/>README\.md<\/a>.*?<span class="message" dir="auto">Begin<\/span>/)
  })

  it('has the history of a file, and of all', async () => {
    const own = await text('/acme/old/commits/main/README.md')
    expect(own).toContain('Begin')
    expect(own).not.toContain('Count on')
    expect(await text('/acme/old/commits/main')).toMatch(/Count on &lt;b&gt;[\s\S]*Begin/)
    expect(own).toMatch(/href="\/acme\/old\/blob\/[0-9a-f]{40}\/README.md"/)
  })

  it('offers its branches and tags', async () => {
    expect(await text('/acme/old/blob/main/run.py')).toContain('href="/acme/old/blob/feature%2Fink/run.py"')
  })

  it('shows a file that is in no commit yet, and says so', async () => {
    expect(await text('/acme/old/blob/main/draft.txt')).toContain('is in no commit yet')
    expect((await get('/acme/old/blob/v1.0/draft.txt')).status).toBe(404)
  })

  it('says of a file that Git LFS has not fetched how to get it', async () => {
    expect(await text('/acme/old/blob/main/large.bin')).toContain('git lfs pull')
  })
})

describe('an address', () => {
  it('is of the card that exists', async () => {
    expect(await text('/acme/tree/blob/main/main.txt')).toContain('leaf')
    expect(await text('/acme/tree/tree/main')).toContain('main.txt')
    expect(await leadsTo('/acme/tree')).toEqual([308, '/models/acme/tree'])
  })

  it('of a card with another name by now leads on', async () => {
    expect(await leadsTo('/acme/former/blob/main/run.py')).toEqual([307, '/acme/tiny/blob/main/run.py'])
    expect(await leadsTo('/ACME/tiny/tree/main')).toEqual([307, '/acme/tiny/tree/main'])
  })

  it('of what does not exist is answered with 404 and what does', async () => {
    for (const path of [
      '/acme/old/blob/v9/run.py',
      '/acme/old/blob/main/none.py',
      '/acme/old/tree/main/none',
    ]) {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).toContain('href="/acme/old/tree/main"')
    }
    expect((await get('/acme/nobody/tree/main')).status).toBe(404)
  })

  it('is of a page that its repository may change while the edition stays', async () => {
    const told: { isLasting?: boolean } = {}
    await site.app.request('http://models.test/acme/tiny/blob/main/run.py', undefined, { told })
    expect(told.isLasting).toBe(false)
  })
})

describe('the Markdown of a page', () => {
  it('is at its address with .md, which may be that of a file', async () => {
    const twin = await get('/acme/tiny/blob/main/run.py.md', '*/*')
    expect(twin.headers.get('content-type')).toContain('text/markdown')
    expect(await twin.text()).toContain('def run():')
    expect((await get('/acme/tiny/blob/main/README.md')).headers.get('content-type')).toContain('text/html')
    expect(await (await get('/acme/tiny/blob/main/README.md.md')).text()).toContain('the notes')
  })

  it('is for clients that ask for it', async () => {
    const listing = await get('/acme/tiny/tree/main', 'text/markdown')
    expect(await listing.text()).toContain('[run.py](/acme/tiny/blob/main/run.py)')
  })
})

it('leads from the files of a card to their pages', async () => {
  const page = await text('/models/acme/tiny')
  expect(page).toContain('href="/acme/tiny/tree/main"')
  expect(page).toContain('href="/acme/tiny/blob/main/docs/notes.md"')
})
