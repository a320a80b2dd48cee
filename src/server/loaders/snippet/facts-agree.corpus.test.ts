import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../../../test/corpus.ts'
import { makeStore } from '../../../../test/helpers/ingest.ts'
import type { Entry } from '../../../edition/types.ts'
import { loadableLibraries } from '../../../snippet/loading/index.ts'
import { builtinVocabulary } from '../../../task/vocabulary.ts'
import { modelCode } from './loading.ts'
import { describeModel } from './snippets.tsx'

/** A call of a pipeline in loading code, and a sentence that denies that a task is known. */
const CALL = /\bpipeline\(\s*"([\w-]+)"/
const DENIED = /task is not known/

async function load(): Promise<Entry[]> {
  const { store, run } = makeStore()
  await run(corpusFolder(), { vocabulary: builtinVocabulary() })
  const edition = store.openCurrent()
  const models = edition?.listIds('model').flatMap((id) => edition.findEntry('model', id) ?? [])
  edition?.close()
  return models ?? []
}

let models: Promise<Entry[]> | undefined

/** All models of the corpus, read once. */
function readModels(): Promise<Entry[]> {
  models ??= load()
  return models
}

describe('the pages of real models', () => {
  it('use no task and no library that they do not show as a fact', async () => {
    const models = await readModels()
    expect(models).toHaveLength(460)
    for (const entry of models) {
      const { pipelineTag, libraryName } = describeModel(entry, undefined)
      expect([pipelineTag, libraryName], entry.id).toEqual([entry.task, entry.library])
      for (const { id, code, note = '' } of modelCode(entry, undefined, undefined)) {
        const called = CALL.exec(code)?.[1]
        if (called !== undefined) expect(called, entry.id).toBe(entry.task)
        if (entry.task !== undefined) expect(note, entry.id).not.toMatch(DENIED)
        // Other code is for programs that run models of any library.
        if (loadableLibraries().includes(id)) expect(id, entry.id).toBe(entry.library)
      }
    }
  })

  it('deny nothing that they infer, and infer nothing that the card states', async () => {
    for (const { id, task, library, inferred, metadata, problems } of await readModels()) {
      if (metadata.pipelineTag !== undefined) expect(inferred.task, id).toBeUndefined()
      if (metadata.libraryName !== undefined) expect(inferred.library, id).toBeUndefined()
      const messages = problems.map(({ message }) => message).join('\n')
      if (task !== undefined) expect(messages, id).not.toContain('has no pipeline_tag')
      if (library !== undefined) expect(messages, id).not.toContain('has no library_name')
    }
  })

  it('have a task in half of all cases, and a library in more', async () => {
    const models = await readModels()
    const known = (name: 'task' | 'library') => models.filter((entry) => entry[name] !== undefined)
    const stated = (name: 'task' | 'library') =>
      known(name).filter(({ inferred }) => inferred[name] === undefined)
    expect([stated('task').length, stated('library').length]).toEqual([9, 0])
    expect(known('task').length).toBeGreaterThan(230)
    expect(known('library').length).toBeGreaterThan(280)
  })
})
