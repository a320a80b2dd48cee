import { describe, expect, it } from 'vitest'
import { type ClientChoice, clientFor, languageFor, languagesOf } from './snippet-choice.ts'

const CLIENTS: ClientChoice[] = [
  { language: 'js', client: 'fetch' },
  { language: 'python', client: 'requests' },
  { language: 'sh', client: 'curl' },
  { language: 'js', client: 'openai', reason: 'The OpenAI client does not serve the task.' },
  { language: 'go', client: 'net/http', reason: 'It is closed on Sundays.' },
]

describe('languagesOf', () => {
  it('begins with Python and ends with languages that it has no name for', () => {
    const languages = languagesOf([{ language: 'cobol', client: 'http' }, ...CLIENTS])
    expect(languages.map(({ label }) => label)).toEqual(['Python', 'JavaScript', 'Shell', 'Go', 'cobol'])
  })
})

describe('languageFor', () => {
  it('is the one chosen where there is one, else the first with a snippet', () => {
    expect(languageFor(CLIENTS, { language: 'sh' })).toBe('sh')
    expect(languageFor(CLIENTS, { language: 'rust' })).toBe('python')
    expect(languageFor(CLIENTS.slice(2), {})).toBe('sh')
  })
})

describe('clientFor', () => {
  it('passes over a client of another page that has no snippet here', () => {
    expect(clientFor(CLIENTS, 'js', { clients: { js: 'openai' } })).toBe('fetch')
  })

  it('stays with a client chosen here, whose reason is then read', () => {
    expect(clientFor(CLIENTS, 'js', { clientsHere: { js: 'openai' } })).toBe('openai')
  })

  it('is a client without a snippet where there is no other', () => {
    expect(clientFor(CLIENTS, 'go', {})).toBe('net/http')
  })
})
