import { expect, it } from 'vitest'
import { drawPage, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { BusyPage, ErrorPage, NotFoundPage } from './message-page.tsx'

it('the page for a missing address names those that may be meant, a search, and where to start', () => {
  const nearest = [{ href: '/models/acme/tiny', label: 'acme/tiny', kind: 'model' }]
  const site = { ...SITE, parts: ['/tasks' as const, '/models' as const] }
  expect(wordsOf(drawPage(NotFoundPage, { site, path: '/models/acme/tny', nearest, text: 'tny' }))).toBe(
    'There is no page here Nothing in this catalogue is at /models/acme/tny. ' +
      'Did you mean [acme/tiny](/models/acme/tiny) model ' +
      '[Search for “tny”](/search?q=tny), or start from the [tasks](/tasks) or the [models](/models).',
  )
})

it('one page for all missing addresses names none', () => {
  expect(wordsOf(drawPage(NotFoundPage, { site: SITE, path: undefined, nearest: [], text: '' }))).toMatch(
    /^There is no page here Nothing in this catalogue is at this address\. \[Search\]\(\/search\?q=\), or start/,
  )
})

it('the page for what is not available now says why, and what to do', () => {
  const wordsFor = (status: number, reason: string) =>
    wordsOf(drawPage(BusyPage, { site: SITE, status, reason, asked: { path: '/models', params: [] } }))
  expect(wordsFor(503, 'Too many readers.')).toBe(
    'This page is not available right now Too many readers. Reload it in a few seconds.',
  )
  expect(wordsFor(500, 'The disk is full.')).toBe('This page is not available right now The disk is full.')
  expect(wordsFor(400, 'Shorten it.')).toBe('This search is not answered Shorten it.')
})

it('the page for a fault says how its reason is found', () => {
  expect(wordsOf(drawPage(ErrorPage, { site: SITE, reference: 'a1b2' }))).toBe(
    'This page could not be shown The fault is ours, not yours; the rest of the catalogue is not affected. ' +
      'Reload the page. If it happens again, whoever runs this site can find the reason in the server’s log under a1b2.',
  )
})
