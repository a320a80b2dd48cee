import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Recording } from '../../example/types.ts'
import { type Origin, Recorded } from './recorded.tsx'

const RECORDING: Recording = {
  date: '2026-11-12T08:00:00Z',
  server: 'https://models.nordwind.example/v1',
  model: undefined,
  revision: '3f2a91c0000000000000000000000000000000aa',
  duration: 38,
}

const line = (recording: Recording | 'card', more: Partial<Origin> = {}) =>
  renderToStaticMarkup(
    <Recorded origin={{ recording, rerun: undefined, expects: undefined, isOneOfMany: false, ...more }} />,
  ).replaceAll(/<[^>]*>/g, '')

describe('the line below an example', () => {
  it('says when, where, with what and how fast', () => {
    expect(line(RECORDING)).toBe('Recorded 12 Nov 2026 from models.nordwind.example, revision 3f2a91c, 38 ms')
    expect(line({ ...RECORDING, server: 'Nordwind’s server', revision: undefined, duration: 2345 })).toBe(
      'Recorded 12 Nov 2026 from Nordwind’s server, 2.35 s',
    )
    expect(line({ ...RECORDING, model: 'ner-de', revision: undefined, duration: undefined })).toBe(
      'Recorded 12 Nov 2026 from models.nordwind.example, as ner-de',
    )
  })

  it('says what the answer was left to, and how much was said how soon', () => {
    const chat = { ...RECORDING, parameters: { max_tokens: 512, temperature: 0.2 }, seed: 7, firstToken: 12 }
    expect(line({ ...chat, revision: undefined, tokens: { output: 2 } })).toBe(
      'Recorded 12 Nov 2026 from models.nordwind.example, temperature 0.2, seed 7, ' +
        '38 ms, the first word after 12 ms, 2 tokens',
    )
  })

  it.each(['http://127.0.0.1:8080/v1', 'http://localhost:11434/v1', 'http://[::1]:80'])(
    'does not name a server that only its own machine knows: %s',
    (server) => {
      expect(line({ ...RECORDING, server, revision: undefined })).toBe(
        'Recorded 12 Nov 2026 from a local server, 38 ms',
      )
    },
  )

  it('says whether the same came out again', () => {
    const rerun = (isSame: boolean) => ({ rerun: { date: '2026-11-24T08:00:00Z', isSame } })
    expect(line(RECORDING, rerun(true))).toContain('✓ the same on 24 Nov 2026')
    expect(line(RECORDING, rerun(false))).toContain('different on 24 Nov 2026')
    expect(line('card', rerun(true))).toBe('As the card says ✓ the same on 24 Nov 2026')
  })

  it('says what a right answer is, and whether one came', () => {
    const asked = { expects: 'contains “Kiel”', rerun: { date: '2026-11-24', isSame: true } }
    expect(line('card', asked)).toBe(
      'As the card says ✓ as expected on 24 Nov 2026A right answer contains “Kiel”',
    )
  })

  it('says that an answer is one of many', () => {
    expect(line('card', { isOneOfMany: true })).toBe('As the card says; one answer of many')
  })

  it('says so where nobody recorded it', () => {
    expect(line('card')).toBe('As the card says')
  })
})
