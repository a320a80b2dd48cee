import { expect, it } from 'vitest'
import { oncePer, oncePerKey } from './once-per.ts'

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

it('makes again what came to nothing, for an object and for its keys', async () => {
  const made: string[] = []
  const make = async (one: string) => {
    made.push(one)
    if (made.length < 3) throw new Error('away')
    return one
  }
  const nameOf = oncePer(({ name }: { name: string }) => make(name))
  const joined = oncePerKey(({ name }: { name: string }, key: string) => make(name + key))
  const a = { name: 'a' }
  await expect(nameOf(a)).rejects.toThrow('away')
  await expect(joined(a, '1')).rejects.toThrow('away')
  expect(await Promise.all([nameOf(a), nameOf(a), joined(a, '1'), joined(a, '1')])).toEqual([
    'a',
    'a',
    'a1',
    'a1',
  ])
  expect(made).toEqual(['a', 'a1', 'a', 'a1'])
})

it('makes something once for each key of an object', () => {
  const asked: string[] = []
  const joined = oncePerKey(({ name }: { name: string }, key: string) => {
    asked.push(name + key)
    return name + key
  })
  const [a, b] = [{ name: 'a' }, { name: 'b' }]
  const made = [joined(a, '1'), joined(a, '2'), joined(a, '1'), joined(b, '1'), joined(b, '1')]
  expect(made).toEqual(['a1', 'a2', 'a1', 'b1', 'b1'])
  expect(asked).toEqual(['a1', 'a2', 'b1'])
})
