import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtinVocabulary, readTaskWords } from './vocabulary.ts'

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

describe('readTaskWords', () => {
  it('reads the types of the subtasks, and nothing where none are declared', () => {
    const subtasks = 'subtasks:\n  - { type: storm, name: Storms }\n  - 7\n  - name: nameless\n'
    expect(readTaskWords(`---\nname: x\n${subtasks}modality: cv\n---\n`).subtasks).toEqual(['storm'])
    expect(readTaskWords('---\nname: x\n---\nsubtasks: [{ type: a }]\n').subtasks).toBeUndefined()
    expect(readTaskWords('no front matter').subtasks).toBeUndefined()
    expect(readTaskWords('---\nsubtasks: [\n---\n').subtasks).toBeUndefined()
  })

  it('reads what else a task is called', () => {
    const card = '---\nname: Storms\naliases: [weather, 7, Wetter]\n---\n'
    expect(readTaskWords(card)).toMatchObject({ name: 'Storms', aliases: ['weather', 'Wetter'] })
    expect(readTaskWords('---\naliases: weather\n---\n')).toMatchObject({ name: undefined, aliases: [] })
  })

  it('agrees with every card of the catalogue', () => {
    for (const [id, subtasks] of builtinVocabulary().tasks) {
      const path = new URL(`../../catalogue/tasks/${id}/README.md`, import.meta.url)
      expect(readTaskWords(readFileSync(path, 'utf8')).subtasks ?? [], id).toEqual(subtasks)
    }
  })
})
