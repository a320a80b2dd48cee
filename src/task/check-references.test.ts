import { describe, expect, it } from 'vitest'
import { parseCard } from '../card/parse-card.ts'
import type { CardKind, Problem } from '../card/types.ts'
import { checkMetricReferences, checkTaskReferences } from './check-references.ts'
import { builtinVocabulary } from './vocabulary.ts'

function read(kind: CardKind, id: string, frontMatter: string[]) {
  const text = ['---', ...frontMatter, '---', 'Body'].join('\n')
  const raw = { kind, id, path: `${kind}s/${id}.md`, bytes: new TextEncoder().encode(text) }
  return { card: parseCard(raw, builtinVocabulary()), text }
}

function told({ line, column, rule, message, remedy }: Problem): string {
  return `${line}:${column} ${rule}: ${message}. ${remedy}`
}

function checkTask(frontMatter: string[], files: string[] | null = []): string[] {
  const { card, text } = read('task', 'cloud-spotting', frontMatter)
  const ids = new Set(['cloud-spotting', 'image-classification'])
  return checkTaskReferences(card, text, { ids, files: files === null ? undefined : new Set(files) }).map(
    told,
  )
}

describe('checkTaskReferences', () => {
  it('accepts a wider task of the catalogue and files that are there', () => {
    expect(
      checkTask(
        ['canonicalId: image-classification', 'demo: { inputs: [{ type: img, filename: sky.svg }] }'],
        ['sky.svg'],
      ),
    ).toEqual([])
  })

  it('points to a wider task that does not exist', () => {
    expect(checkTask(['name: x', 'canonicalId: image-clasification'])).toEqual([
      '3:14 task-unknown-canonical: the task "image-clasification" in "canonicalId" does not exist. Did you mean "image-classification"?',
    ])
    expect(checkTask(['canonicalId: cloud-spotting'])).toEqual([
      '2:14 task-unknown-canonical: "canonicalId" is the task itself. Use the id of a task in the catalogue, or delete the key.',
    ])
  })

  it('points to each file of the demo that is not there', () => {
    const demo = [
      'demo:',
      '  inputs:',
      '    - type: img',
      '      filename: sky.png',
      '  outputs:',
      '    - { type: audio, filename: wind.wav }',
    ]
    expect(checkTask(demo, ['sky.svg'])).toEqual([
      '5:17 task-missing-demo-file: the demo file "sky.png" does not exist. Did you mean "sky.svg"?',
      '7:32 task-missing-demo-file: the demo file "wind.wav" does not exist. Put the file in the folder of the card, or delete the item.',
    ])
  })

  it('looks for no files where cards have none', () => {
    expect(checkTask(['demo: { inputs: [{ type: img, filename: sky.svg }] }'], null)).toEqual([])
  })

  it('leaves values of a wrong type to others', () => {
    expect(checkTask(['canonicalId: [a]', 'demo: { inputs: sky.svg, outputs: [7, { type: img }] }'])).toEqual(
      [],
    )
  })
})

describe('checkMetricReferences', () => {
  const check = (...frontMatter: string[]) => {
    const { card, text } = read('metric', 'WER', frontMatter)
    return checkMetricReferences(card, text, { ids: new Set(['WER', 'wer']), files: undefined }).map(told)
  }

  it('accepts a metric of the catalogue and keys that it does not know', () => {
    expect(check('canonicalId: wer', 'mood: fine')).toEqual([])
  })

  it('points to a metric that does not exist', () => {
    expect(check('name: x', 'canonicalId: word-errors')).toEqual([
      '3:14 metric-unknown-canonical: the metric "word-errors" in "canonicalId" does not exist. Use the id of a metric in the catalogue, or delete the key.',
    ])
  })
})
