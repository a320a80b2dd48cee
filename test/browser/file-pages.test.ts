/** The pages on the files of a card, in a browser. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const RUN = 'document.title = "run"'
const FILES = {
  'models/acme/pens/README.md': '---\nlicense: mit\n---\n# Pens\n\nSee [the notes](notes.md).\n',
  'models/acme/pens/notes.md': `# Notes\n\n<script>${RUN}</script>\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`,
  'models/acme/pens/a-folder/run.py': `def a_name():\n    return "${'long '.repeat(60)}"\n`,
  'models/acme/pens/drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" onload="${RUN.replaceAll('"', "'")}"><rect width="30" height="20"/></svg>`,
  [`models/acme/pens/${'a-very-long-name-'.repeat(8)}.txt`]: 'long',
  'models/acme/pens/rows.csv': `${'a column,'.repeat(30)}\n${'1,'.repeat(30)}\n`,
  'models/acme/pens/days.csv': `day,text\n2024-01-01,${'many words '.repeat(20)}\n`,
  'models/acme/pens/model.bin': Buffer.alloc(100),
}

const folder = mkdtempSync(join(tmpdir(), 'modelbook-files-'))
for (const [path, content] of Object.entries(FILES)) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}
const git = (...args: string[]) =>
  execFileSync('git', [
    ...['-C', join(folder, 'models/acme/pens'), '-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example'],
    ...args,
  ])
git('init', '-q', '-b', 'main')
git('add', '-A')
git(
  'commit',
  '-q',
  '-m',
  'Begin with a sentence that is as long as some people write them in their first commit',
)
git('branch', 'an/experiment')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { open } = useSite(folder)

const PLACES = [
  'tree/main',
  'commits/main',
  ...['README.md', 'notes.md', 'a-folder/run.py', 'drawing.svg', 'rows.csv', 'model.bin'].map(
    (path) => `blob/main/${path}`,
  ),
]

it.each(PLACES)('fits a phone, has no fault that axe finds, and runs nothing, at %s', async (place) => {
  const { page, messages } = await open(`/acme/pens/${place}`, {
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  expect(await page.title()).not.toBe('run')
  expect(messages).toEqual([])
})

it('leads from a card through folders to a file at another revision, by keyboard and without a script', async () => {
  const { page } = await open('/models/acme/pens', { javaScriptEnabled: false })
  const follow = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().focus()
    const before = page.url()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.href !== before)
  }
  await follow('Files')
  await follow('a-folder/')
  await follow('run.py')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('run.py')
  await page.locator('.revisions summary').focus()
  await page.keyboard.press('Enter')
  await follow('an/experiment')
  expect(new URL(page.url()).pathname).toBe('/acme/pens/blob/an%2Fexperiment/a-folder/run.py')
  await follow('History')
  expect(await page.locator('.history li').count()).toBe(1)
})

it('marks the line that an address names', async () => {
  const { page } = await open('/acme/pens/blob/main/a-folder/run.py#L2')
  expect(await page.locator('.numbered:target').textContent()).toContain('return')
})

it('keeps a date in a table on one line, on a phone too', async () => {
  const { page } = await open('/acme/pens/blob/main/days.csv', { viewport: { width: 390, height: 800 } })
  const lines = (text: RegExp) =>
    page.getByText(text).evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    })
  expect([await lines(/^2024/), (await lines(/^many/)) > 1]).toEqual([1, true])
})

it('shows a drawing as a picture, which runs nothing', async () => {
  const { page } = await open('/acme/pens/blob/main/drawing.svg')
  const width = await page
    .locator('.file-media img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(width).toBe(30)
})
