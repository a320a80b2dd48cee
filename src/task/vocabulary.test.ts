import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtinVocabulary, readSubtasks } from './vocabulary.ts'

describe('builtinVocabulary', () => {
  it('knows tasks with their subtasks, libraries and metrics', () => {
    const { tasks, libraries, metrics } = builtinVocabulary()
    expect(tasks.get('fill-mask')).toEqual(['slot-filling', 'masked-language-modeling'])
    expect(tasks.get('translation')).toEqual([])
    expect(libraries.has('sentence-transformers')).toBe(true)
    expect(metrics.has('wer')).toBe(true)
    expect(metrics.has('cosine_accuracy@10')).toBe(true)
    expect(metrics.has('acuracy')).toBe(false)
  })
})

describe('readSubtasks', () => {
  it('reads the types of the subtasks, and nothing where none are declared', () => {
    const subtasks = 'subtasks:\n  - { type: storm, name: Storms }\n  - 7\n  - name: nameless\n'
    expect(readSubtasks(`---\nname: x\n${subtasks}modality: cv\n---\n`)).toEqual(['storm'])
    expect(readSubtasks('---\nname: x\n---\nsubtasks: [{ type: a }]\n')).toBeUndefined()
    expect(readSubtasks('no front matter')).toBeUndefined()
    expect(readSubtasks('---\nsubtasks: [\n---\n')).toBeUndefined()
  })

  it('agrees with every card of the catalogue', () => {
    for (const [id, subtasks] of builtinVocabulary().tasks) {
      const path = new URL(`../../catalogue/tasks/${id}/README.md`, import.meta.url)
      expect(readSubtasks(readFileSync(path, 'utf8')) ?? [], id).toEqual(subtasks)
    }
  })
})
