import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp } from '../../../test/helpers/app.ts'
import { routeOf } from './route.ts'

let site: Awaited<ReturnType<typeof makeApp>>
beforeAll(async () => {
  site = await makeApp({ 'models/acme/tiny.md': '# Tiny' })
})
afterAll(() => site.close())

it.each([
  ['/', '/'],
  ['/models?q=x', '/models'],
  ['/models/acme/tiny', '/models/*'],
  ['/docs/modelbook/index', '/docs/*'],
  ['/acme/tiny/resolve/main/README.md', '/:id/resolve/*'],
  ['/datasets/acme/tiny/blob/main/a', '/:id/blob/*'],
  ['/api/models', '/api/models'],
  ['/api/models/acme/tiny', '/api/models/*'],
  ['/api/search?q=x', '/api/search'],
  ['/api/nothing/at/all', '/api/*'],
  ['/_assets/main-1a.css', '/_assets/*'],
  ['/_events?since=x', '/_events'],
  ['/readyz', '/readyz'],
  ['/acme', '/*'],
])('%s is %s', (url, route) => {
  expect(routeOf(site.app, url)).toBe(route)
})

it('is one of few, whatever is asked for', () => {
  const words = [
    'api',
    'models',
    'a',
    '__proto__',
    'constructor',
    'resolve',
    'docs',
    '%2e',
    '_assets',
    'x.md',
    '',
  ]
  const urls = words.flatMap((a) => words.flatMap((b) => words.map((c) => `/${a}/${b}/${c}${Math.random()}`)))
  const routes = new Set(urls.map((url) => routeOf(site.app, url)))
  expect(urls).toHaveLength(11 ** 3)
  expect(routes.size).toBeLessThan(20)
})
