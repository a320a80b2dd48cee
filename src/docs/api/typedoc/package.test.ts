import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../types.ts'
import { typedocPackage } from './package.ts'

/** Output of TypeDoc 0.28.20 for a small module of our own, without the tables for its own pages. */
const JSON_TEXT = readFileSync(new URL('fixtures/pipelines.json', import.meta.url), 'utf8')
const acme = typedocPackage(JSON_TEXT, { name: undefined, hrefOf: () => undefined })

function get(path: string): ApiObject {
  const found = acme.find(path)
  if (found === undefined) throw new Error(`no ${path}`)
  return found
}

describe('what TypeDoc says of a package', () => {
  it.each([
    ['pipelines.Pipeline', ['new Pipeline<T>(model: string, device: number = -1)']],
    ['RunOptions', ['interface RunOptions<T = string>']],
    ['Outcome', ["type Outcome = 'done' | 'failed'"]],
    ['LIMIT', ['const LIMIT: 5 = 5']],
    ['arrow', ['arrow(a: number): string']],
    ['Level', []],
    ['Pipeline.size', ['size: number']],
    ['Pipeline.framework', ["framework: string = 'js'"]],
    [
      'Pipeline.run',
      [
        'run(inputs: string, options?: RunOptions<string>): Promise<T>',
        'run(\n  inputs: string[],\n  ...rest: (Partial<RunOptions<string>> | undefined)[],\n): Promise<T[]>',
      ],
    ],
    [
      'load',
      [
        'load<K extends keyof RunOptions<string>>(\n  name: K,\n  options: { deep?: boolean } = {},\n): (x: K) => 5',
      ],
    ],
  ])('%s is written as TypeScript', (path, signatures) => {
    expect(get(path)).toMatchObject({ language: 'typescript', signatures })
  })

  it('has the members of a class, and those of its base as inherited', () => {
    const { bases, members } = get('Pipeline')
    expect(bases).toEqual(['Base'])
    expect(members.filter(({ isShown }) => isShown).map(({ name }) => name)).toEqual(['size', 'run'])
    expect(members.find(({ name }) => name === 'save')?.inheritedFrom).toBe('Base')
    expect(members.find(({ name }) => name === 'run')?.read().name).toBe('pipelines.Pipeline.run')
  })

  it('has its modules and itself, with what they offer', () => {
    const text = JSON.stringify({
      ...{ id: 0, name: 'acme', kind: 1 },
      children: [{ ...JSON.parse(JSON_TEXT), id: 1, name: 'lib/pipelines', kind: 2 }],
    })
    const whole = typedocPackage(text, { name: undefined, hrefOf: () => undefined })
    const module = whole.find('lib/pipelines')
    expect(module).toMatchObject({ name: 'acme.lib.pipelines', kind: 'module', signatures: [] })
    const shown = module?.members.filter(({ isShown }) => isShown).map(({ name }) => name)
    expect(shown).toEqual(expect.arrayContaining(['Pipeline', 'RunOptions']))
    expect(module?.members[0]?.read().name).toMatch(/^acme\.lib\.pipelines\./)
    expect(whole.find('acme')).toMatchObject({ name: 'acme', kind: 'module' })
    expect(whole.find('Pipeline')).toMatchObject({ name: 'acme.lib.pipelines.Pipeline', kind: 'class' })
    expect(get('pipelines')).toMatchObject({ name: 'pipelines', kind: 'module' })
  })

  it('is found by the names that it is exported by, the nearest first, as what it is', () => {
    const name = (text: string) => ({ type: 'intrinsic', name: text })
    const call = { id: 9, name: 'text', kind: 4096, type: name('string') }
    const text = JSON.stringify({
      ...{ id: 0, name: 'acme', kind: 1 },
      children: [
        { id: 1, name: 'z', kind: 4, children: [{ id: 2, name: 'text', kind: 4_194_304, target: 5 }] },
        { id: 3, name: 'coerce', kind: 4, children: [{ id: 4, name: 'text', kind: 64, signatures: [] }] },
        { id: 5, name: 'text', kind: 64, signatures: [call] },
        { id: 6, name: 'y', kind: 4, children: [{ id: 7, name: 'text', kind: 4_194_304, target: 2 }] },
        { id: 8, name: 'round', kind: 4_194_304, target: 8 },
      ],
    })
    const whole = typedocPackage(text, { name: undefined, hrefOf: () => undefined })
    const signatures = ['text(): string']
    expect(whole.find('text')).toMatchObject({ name: 'acme.text', kind: 'function', signatures })
    expect(whole.find('z.text')).toMatchObject({ name: 'acme.z.text', kind: 'function', signatures })
    expect(whole.find('y.text')).toMatchObject({ name: 'acme.y.text', kind: 'function', signatures })
    expect(whole.find('round')).toMatchObject({ name: 'acme.round', signatures: [] })
    expect(whole.find('z')?.members[0]?.read()).toMatchObject({ kind: 'function', signatures })
  })

  it('that can be called is written with its calls and their types', () => {
    const type = { type: 'reference', name: 'T' }
    const call = {
      ...{ id: 7, name: '__type', kind: 4096, type },
      typeParameters: [{ id: 8, name: 'T', kind: 131_072, default: { type: 'unknown', name: 'unknown' } }],
      parameters: [{ id: 9, name: 'at', kind: 32_768, type }],
    }
    const literal = (signatures: unknown[]) => ({
      type: 'reflection',
      declaration: { id: 6, name: '__type', kind: 65_536, signatures },
    })
    const text = JSON.stringify({
      ...{ id: 0, name: 'acme', kind: 1 },
      children: [
        { id: 1, name: 'Options', kind: 2_097_152, children: [{ id: 2, name: 'at', kind: 1024, type }] },
        { id: 3, name: 'Client', kind: 2_097_152, signatures: [{ ...call, name: 'Client' }] },
        {
          id: 4,
          name: 'get',
          kind: 32,
          flags: { isConst: true },
          type: literal([call]),
          defaultValue: '...',
        },
        { id: 5, name: 'Both', kind: 2_097_152, type: literal([call, { ...call, parameters: [] }]) },
      ],
    })
    const { find } = typedocPackage(text, { name: undefined, hrefOf: () => undefined })
    expect(['Options', 'Client', 'get', 'Both'].map((one) => find(one)?.signatures)).toEqual([
      ['type Options'],
      ['type Client', 'Client<T = unknown>(at: T): T'],
      ['const get: <T = unknown>(at: T) => T'],
      ['type Both = { <T = unknown>(at: T): T; <T = unknown>(): T }'],
    ])
  })

  it('that is a type says the same with its brackets and modifiers as its source', () => {
    const name = (text: string) => ({ type: 'reference', name: text })
    const some = (type: string, ...types: unknown[]) => ({ type, types })
    const signature = { id: 1, name: '__type', kind: 4096, type: name('A') }
    const method = { id: 3, name: 'm', kind: 2048, flags: { isOptional: true }, signatures: [signature] }
    const literal = (inner: object) => ({
      type: 'reflection',
      declaration: { id: 2, name: '__type', kind: 65_536, ...inner },
    })
    const choice = {
      ...{ type: 'conditional', checkType: name('A'), extendsType: name('B') },
      ...{ trueType: name('C'), falseType: name('D') },
    }
    const mapped = { type: 'mapped', parameter: 'K', parameterType: name('T'), templateType: name('V') }
    const written = (type: unknown) => {
      const children = [{ id: 5, name: 'X', kind: 2_097_152, type }]
      const text = JSON.stringify({ id: 0, name: 'acme', kind: 1, children })
      const { find } = typedocPackage(text, { name: undefined, hrefOf: () => undefined })
      return find('X')?.signatures[0]?.replace('type X = ', '')
    }
    const either = some('union', name('A'), name('B'))
    expect(written(some('intersection', either, name('C')))).toBe('(A | B) & C')
    expect(written(some('union', some('intersection', name('A'), name('B')), choice))).toBe(
      'A & B | (A extends B ? C : D)',
    )
    expect(written({ type: 'indexedAccess', objectType: either, indexType: name('K') })).toBe('(A | B)[K]')
    expect(written({ ...choice, checkType: literal({ signatures: [signature] }) })).toBe(
      '(() => A) extends B ? C : D',
    )
    expect(written({ ...mapped, optionalModifier: '+' })).toBe('{ [K in T]?: V }')
    expect(written({ ...mapped, readonlyModifier: '-', optionalModifier: '-', nameType: name('N') })).toBe(
      '{ -readonly [K in T as N]-?: V }',
    )
    expect(written(literal({ children: [method] }))).toBe('{ m?: () => A }')
  })

  it('has what its comments say', () => {
    expect(get('Pipeline.run').blocks).toEqual([
      { type: 'text', markdown: 'Run it on one input.' },
      {
        type: 'fields',
        title: 'Parameters',
        fields: [
          { name: 'inputs', type: '`string`', text: 'What goes in.' },
          { name: 'options', type: '`RunOptions<string>`, *optional*', text: 'More.' },
        ],
      },
      {
        type: 'fields',
        title: 'Returns',
        fields: [{ name: '', type: '`Promise<T>`', text: 'What comes out.' }],
      },
      { type: 'fields', title: 'Throws', fields: [{ name: '', type: '', text: 'when `topK` is wrong' }] },
      { type: 'alert', kind: 'warning', markdown: 'Deprecated. Use [`load`].' },
      { type: 'text', markdown: 'Run it on many.' },
    ])
    expect(get('RunOptions').blocks).toMatchObject([
      { markdown: 'What a pipeline may be told.' },
      {
        title: 'Properties',
        fields: [
          { name: 'labels', type: '`T[]`, *read-only*' },
          { name: 'topK', type: '`number`, *optional*', text: 'How many results; see [`Pipeline.run`].' },
        ],
      },
    ])
    expect(get('Level').blocks).toMatchObject([
      {},
      { title: 'Values', fields: [{ name: 'High' }, { name: 'Low', text: 'Nothing.' }] },
    ])
  })

  it('says where it is written', () => {
    expect(get('LIMIT').source).toEqual({
      path: 'index.ts',
      line: 68,
      href: 'https://git.example/index.ts#L68',
    })
  })

  it('knows nothing else', () => {
    expect(acme.find('Nothing')).toBeUndefined()
    expect(acme.find('Pipeline.nothing')).toBeUndefined()
    expect([...acme.names()]).toContain('pipelines.RunOptions')
  })

  it.each(['{', '{"kind": 1}', '[]', '{"id":1,"name":"x","kind":128}'])('refuses %s', (text) => {
    expect(() => typedocPackage(text, { name: undefined, hrefOf: () => undefined })).toThrow()
  })
})
