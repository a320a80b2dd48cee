import { describe, expect, it, vi } from 'vitest'

describe('a formatter', () => {
  it('is made when something is written, and not when the pages are loaded', async () => {
    const made = [
      vi.spyOn(Intl, 'NumberFormat'),
      vi.spyOn(Intl, 'DateTimeFormat'),
      vi.spyOn(Intl, 'ListFormat'),
    ]
    const { either, formatDate, formatShare } = await import('./format.ts')
    await Promise.all([
      import('./card/report/count.ts'),
      import('./pages/message-page.tsx'),
      import('./pages/ranking.tsx'),
      import('./ui/rows/column-summary.tsx'),
    ])
    for (const spy of made) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
    expect([formatShare(0.1234), formatShare(0.5)]).toEqual(['12%', '50%'])
    expect(formatDate('2026-11-03')).toBe('3 Nov 2026')
    expect(either().format(['model', 'task'])).toBe('model or task')
  })
})
