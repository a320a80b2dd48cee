/** The fixed contracts of a page: heading, copy button, code block, source link. */

import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { stopClock, useSite } from './use-site.ts'

const AWKWARD = 'emoji 🦜, "quotes", </script>, tab\t, 你好'

const CARD = `---
license: mit
---
# Sea shells

Sorts sea shells by shape.

## How to use

\`\`\`python title="sort.py"
print("${'🐚'} </script>")
\`\`\`

## Limits

First.

## Limits

Second.

${'A long paragraph of its own.\n\n'.repeat(60)}
`

const site = useSite({
  'models/acme/shells/README.md': CARD,
  'models/acme/long/README.md': `# Long\n\n\`\`\`\n${'0123456789'.repeat(10_000)}\n\`\`\`\n`,
  'models/acme/crlf/README.md': '# Windows\r\n\r\n```\r\none\r\ntwo\r\n```\r\n',
  'modelbook.yaml':
    'source:\n  label: Update on GitHub\n  url: https://github.com/acme/cards/edit/main/{path}\n',
})
let page: Page

beforeEach(async () => {
  page = await site.newPage({ permissions: ['clipboard-read'] })
})

/** The clipboard's content, read by a page that has permission. */
async function clipboard(): Promise<string> {
  const reader = await page.context().newPage()
  await reader.goto(`${site.url}/search?q=nothing`)
  await reader.bringToFront()
  const text = await reader.evaluate(() => navigator.clipboard.readText())
  await reader.close()
  await page.bringToFront()
  return text
}

const codeBlock = () => page.locator('.prose figure.code').first()
const copyCode = () => codeBlock().getByRole('button', { name: 'Copy to clipboard' })

describe('heading', () => {
  it('has the same id for the same text, numbered when repeated', async () => {
    await page.goto(`${site.url}/models/acme/shells`)
    await expect(
      page.locator('.prose :is(h2, h3)').evaluateAll((all) => all.map((h) => h.id)),
    ).resolves.toEqual(expect.arrayContaining(['how-to-use', 'limits', 'limits-1']))
  })

  it('shows its link on hover and on focus', async () => {
    await page.goto(`${site.url}/models/acme/shells`)
    const link = page.locator('#limits .anchor')
    const opacity = () => link.evaluate((a) => getComputedStyle(a).opacity)
    expect(await opacity()).toBe('0')
    await page.locator('#limits').hover()
    await expect.poll(opacity).toBe('1')
    await page.mouse.move(0, 0)
    await expect.poll(opacity).toBe('0')
    await link.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect.poll(opacity).toBe('1')
  })

  it('copies its absolute address and keeps the location in step', async () => {
    await page.goto(`${site.url}/models/acme/shells`)
    await page.locator('#limits-1').hover()
    await page.locator('#limits-1 .anchor').click()
    await expect.poll(() => page.url()).toBe(`${site.url}/models/acme/shells#limits-1`)
    expect(await clipboard()).toBe(`${site.url}/models/acme/shells#limits-1`)
  })
})

describe('copy button', () => {
  it('says Copied after a click and stops saying so after a second', async () => {
    await page.goto(`${site.url}/models/acme/shells`)
    const status = codeBlock().getByRole('status')
    await stopClock(page)
    await expect(status.textContent()).resolves.toBe('')
    await copyCode().click()
    await expect.poll(() => status.textContent()).toBe('Copied')
    await page.clock.runFor(1_000)
    await expect.poll(() => status.textContent()).toBe('')
  })

  it('copies within the first click, which is all that WebKit allows', async () => {
    await page.route('**/hydrate-*.js', (route) => route.abort())
    await page.goto(`${site.url}/models/acme/shells`)
    await copyCode().click()
    expect(await clipboard()).toContain('</script>')
    await page.getByRole('button', { name: 'Copy the id acme/shells' }).click()
    expect(await clipboard()).toBe('acme/shells')
    await page.locator('#limits-1').hover()
    await page.locator('#limits-1 .anchor').click()
    expect(await clipboard()).toBe(`${site.url}/models/acme/shells#limits-1`)
  })

  it('keeps saying Copied for a full second after the last of two clicks', async () => {
    await page.goto(`${site.url}/models/acme/shells`)
    await stopClock(page)
    const status = codeBlock().getByRole('status')
    await copyCode().click()
    await expect.poll(() => status.textContent()).toBe('Copied')
    await page.clock.runFor(900)
    await copyCode().click()
    await page.clock.runFor(900)
    expect(await status.textContent()).toBe('Copied')
    await page.clock.runFor(200)
    await expect.poll(() => status.textContent()).toBe('')
  })

  it('does not lose a click that comes before React', async () => {
    const clicked = Promise.withResolvers<void>()
    await page.route('**/hydrate-*.js', (route) => clicked.promise.then(() => route.continue()))
    await page.goto(`${site.url}/models/acme/shells`)
    await stopClock(page)
    await copyCode().dispatchEvent('click')
    clicked.resolve()
    await expect.poll(() => codeBlock().getByRole('status').textContent()).toBe('Copied')
  })

  it('works with the keyboard alone', async () => {
    await page.goto(`${site.url}/models/acme/shells`)
    await stopClock(page)
    await copyCode().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => codeBlock().getByRole('status').textContent()).toBe('Copied')
    expect(await clipboard()).toBe('print("🐚 </script>")')
    expect(await copyCode().evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('copies any text from its encoded value to the letter', async () => {
    const text = `${AWKWARD}\r\nsecond line\r\n${'x'.repeat(100_000)}`
    await page.goto(`${site.url}/models/acme/shells`)
    await page.evaluate((value) => {
      const island = document.querySelector<HTMLElement>('[data-island="copy-button"]')
      island?.setAttribute('data-props', JSON.stringify({ value: btoa(encodeURIComponent(value)) }))
    }, text)
    await stopClock(page)
    await page.locator('.card-head .id .copy').click()
    await expect.poll(() => page.locator('.card-head .id').getByRole('status').textContent()).toBe('Copied')
    expect(await clipboard()).toBe(text)
  })

  it('copies the id of a card', async () => {
    await page.goto(`${site.url}/models/acme/shells`)
    await stopClock(page)
    await page.getByRole('button', { name: 'Copy the id acme/shells' }).click()
    await expect.poll(() => page.locator('.card-head .id').getByRole('status').textContent()).toBe('Copied')
    expect(await clipboard()).toBe('acme/shells')
  })

  it('works on plain HTTP, where the async clipboard API is missing', async () => {
    await page.goto(`${site.plainUrl}/models/acme/shells`)
    expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false)
    await stopClock(page)
    await copyCode().click()
    await expect.poll(() => codeBlock().getByRole('status').textContent()).toBe('Copied')
    expect(await clipboard()).toBe('print("🐚 </script>")')
  })
})

describe('code block', () => {
  it('hides its copy button until the pointer is over it or focus is within', async () => {
    await page.goto(`${site.url}/models/acme/shells`)
    const opacity = () => copyCode().evaluate((button) => getComputedStyle(button).opacity)
    expect(await opacity()).toBe('0')
    await codeBlock().hover()
    await expect.poll(opacity).toBe('1')
    await page.mouse.move(0, 0)
    await expect.poll(opacity).toBe('0')
    await codeBlock().locator('pre').focus()
    await expect.poll(opacity).toBe('1')
  })

  it('is highlighted on the server and titled', async () => {
    const html = await (await fetch(`${site.url}/models/acme/shells`)).text()
    expect(html).toContain('<span class="tok-')
    expect(html).toContain('sort.py')
  })

  it('carries its code once', async () => {
    const html = await (await fetch(`${site.url}/models/acme/long`)).text()
    expect(html.split('0123456789'.repeat(100)).length - 1).toBe(100)
  })

  it('copies 100 kB and Windows line ends', async () => {
    await page.goto(`${site.url}/models/acme/long`)
    await stopClock(page)
    await copyCode().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => codeBlock().getByRole('status').textContent()).toBe('Copied')
    expect((await clipboard()).trim()).toBe('0123456789'.repeat(10_000))
    await page.goto(`${site.url}/models/acme/crlf`)
    await stopClock(page)
    await copyCode().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => codeBlock().getByRole('status').textContent()).toBe('Copied')
    expect(await clipboard()).toBe('one\ntwo')
  })
})

describe('source link', () => {
  it('leads to the card’s own file in edit mode', async () => {
    await page.goto(`${site.url}/models/acme/shells`)
    const link = page.getByRole('link', { name: 'Update on GitHub' })
    expect(await link.getAttribute('href')).toBe(
      'https://github.com/acme/cards/edit/main/models/acme/shells/README.md',
    )
  })
})
