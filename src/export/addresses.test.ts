import { describe, expect, it } from 'vitest'
import { Addresses } from './addresses.ts'

function make(base = '/team/models/') {
  return new Addresses({ base, pages: ['/models/acme/tiny', '/models/acme/b.md', '/docs/tiny/guides'] })
}
const hrefOf = (address: string, addresses = make()) => {
  const target = addresses.find(address)
  return target.type === 'none' ? undefined : target.href
}

describe('an address on a site of files', () => {
  it('is that of a folder, below the base', () => {
    expect(hrefOf('/models/acme/tiny')).toBe('/team/models/models/acme/tiny/')
    expect(hrefOf('/')).toBe('/team/models/')
    expect(make().find('/models/acme/tiny')).toMatchObject({ file: 'models/acme/tiny/index.html' })
  })

  it('keeps the query and the fragment', () => {
    expect(hrefOf('/models?task=fill-mask')).toBe('/team/models/models/?task=fill-mask')
    expect(hrefOf('/tasks#mb-cv')).toBe('/team/models/tasks/#mb-cv')
  })

  it('has one spelling, and its file the characters themselves', () => {
    const target = make().find('/metrics/Fr%C3%A9chet%20(FID)')
    expect(target).toEqual(make().find('/metrics/Fréchet%20%28FID%29'))
    expect(target).toMatchObject({ file: 'metrics/Fréchet (FID)/index.html' })
  })

  it('of a page of a list is a folder of its own', () => {
    expect(make().find('/models?page=2')).toEqual({
      type: 'page',
      key: '/models?page=2',
      file: '_pages/models/2/index.html',
      href: '/team/models/_pages/models/2/',
    })
  })

  it('of a Markdown twin stays, and a card may have a name that ends like one', () => {
    expect(make().find('/models/acme/tiny.md')).toMatchObject({ type: 'file', file: 'models/acme/tiny.md' })
    expect(hrefOf('/models/acme/b.md')).toBe('/team/models/models/acme/b.md/')
  })

  it('leads where a redirect leads', () => {
    const addresses = make()
    addresses.addRedirect('/docs/tiny/old', '/docs/tiny/guides#start')
    expect(hrefOf('/docs/tiny/old', addresses)).toBe('/team/models/docs/tiny/guides/#start')
    expect(hrefOf('/docs/tiny/old#end', addresses)).toBe('/team/models/docs/tiny/guides/#end')
    expect(addresses.redirects()).toEqual([
      { from: '/docs/tiny/old', file: 'docs/tiny/old/index.html', to: '/docs/tiny/guides#start' },
    ])
  })

  it('of a file leads to the name that it has', () => {
    const addresses = make('/')
    addresses.addFile('/acme/tiny/resolve/main/a%20b.html', 'acme/tiny/resolve/main/a b.html.txt')
    expect(hrefOf('/acme/tiny/resolve/main/a%20b.html?download=true', addresses)).toBe(
      '/acme/tiny/resolve/main/a%20b.html.txt?download=true',
    )
  })

  it('of a file has its accents in either spelling', () => {
    const addresses = make('/')
    addresses.addFile('/acme/tiny/resolve/main/e%CC%81.png')
    expect(hrefOf('/acme/tiny/resolve/main/%C3%A9.png', addresses)).toBe(
      '/acme/tiny/resolve/main/e%CC%81.png',
    )
  })

  it('of a page has no dots that browsers would resolve, and keeps those that are part of a name', () => {
    expect(make().find('/models/acme/%2e%2E/tiny/./x')).toMatchObject({ key: '/models/tiny/x' })
    expect(make().find('/models/acme/..')).toMatchObject({ key: '/models' })
    expect(make().find('/libraries/..%2Fmodels')).toMatchObject({ key: '/libraries/..%2Fmodels' })
  })

  it('has a twin of a name of its own wherever the page has one', () => {
    const addresses = new Addresses({
      base: '/',
      pages: ['/libraries/Weird', '/libraries/weird', '/libraries/CON'],
    })
    for (const name of ['weird', 'CON']) {
      const page = addresses.find(`/libraries/${name}`)
      const twin = addresses.find(`/libraries/${name}.md`)
      if (page.type !== 'page' || twin.type !== 'file') throw new Error('no page and twin')
      expect(page.file).toMatch(/^libraries\/\w+~[0-9a-f]+\/index\.html$/)
      expect(page.href).toBe(`/${page.file.replace('index.html', '')}`)
      expect(twin.file).toBe(page.file.replace('/index.html', '.md'))
    }
  })

  it('is no redirect where no file can have its name', () => {
    const addresses = new Addresses({ base: '/', pages: ['/models/acme/tiny'] })
    addresses.addRedirect('/models/acme/Tiny', '/models/acme/tiny')
    addresses.addRedirect('/models/acme/..', '/models')
    expect(addresses.redirects()).toEqual([
      { from: '/models/acme/Tiny', file: undefined, to: '/models/acme/tiny' },
    ])
  })

  it('is none where only a server answers', () => {
    for (const address of ['/api/search?q=a', '/compare?ids=a', '/mcp', '/models.atom', '/sitemap.xml']) {
      expect(hrefOf(address)).toBeUndefined()
    }
  })

  it('of a feed is there where the site knows its own, for all cards and no choice of them', () => {
    const addresses = make()
    addresses.addFile('/models.atom')
    expect(hrefOf('/models.atom', addresses)).toBe('/team/models/models.atom')
    expect(hrefOf('/models.atom?task=fill-mask', addresses)).toBeUndefined()
  })
})
