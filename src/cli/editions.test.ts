import { describe, expect, it, vi } from 'vitest'
import { formatEditions } from './editions.ts'
import { runProgram } from './program.ts'

describe('modelbook rollback', () => {
  it('says in its help that the cards stay, so that the next change makes a new edition', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await runProgram(['rollback', '--help'])
    const help = write.mock.calls.map(([text]) => String(text)).join('')
    write.mockRestore()
    expect(help.replace(/\s+/g, ' ')).toContain(
      'The cards in the folder do not change: the next change to one, or the next start of `modelbook serve`, makes a new edition',
    )
  })
})

describe('formatEditions', () => {
  it('sets numbers to the right and marks the current one', () => {
    const counts = { model: 1200, dataset: 30, task: 4, metric: 0, owner: 0, collection: 0 }
    const table = formatEditions([
      { id: 'b4e39a5c', created: '2026-03-04T05:06:07.000Z', counts, bytes: 18_040_000, current: false },
      {
        id: '85ee',
        created: '2026-03-03T05:06:07.000Z',
        counts: { ...counts, model: 1 },
        bytes: 90_000,
        current: true,
      },
    ])
    expect(table).toBe(
      [
        'Edition   Made (UTC)        Cards     Size',
        'b4e39a5c  2026-03-04 05:06  1,234  18.0 MB',
        '85ee      2026-03-03 05:06     35    90 kB  current',
        '',
      ].join('\n'),
    )
  })
})
