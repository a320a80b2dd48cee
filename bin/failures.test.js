import { expect, it } from 'vitest'
import { failuresOf } from './failures.js'

const test = (fullName, ...failureMessages) => ({
  fullName,
  status: failureMessages.length > 0 ? 'failed' : 'passed',
  failureMessages,
})

it('says each failed test with its file and the first lines of the reason, and a file that cannot be loaded', () => {
  const long = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n')
  const texts = failuresOf({
    testResults: [
      { name: 'good.test.ts', status: 'passed', message: '', assertionResults: [test('adds')] },
      {
        ...{ name: 'bad.test.ts', status: 'failed', message: '' },
        assertionResults: [test('adds'), test('takes away', `\u001b[31mexpected 1\u001b[39m\n${long}`)],
      },
      { name: 'broken.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
    ],
  })
  expect(texts).toEqual([
    expect.stringMatching(/^FAIL {2}bad\.test\.ts\n {6}takes away\n {6}expected 1\n {6}line 0\n/),
    'FAIL  broken.test.ts\n      Unexpected token',
  ])
  expect(texts[0]).not.toContain('line 50')
})
