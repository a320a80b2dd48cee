import { describe, expect, it } from 'vitest'
import { isolate } from './isolate.ts'

function problemsOf(text: string): string[] {
  const found: string[] = []
  isolate(text, (_rule, _severity, at, message) => found.push(`${at}: ${message}`))
  return found
}

describe('a component whose tag cannot be read', () => {
  it.each([
    '<Tip {...all}>',
    '<Tip warning={{true}',
    '<InferenceSnippet pipeline=a providersMapping={ {b />',
  ])('%s is reported where it stands', (tag) => {
    const [, name] = /<(\w+)/.exec(tag) ?? []
    expect(problemsOf(`Text\n\n${tag}\n\nText`)).toEqual([
      `6: <${name}> cannot be read as a component, so it is shown as written`,
    ])
  })

  it('is none in code, nor where its name is a word like others', () => {
    expect(problemsOf('`<Tip {...all}>`, a <node {x}>, <js and x <y')).toEqual([])
  })
})
