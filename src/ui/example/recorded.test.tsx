import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Recording } from '../../example/types.ts'
import { Recorded } from './recorded.tsx'

const RECORDING: Recording = {
  date: '2026-11-12T08:00:00Z',
  server: 'https://models.nordwind.example/v1',
  model: undefined,
  revision: '3f2a91c0000000000000000000000000000000aa',
  duration: 38,
  rerun: undefined,
}

const line = (origin: Recording | 'card') =>
  renderToStaticMarkup(<Recorded origin={origin} />).replaceAll(/<[^>]*>/g, '')

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
    expect(
      line({ ...chat, revision: undefined, weights: `sha256:${'0123'.repeat(16)}`, tokens: { output: 2 } }),
    ).toBe(
      'Recorded 12 Nov 2026 from models.nordwind.example, weights sha256:012301230123…, temperature 0.2, seed 7, ' +
        '38 ms, the first word after 12 ms, 2 tokens',
    )
  })

  it('says whether the same came out again', () => {
    const date = '2026-11-24T08:00:00Z'
    expect(line({ ...RECORDING, rerun: { date, isSame: true } })).toContain('✓ the same on 24 Nov 2026')
    expect(line({ ...RECORDING, rerun: { date, isSame: false } })).toContain('different on 24 Nov 2026')
  })

  it('says so where nobody recorded it', () => {
    expect(line('card')).toBe('As the card says')
  })
})
