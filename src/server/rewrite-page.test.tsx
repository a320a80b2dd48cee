import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ADDRESS_ATTRIBUTES } from '../article/html/address-attributes.ts'
import { Addresses } from '../export/addresses.ts'
import { type RewrittenLinks, rewriteFragment, rewritePage } from './rewrite-page.ts'

const addresses = new Addresses({ base: '/b/', pages: [] })
const find = (address: string) => addresses.find(address)

describe('a page that becomes a file', () => {
  it('has its addresses changed, and nothing that only looks like one', () => {
    const html = renderToString(
      <div title={'<a href="/title">'}>
        {'<a href="/text">'}
        <a data-note={'href="/note"'} href="/models/a&b?x=1&y=2">
          {' href="/inside" '}
        </a>
        <img src="/_assets/a.png" alt={'src="/alt"'} />
        <form action="/search">
          <input aria-keyshortcuts="/" />
        </form>
        <a href="//host.example/x">other</a>
        <a href="#place">place</a>
      </div>,
    )
    const expected = html
      .replace('href="/models/a&amp;b?', 'href="/b/models/a%26b/?')
      .replaceAll('"/_assets/a.png"', '"/b/_assets/a.png/"')
      .replace('action="/search"', 'action="/b/search/"')
    expect(rewriteFragment(html, find)).toBe(expected)
  })

  it('finds the addresses of every attribute that an article may have', () => {
    const [own, other] = ['/models/a', 'https://host.example/a.png']
    for (const [Name, attributes] of Object.entries(ADDRESS_ATTRIBUTES)) {
      for (const [name, rule] of Object.entries(attributes)) {
        const value = rule === 'candidates' ? `${own} 1x, ${other}, ${own} 2x` : own
        const html = renderToString(createElement(Name, { [name]: value }))
        expect(rewriteFragment(html, find)).toBe(html.replaceAll(own, '/b/models/a/'))
      }
    }
  })

  it('loses links to what only a server answers, with what they say', () => {
    const html = renderToString(
      <p>
        <a className="compare" href="/compare?ids=a">
          <span>Compare</span>
        </a>
        <a href="/tasks">Tasks</a>
        <link rel="search" href="/opensearch.xml" />
      </p>,
    )
    expect(rewriteFragment(html, find)).toBe('<p><a href="/b/tasks/">Tasks</a></p>')
  })

  it('tells of a link or branch of contents that an earlier page has too', () => {
    const links: RewrittenLinks = new Map()
    const read = (page: string) => {
      const asked: string[] = []
      const written = rewritePage(page, {
        links,
        find(address) {
          asked.push(address)
          return find(address)
        },
        isNamed: (target) => target.type === 'none',
        ...{
          root: '',
          head: () => '',
          script: (text) => text,
          styles: (text) => text,
          picture: () => undefined,
        },
      })
      return { written, asked: [...new Set(asked)] }
    }
    const page = '<p><a href="/tasks">Tasks</a><a href="/compare">Compare</a></p>'
    const written = '<p><a href="/b/tasks/">Tasks</a></p>'
    expect(read(page)).toEqual({ written, asked: ['/tasks', '/compare'] })
    expect(read(page)).toEqual({ written, asked: ['/tasks'] })
    const branch = (more: string) =>
      `<details><summary>A</summary><details><ul><a href="${more}docs/a">a</a></ul></details></details>`
    const contents = (more: string) =>
      `<nav class="docs-tree" aria-label="Contents">${branch(more)}<details open="">${branch(more)}<a href="${more}docs/b">b</a></details></nav>${branch(more)}`
    const second = {
      written: contents('/b/').replaceAll(/docs\/\w/g, '$&/'),
      asked: ['/docs/a', '/docs/b'],
    }
    expect(read(contents('/'))).toEqual(second)
    expect(read(contents('/'))).toEqual(second)
    expect([...links.keys()].filter((known) => known.startsWith('<details>'))).toEqual([branch('/')])
  })

  it('gets its head, which knows its styles, and its root, keeps the text of scripts, and shows drawings as data', () => {
    const html =
      '<!doctype html><html lang="en"><head><meta charset="utf-8"/><style>a{b:url(/x)}</style><script data-hydrate="/_assets/h.js">if(a<b)c="<a href=\\"/x\\">"</script></head><body><img src="/i.svg"/></body></html>'
    addresses.addFile('/_assets/h.js')
    addresses.addFile('/i.svg', 'i.svg.txt')
    const written = rewritePage(html, {
      links: new Map(),
      find,
      isNamed: () => true,
      root: 'data-base="/b"',
      head: (styles) => `<meta name="${styles}"/>`,
      script: (text) => text,
      styles: (text) => text.replace('(/', '(/b/'),
      picture: (file) => (file === 'i.svg.txt' ? 'data:image/svg+xml;base64,AA' : undefined),
    })
    expect(written).toBe(
      '<!doctype html><html lang="en" data-base="/b"><head><meta charset="utf-8"/><meta name="a{b:url(/b/x)}"/><style>a{b:url(/b/x)}</style><script data-hydrate="/b/_assets/h.js">if(a<b)c="<a href=\\"/x\\">"</script></head><body><img src="data:image/svg+xml;base64,AA"/></body></html>',
    )
  })
})
