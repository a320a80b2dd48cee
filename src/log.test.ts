import { expect, it, vi } from 'vitest'
import { logError } from './log.ts'

it('says what went wrong, why and where, and nothing that steers a terminal or looks like a line of its own', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const cause = new Error('row 3 \u009b2J\n::error ::forged')
  logError('GET /\u001b[31m failed', new Error('The rows are odd', { cause }))
  logError('It failed', 'a text\n##[error]')
  const [first = '', second] = said.mock.calls.map(([text]) => String(text))
  said.mockRestore()
  const lines = first.split('\n')
  expect(lines[0]).toBe('GET /\uFFFD[31m failed: Error: The rows are odd')
  expect(lines[1]).toMatch(/^ {4}at .*log\.test\.ts/)
  expect(first).toContain('\n  because of Error: row 3 \uFFFD2J ::error ::forged\n    at ')
  expect(second).toBe("It failed: 'a text\\n##\uFFFDerror]'")
})
