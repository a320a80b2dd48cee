import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Addresses } from './addresses.ts'
import { Output } from './output.ts'
import { makePageHead } from './page-head.ts'
import { SitePages } from './site-pages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook-pages-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function pagesOf(
  draw: (address: string) => string,
  toMarkdown = async (_: string) => '# Tiny',
  answer = (_: string): Response | undefined => undefined,
): SitePages {
  const addresses = new Addresses({ base: '/', pages: [] })
  return new SitePages({
    app: {
      request: async (address) =>
        answer(String(address)) ??
        new Response(draw(String(address)), { headers: { 'content-type': 'text/html' } }),
    },
    addresses,
    output: new Output(folder),
    head: makePageHead(addresses, '', [], []),
    ...{ origin: '', listScript: '', root: '' },
    origins: { from: () => 'the same', shows: () => undefined },
    marks: { request: async () => new Response() },
    articles: { toMarkdown, expect() {} },
    picture: () => undefined,
    onPage() {},
  })
}

describe('the pages of a site', () => {
  it('close what answers that are no pages would send, and name those', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const closed: string[] = []
    const pages = pagesOf(
      () => '<html lang="en"><p>Tiny</p></html>',
      undefined,
      (address) =>
        address.endsWith('/tiny')
          ? undefined
          : new Response(new ReadableStream({ cancel: () => void closed.push(address) }), {
              status: address.endsWith('/busy') ? 503 : 200,
            }),
    )
    for (const address of ['/models/busy', '/models/tiny', '/acme/tiny/resolve/main/large.bin'])
      pages.add(address)
    await pages.draw()
    expect(closed).toHaveLength(2)
    expect(pages.failed).toEqual(['/models/busy'])
    expect(told.mock.calls.join()).toContain('/models/busy cannot be drawn: the answer has status 503')
    expect(pages.dead.map(({ address }) => address)).toEqual(['/acme/tiny/resolve/main/large.bin'])
    expect(existsSync(join(folder, 'models/tiny/index.html'))).toBe(true)
    told.mockRestore()
  })

  it('are written although one cannot be turned into Markdown, and that one is named', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const pages = pagesOf(
      (address) => `<html lang="en"><p>${address}</p></html>`,
      async (html) => {
        if (html.includes('/models/huge')) throw new Error('It took more than 20 s of processor time.')
        return '# Tiny'
      },
    )
    for (const address of ['/models/huge', '/models/tiny']) pages.add(address)
    await pages.draw()
    expect(pages.failed).toEqual(['/models/huge'])
    expect(told.mock.calls.join()).toContain(
      'The Markdown of /models/huge cannot be written: It took more than',
    )
    expect(existsSync(join(folder, 'models/huge/index.html'))).toBe(true)
    expect(existsSync(join(folder, 'models/tiny.md'))).toBe(true)
    told.mockRestore()
  })

  it('are not drawn any more when something is wrong with one', async () => {
    let drawn = 0
    const pages = pagesOf((address) => {
      drawn += 1
      if (address.endsWith('/models/0')) throw new Error('no space left')
      return '<html lang="en"></html>'
    })
    for (let n = 0; n < 100; n += 1) pages.add(`/models/${n}`)
    await expect(pages.draw()).rejects.toThrow('no space left')
    expect(drawn).toBeLessThan(20)
  })
})
