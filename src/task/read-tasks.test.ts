import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { readTasks } from './read-tasks.ts'
import { builtinVocabulary } from './vocabulary.ts'

describe('readTasks', () => {
  it('reads every built-in task in the order of the Hub', () => {
    const tasks = readTasks()
    expect(tasks.map(({ id }) => id)).toEqual([...builtinVocabulary().tasks.keys()])
    expect(tasks.find(({ id }) => id === 'fill-mask')).toMatchObject({
      name: 'Fill-Mask',
      modality: 'nlp',
      info: { isPlaceholder: false, summary: expect.stringMatching(/\.$/) },
    })
  })

  it('reads the tasks of another folder, unknown ones last and by id', () => {
    const card = '---\nname: A\nmodality: cv\n---\n'
    const folder = makeFolder({
      'b-own/README.md': card,
      'a-own/README.md': card,
      'fill-mask/README.md': card,
      'notes.md': 'no task',
    })
    expect(readTasks(folder).map(({ id }) => id)).toEqual(['fill-mask', 'a-own', 'b-own'])
  })
})
