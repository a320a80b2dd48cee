/**
 * Six jobs that people come for, each in few clicks, in Chromium and in Firefox.
 *
 * A click is a press of the pointer, wherever it lands: a text box that is clicked to type into counts. Keys do not
 * count: typing, Enter, and `/`, which goes to the search.
 */

import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findBrowser } from '../browser.ts'
import { type Place, run, type Site, serve } from '../guide/programs.ts'
import { addFiles } from '../helpers/folder.ts'
import { useModelServer } from './model-server.ts'
import { type Reader, type ReaderBrowser, startReader } from './reader.ts'
import { NOTES, noteOf, WANTED, writeWorkingFolder } from './working-folder.ts'

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const ANSWER = [{ entity_group: 'PER', word: 'Frau Yildiz', start: 4, end: 15, score: 0.99 }]
const models = await useModelServer(() => ANSWER)

/** A team's folder, served by the command, and a shell in which `modelbook` is a command. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'modelbook-jobs-')))
const shell: Place = {
  folder,
  environment: {
    ...process.env,
    PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    PORT: '0',
    NODE_ENV: undefined,
    MODELBOOK_HOME: join(folder, 'editions'),
    API_TOKEN: 'of the reader',
  },
}
let site: Site
/** What the reference catalogue says of itself, without its cards. */
let reference: Site

const browsers = [findBrowser('Chromium'), findBrowser('Firefox')].filter((found) => found !== undefined)

beforeAll(async () => {
  mkdirSync(join(folder, 'bin'))
  symlinkSync(project('bin/modelbook.js'), join(folder, 'bin/modelbook'))
  await writeWorkingFolder(join(folder, 'cards'), models.url)
  cpSync(project('catalogue/modelbook.yaml'), join(folder, 'reference/modelbook.yaml'))
  addFiles(folder, { 'reference/models/acme/one/README.md': '# One\n\nIt is there.\n' })
  site = await serve('modelbook serve cards', shell)
  reference = await serve('modelbook serve reference', shell)
})
afterAll(async () => {
  await site?.stop()
  await reference?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(browsers)('in $sort', (found) => {
  let browser: ReaderBrowser
  let reader: Reader

  beforeAll(async () => {
    browser = await startReader(found)
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    reader = await browser.newReader(`http://${site.host}`)
    return () => reader.leave()
  })

  it('a German model for names under 500 MB that may be used freely is found in at most 3 clicks', async () => {
    await reader.goTo('/')
    await reader.click('Search the catalogue for a model, dataset, task or page')
    await reader.type('German NER under 500 MB permissive')
    await reader.press('Enter')
    await reader.isAt('/search')
    expect(await reader.text('main')).not.toMatch(/NER large|Name finder|\(Dutch\)/)
    await reader.click('Parcel NER (German)')
    await reader.isAt(`/models/${WANTED}`)
    expect(await reader.text('h1')).toBe('Parcel NER (German)')
    expect(reader.clicks).toBeLessThanOrEqual(3)
  })

  it('its code is copied in at most 2 clicks, and works as it is pasted', async () => {
    await reader.goTo(`/models/${WANTED}`)
    await reader.click('JavaScript')
    await reader.click('Copy to clipboard', '.snippet')
    const code = await reader.pasted()
    const { said } = await run(process.execPath, ['--input-type=module', '--eval', code], {
      ...shell,
      folder: project('.'),
    })
    expect(said.all).toContain('Frau Yildiz')
    expect(models.asked.at(-1)?.body.toString()).toContain('bei Frau Yildiz, 24103 Kiel')
    expect(reader.clicks).toBeLessThanOrEqual(2)
  })

  it('two models are compared in at most 3 clicks', async () => {
    await reader.goTo('/')
    await reader.press('/')
    await reader.type('German NER')
    await reader.press('Enter')
    await reader.click(`Compare ${WANTED}`)
    await reader.click(`Compare ${WANTED}-large`)
    await reader.click('Compare 2 models')
    await reader.isAt('/compare')
    expect(await reader.text('main')).toContain('5 times smaller')
    expect(reader.clicks).toBeLessThanOrEqual(3)
  })

  it('what ranks a model is found in at most 1 click', async () => {
    await reader.goTo(`/models/${WANTED}`)
    await reader.click('Parcel notes (German)')
    await reader.isAt(`/benchmarks/${NOTES}`)
    for (const model of [`${WANTED}-large`, WANTED, 'hafenlabor/name-finder-de']) await reader.sees(model)
    expect(reader.clicks).toBeLessThanOrEqual(1)
  })

  it('rows 5,000 to 5,010 of what it learned from are seen in at most 2 clicks', async () => {
    await reader.goTo(`/models/${WANTED}`)
    await reader.click(NOTES)
    await reader.isAt(`/datasets/${NOTES}`)
    await reader.click('Go to row')
    await reader.type('5000')
    await reader.press('Enter')
    for (let row = 5000; row <= 5010; row += 1) await reader.sees(noteOf(row))
    expect(reader.clicks).toBeLessThanOrEqual(2)
  })

  // Who has a folder that is served publishes with their editor; who has none begins with the command below.
  it('a card is published by saving it: a reader of the home page is there in at most 1 click', async () => {
    const id = `nordwind/saved-in-${found.sort.toLowerCase()}`
    await reader.goTo('/')
    addFiles(join(folder, 'cards'), {
      [`models/${id}/README.md`]: `---\npipeline_tag: text-classification\n---\n# Saved in ${found.sort}\n\nSays which gate is free.\n`,
    })
    await reader.click(`Saved in ${found.sort}`)
    await reader.isAt(`/models/${id}`)
    await reader.sees('Says which gate is free.')
    expect(reader.clicks).toBeLessThanOrEqual(1)
  })
  it('the first card of one’s own is published by a command that the home page has, copied in at most 1 click', async () => {
    const newcomer = await browser.newReader(`http://${reference.host}`)
    await newcomer.goTo('/')
    await newcomer.click('Copy to clipboard', 'main')
    const work = join(folder, found.sort)
    mkdirSync(work, { recursive: true })
    const own = await serve(await newcomer.pasted(), { ...shell, folder: work })
    onTestFinished(() => own.stop())
    reader = await browser.newReader(`http://${own.host}`)
    await reader.goTo('/models/acme/tiny-bert')
    expect(await reader.text('h1')).toBe('tiny-bert')
    expect(newcomer.clicks + reader.clicks).toBeLessThanOrEqual(1)
  })
})
