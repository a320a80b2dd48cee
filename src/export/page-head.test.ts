import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Addresses } from './addresses.ts'
import { makePageHead } from './page-head.ts'

const addresses = new Addresses({ base: '/b/', pages: [] })
const LINKS = {
  canonical: '/docs/tiny',
  translations: [
    { tag: 'fr', path: '/docs/tiny/fr' },
    { tag: 'x-default', path: '/docs/tiny' },
  ],
}

describe('the head of a page of files', () => {
  it('names the addresses that search engines shall list, in full', () => {
    const head = makePageHead(addresses, 'https://acme.example', [], []).head('', LINKS)
    expect(head).toContain(
      '<link rel="canonical" href="https://acme.example/b/docs/tiny/"/>' +
        '<link rel="alternate" hreflang="fr" href="https://acme.example/b/docs/tiny/fr/"/>' +
        '<link rel="alternate" hreflang="x-default" href="https://acme.example/b/docs/tiny/"/>',
    )
  })

  it('allows the styles of the page, whose font is where the site is', () => {
    const { head, styles } = makePageHead(addresses, '', [], [])
    const own = styles('@font-face{src:url(/_assets/f.woff2)}')
    expect(own).toBe('@font-face{src:url(/b/_assets/f.woff2)}')
    expect(head(own)).toContain(`style-src 'self' 'sha256-${hash('sha256', own, 'base64')}';`)
  })

  it('names none while nobody has said where the site will be', () => {
    expect(makePageHead(addresses, '', [], []).head('', LINKS)).not.toContain('<link')
  })
})
