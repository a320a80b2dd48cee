import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { pageRebaser, rebaseScript, rebaseStyles } from './rebase-page.ts'

const draw = (base: string, page: Parameters<typeof renderToString>[0]) =>
  pageRebaser(base)(renderToString(page))

it('a page at the root of its host stays as it is', () => {
  const html = '<html><a href="/tasks">'
  expect(pageRebaser('')(html)).toBe(html)
})

it('a page below a path has it in front of every address of the site, and of nothing else', () => {
  const html = draw(
    '/models',
    <html lang="en">
      <head>
        <script data-hydrate="/_assets/h.js" data-browse="/_assets/b.js" data-events="/_events?since=1" />
        <script type="application/ld+json">{'{"url":"/models/a","name":"/models/a"}'}</script>
      </head>
      <body>
        <a href="/models/a?b=1&c=2#d">/models/a</a>
        <a href="https://other.example/a">another site</a>
        <a href="//other.example/a">another host</a>
        <a href="#place">a place on it</a>
        <img src="/a.png" srcSet="/a.png 1x, /b.png 2x" alt="/a.png" />
        <form action="/search" />
        <p data-awaits="/api/viewer/size?dataset=a" />
      </body>
    </html>,
  )
  expect(html).toContain('<html lang="en" data-base="/models">')
  expect(html).toContain('<a href="/models/models/a?b=1&amp;c=2#d">/models/a</a>')
  expect(html).toContain('href="https://other.example/a"')
  expect(html).toContain('href="//other.example/a"')
  expect(html).toContain('href="#place"')
  expect(html).toContain('<form action="/models/search">')
  expect(html).toContain('data-awaits="/models/api/viewer/size?dataset=a"')
  expect(html).toContain('alt="/a.png"')
  expect(html).toContain('srcSet="/models/a.png 1x, /models/b.png 2x"')
  for (const address of ['_assets/h.js', '_assets/b.js', '_events?since=1'])
    expect(html).toContain(`="/models/${address}"`)
})

it('its structured data, speculation rules and fonts are those of the place where it is', () => {
  const data = '<script type="application/ld+json">{"url":"/models/a","name":"/models/a"}</script>'
  expect(pageRebaser('/b')(data)).toBe(
    '<script type="application/ld+json">{"url":"/b/models/a","name":"/models/a"}</script>',
  )
  expect(rebaseScript('{"href_matches":"/*"}', '/b/')).toBe('{"href_matches":"/b/*"}')
  expect(rebaseScript('const a = "/x"', '/b/')).toBe('const a = "/x"')
  expect(rebaseStyles('src:url(/_assets/f.woff2)', '/b/')).toBe('src:url(/b/_assets/f.woff2)')
})
