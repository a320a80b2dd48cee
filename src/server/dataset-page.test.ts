import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { sqliteOf } from '../../test/helpers/sqlite.ts'
import { LocalViewer } from '../viewer/viewer.ts'
import { ViewerError } from '../viewer/viewer-error.ts'

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'datasets/acme/texts/README.md': '# Texts\n',
    'datasets/acme/texts/train.csv': `id,text\n${Array.from({ length: 120 }, (_, row) => `${row},text ${row}`).join('\n')}\n`,
    'datasets/acme/texts/test.csv': 'id,text\n1,<b>"bold"</b>\n',
    'datasets/acme/broken/README.md': '# Broken\n',
    'datasets/acme/broken/data.parquet': 'no Parquet at all',
    'datasets/acme/card-only/README.md': '# No files\n',
    'datasets/acme/hidden/README.md': '---\nviewer: false\n---\n# Hidden\n',
    'datasets/acme/hidden/train.csv': 'a\n1\n',
    'datasets/acme/arrays/README.md': '# Arrays\n',
    'datasets/acme/arrays/train.npy': 'array',
    'datasets/acme/tables/README.md': '# Tables\n',
    'datasets/acme/tables/data.db': sqliteOf(
      "CREATE TABLE cups(name); INSERT INTO cups VALUES ('blue'); CREATE TABLE plates(name)",
    ),
  })
})
afterAll(() => site.close())

/** The page as a browser shows it: without the marks that React leaves between texts. */
const page = async (path: string) => {
  const html = await (await site.app.request(`/datasets/${path}`)).text()
  return html.replaceAll('<!-- -->', '')
}

describe('the page of a dataset', () => {
  it('shows its first rows, and leads to the next and the last ones', async () => {
    const html = await page('acme/texts')
    expect(html).toContain('120 rows, 2 columns')
    expect(html).toContain('<td>text 49</td>')
    expect(html).not.toContain('<td>text 50</td>')
    expect(html).toContain('href="/datasets/acme/texts?offset=50"')
    expect(html).toContain('href="/datasets/acme/texts?offset=100"')
  })

  it.each(['', '?sql=SELECT+1'])('says what reads data that is not shown: %s', async (query) => {
    const html = await page(`acme/arrays${query}`)
    expect(html).toContain('There are no rows to show: .npy files are not read here.')
    expect(html).toContain('To read .npy files, use numpy.load.')
    expect(html).not.toContain('Search the rows')
  })

  it('shows the tables of an SQLite file, and no code that would not find them', async () => {
    const html = await page('acme/tables')
    expect(html).toContain('<td>blue</td>')
    expect(html).toContain('config=plates')
    expect(html).not.toContain('load_dataset')
  })

  it('shows any rows of any split by its address, text as text', async () => {
    expect(await page('acme/texts?offset=100')).toContain('<td>text 119</td>')
    expect(await page('acme/texts?split=test')).toContain('&lt;b&gt;')
    expect(await page('acme/texts?split=none&offset=-3')).toContain('<td>text 0</td>')
  })

  it('shows the rows that are searched for, and says so', async () => {
    const html = await page('acme/texts?q=text+11&where="id"+>+20')
    expect(html).toContain('10 rows found')
    expect(html).toContain('<td>text 119</td>')
    expect(html).not.toContain('<td>text 11</td>')
    expect(await page('acme/texts?q=nowhere')).toContain('No row matches what you asked for.')
    expect(await page('acme/texts?where="ego"=1')).toContain(
      'There is no column &quot;ego&quot; (character 1).',
    )
  })

  it('shows the rows without a condition that cannot be met, and what is wrong with it', async () => {
    const html = await page('acme/texts?q=text+11&where=id+>+many&orderby=id+DESC')
    expect(html).toContain('The condition cannot be met at character 6: &quot;id&quot; is a number')
    expect(html).toContain('11 rows found')
    expect(html.indexOf('text 119')).toBeLessThan(html.indexOf('<td>text 11</td>'))
    expect(html).toContain('value="id &gt; many"')
  })

  it('shows the rows as they are where finding some takes too long', async () => {
    const slow = new ViewerError(
      'JobManagerExceededMaximumDurationError',
      'That took too long.',
      'Ask for less.',
    )
    const find = vi.spyOn(LocalViewer.prototype, 'find').mockRejectedValue(slow)
    const html = await page('acme/texts?q=text&orderby=id+DESC')
    find.mockRestore()
    expect(html).toContain('That took too long.')
    expect(html).toContain('120 rows, 2 columns')
    expect(html).toContain('<td>text 0</td>')
    expect(html).not.toContain('aria-sort')
  })

  it.each([
    ['the columns are summed up', 'statistics', ''],
    ['the rows are counted', 'rows', '&amp;offset=0&amp;length=1'],
  ])('comes at once, and names the answer that says when %s', async (_, endpoint, more) => {
    const { rows } = LocalViewer.prototype
    const late =
      endpoint === 'statistics'
        ? vi.spyOn(LocalViewer.prototype, 'statistics').mockReturnValue(new Promise(() => {}))
        : vi.spyOn(LocalViewer.prototype, 'rows').mockImplementation(async function (
            this: LocalViewer,
            question,
          ) {
            return { ...(await rows.call(this, question)), total: undefined }
          })
    const html = await page('acme/texts')
    late.mockRestore()
    const split = 'dataset=acme%2Ftexts&amp;config=default&amp;split=train'
    expect(html).toContain(`data-awaits="/api/viewer/${endpoint}?${split}${more}"`)
    expect(html).toContain('shows here when it is ready')
    expect(html).toContain('<td>text 49</td>')
  })

  it('keeps columns, order and condition from page to page, and drops what is not of the table', async () => {
    const html = await page('acme/texts?column=text&column=ego&orderby=id+DESC&where=id+>+5')
    expect(html).toContain('<td>text 119</td>')
    expect(html).not.toContain('>119</td>')
    expect(html).toContain(
      'href="/datasets/acme/texts?where=id+%3E+5&amp;orderby=id+DESC&amp;column=text&amp;offset=50"',
    )
  })

  it('has its rows as a plain table in Markdown, without what is there to act', async () => {
    const markdown = await page('acme/texts.md')
    const table = markdown.slice(markdown.indexOf('## Rows')).split('\n').slice(0, 8)
    expect(table.map((line) => line.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-'))).toEqual([
      '## Rows 120 rows, 2 columns',
      '',
      'Split: **train**, [test](/datasets/acme/texts?split=test)',
      '',
      '| # | **id** int64 0 to 119 | **text** string 6 to 8 characters |',
      '| - | - | - |',
      '| 0 | 0 | text 0 |',
      '| 1 | 1 | text 1 |',
    ])
  })

  it('says what is wrong with a file and what to do', async () => {
    const html = await page('acme/broken')
    expect(html).toContain('data.parquet: it is not a Parquet file')
    expect(html).toContain('Check what wrote it.')
  })

  it('is there without its rows when these cannot be read at all', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const rows = vi.spyOn(LocalViewer.prototype, 'rows').mockRejectedValue(new Error('no thread'))
    const html = await page('acme/texts')
    expect(html).toContain('>Texts</h1>')
    expect(html).toContain('The rows cannot be read at the moment.')
    expect(log).toHaveBeenCalledOnce()
    rows.mockRestore()
    log.mockRestore()
  })

  it.each(['acme/card-only', 'acme/hidden'])('has no rows when %s has none to show', async (id) => {
    expect(await page(id)).not.toContain('id="mb-rows"')
  })
})
