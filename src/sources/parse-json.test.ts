import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it('reads the numbers that Python writes and JSON lacks', () => {
  const text = '{"limits": [0.0, Infinity, -Infinity, NaN], "said": "NaN, \\"Infinity\\" and NaN"}'
  expect(parseJson(text)).toEqual({
    json: { limits: [0, Infinity, -Infinity, null], said: 'NaN, "Infinity" and NaN' },
  })
})

it.each([
  ['{"a": NaN, "b": [Infinity, NaN] 1}', 32],
  ['{"a": NaN, "b": "NaN" 1, "c": NaN}', 22],
  ['{"a": [1 Infinity]}', 9],
])('says where %s is wrong', (text, position) => {
  expect(parseJson(text)).toMatchObject({ position })
})

it('reads on in a long text without an end', () => {
  expect(parseJson(`"${'\\"'.repeat(1_000_000)}`)).toHaveProperty('error')
})
