import { describe, expect, it } from 'vitest'
import { isBase, placeSite, withPlace } from './place-site.ts'

const URL_WITH_PATH = 'https://hub.acme.example/models'

describe('the place of a site', () => {
  it('is the root of a host that nobody has named', () => {
    expect(placeSite({}, {})).toEqual({ origin: undefined, base: '/' })
    expect(withPlace({}, undefined)).toEqual({})
  })

  it('is that of its url, with the path there', () => {
    expect(placeSite({ url: URL_WITH_PATH }, {})).toEqual({
      origin: 'https://hub.acme.example',
      base: '/models/',
    })
    expect(withPlace({ url: URL_WITH_PATH }, undefined)).toEqual({ url: URL_WITH_PATH, base: '/models' })
    expect(withPlace({ url: 'https://acme.example' }, undefined)).toEqual({ url: 'https://acme.example' })
  })

  it('is what the command line says, each in place of its part of the url', () => {
    expect(placeSite({ url: URL_WITH_PATH }, { base: '/v2/' }).base).toBe('/v2/')
    expect(withPlace({ url: URL_WITH_PATH }, '/v2/')).toEqual({
      url: 'https://hub.acme.example/v2',
      base: '/v2',
    })
    expect(withPlace({ url: URL_WITH_PATH }, '/')).toEqual({ url: 'https://hub.acme.example' })
    expect(placeSite({ url: URL_WITH_PATH }, { site: 'https://acme.github.io' })).toEqual({
      origin: 'https://acme.github.io',
      base: '/models/',
    })
  })

  it.each(['/', '/models', '/models/', '/hub/v1.2/', '/a%20b'])('may be at %s', (path) => {
    expect(isBase(path)).toBe(true)
  })

  it.each(['', 'models', '//evil.example', '/a//b', '/a/../b', '/a"b', '/a b', '/a?b', '/a#b', '/a)', '/é'])(
    'is not at %j',
    (path) => {
      expect(isBase(path)).toBe(false)
    },
  )
})
