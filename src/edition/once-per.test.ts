import { expect, it } from 'vitest'
import { oncePer } from './once-per.ts'

it('makes something once for each object, undefined too, and again after an error', () => {
  const asked: string[] = []
  const nameOf = oncePer(({ name }: { name: string }) => {
    asked.push(name)
    if (asked.length === 1) throw new Error('not yet')
    return name === 'b' ? undefined : name
  })
  const [a, b] = [{ name: 'a' }, { name: 'b' }]
  expect(() => nameOf(a)).toThrow('not yet')
  expect([nameOf(a), nameOf(a), nameOf(b), nameOf(b)]).toEqual(['a', 'a', undefined, undefined])
  expect(asked).toEqual(['a', 'a', 'b'])
})
