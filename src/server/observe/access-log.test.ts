import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startAccessLog } from './access-log.ts'

/** The lines that are written of requests for some addresses. */
function linesOf(urls: string[]): string[] {
  const written: string[] = []
  const log = startAccessLog({ addressOf: () => '10.0.0.9' }, (lines) => written.push(lines))
  for (const url of urls) {
    const incoming = new IncomingMessage(new Socket())
    Object.assign(incoming, { method: 'GET', url })
    const outgoing = new ServerResponse(incoming)
    log.watch({ incoming, outgoing, url, milliseconds: 1.26, bytes: 700 })
  }
  log.flush()
  return written
}

const paths = (urls: string[]) =>
  linesOf(urls)
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).path)

it('says when, what, how much, how long and who in a line', () => {
  const [line = ''] = linesOf(['/models'])
  const { time, ...rest } = JSON.parse(line)
  expect(Date.parse(time)).toBeGreaterThan(0)
  expect(rest).toEqual({ method: 'GET', path: '/models', status: 0, bytes: 700, ms: 1.3, client: '10.0.0.9' })
  expect(line.endsWith('}\n')).toBe(true)
})

it('keeps queries, users and passwords to itself', () => {
  expect(paths(['/search?token=hunter2', 'http://me:hunter2@site.test/x', 'ftp://hunter2@h/x?y'])).toEqual([
    '/search',
    'http://site.test/x',
    'ftp://h/x',
  ])
})

it.each([
  ['/a\nb', '/a%0ab'],
  ['/\u009b31m', '/%9b31m'],
  ['/\x1b]0;x', '/%1b]0;x'],
  ['/a "b\\', '/a%20%22b%5c'],
  ['/##vso[task]', '/%23%23vso[task]'],
  ['/caf\u00c3\u00a9', '/caf%c3%a9'],
])('writes %j as %j', (url, path) => {
  expect(paths([url])).toEqual([path])
})

it('writes whole lines, in pieces that a pipe takes at once', () => {
  const long = Array.from({ length: 40 }, (_, n) => `/${n}/${'"'.repeat(5_000)}`)
  const written = linesOf(long)
  expect(written.length).toBeGreaterThan(10)
  for (const lines of written) {
    expect(lines.endsWith('\n')).toBe(true)
    expect(Buffer.byteLength(lines)).toBeLessThanOrEqual(4_096)
  }
  expect(written.join('').trimEnd().split('\n')).toHaveLength(40)
})
