import { describe, expect, it } from 'vitest'
import { parseCard } from '../card/parse-card.ts'
import { overrideTask } from './override-task.ts'
import { parseTask } from './parse-task.ts'
import { builtinVocabulary } from './vocabulary.ts'

function read(path: string, text: string) {
  const bytes = new TextEncoder().encode(text)
  return parseCard({ kind: 'task', id: 'cloud-spotting', path, bytes }, builtinVocabulary())
}

const BASE = read(
  'built-in.md',
  '---\nname: Cloud Spotting\nmodality: cv\nsummary: Theirs.\nmodels: [{ id: acme/sky }]\n---\nTheir text.\n',
)

function override(text: string) {
  const { card, problems } = overrideTask(read('own.md', text), BASE, text)
  return { card, problems, task: parseTask(card).task }
}

describe('overrideTask', () => {
  it('takes what the card leaves out from the other one', () => {
    const { card, problems, task } = override('---\nsummary: Ours.\n---\n')
    expect(problems).toEqual([])
    expect(task).toMatchObject({ name: 'Cloud Spotting', modality: 'cv' })
    expect(task?.info).toMatchObject({ summary: 'Ours.', models: [{ id: 'acme/sky' }] })
    expect(card).toMatchObject({ path: 'own.md', body: 'Their text.\n' })
  })

  it('takes a key and the text whole', () => {
    const { card, task } = override('---\nmodels: []\n---\nOur text.')
    expect(task?.info.models).toEqual([])
    expect(card.body).toBe('Our text.')
  })

  it('takes a key with nothing after it for one that is left out', () => {
    expect(override('---\nsummary:\nmodality:\n---\n')).toMatchObject({
      problems: [],
      task: { modality: 'cv', info: { summary: 'Theirs.' } },
    })
  })

  it('keeps the value of the other card where its own cannot be read, and points to it', () => {
    const { problems, task } = override('---\nsummary: Ours.\nmodality: vision\n---\n')
    expect(problems).toMatchObject([{ rule: 'task-unknown-value', file: 'own.md', line: 3, column: 11 }])
    expect(task).toMatchObject({ modality: 'cv', info: { summary: 'Ours.' } })
  })

  it('gives up a list item that cannot be read, and not the list', () => {
    const { problems, task } = override('---\nmodels: [{ id: acme/a }, 7]\n---\n')
    expect(problems).toHaveLength(1)
    expect(task?.info.models).toEqual([{ id: 'acme/a', description: '' }])
  })
})
