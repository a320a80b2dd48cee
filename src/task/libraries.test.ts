import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packageFile } from '../package-root.ts'
import { findLibrary, libraryLabel, listLibraries, unregisteredLibrary } from './libraries.ts'
import { LIBRARY_DESCRIPTIONS } from './library-descriptions.ts'
import { TASKS_BY_LIBRARY, tasksOfLibrary } from './library-tasks.ts'
import { readTasks } from './read-tasks.ts'

/** The libraries that the models of the built-in catalogue name. */
function namedByModels(): string[] {
  return globSync(packageFile('catalogue/models/**/*.md')).flatMap(
    (file) => /^library_name: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? [],
  )
}

describe('libraries', () => {
  it('are found with the places of their code and documentation', () => {
    expect(findLibrary('sklearn')).toEqual({
      id: 'sklearn',
      label: 'Scikit-learn',
      repositoryUrl: 'https://github.com/scikit-learn/scikit-learn',
      docsUrl: undefined,
      description: LIBRARY_DESCRIPTIONS.get('sklearn'),
    })
    expect(findLibrary('diffusers')?.docsUrl).toBe('https://huggingface.co/docs/hub/diffusers')
  })

  it('that are not registered are called by their id', () => {
    expect(libraryLabel('acme-loader')).toBe('acme-loader')
    expect(libraryLabel('constructor')).toBe('constructor')
    expect(findLibrary('acme-loader')).toBeUndefined()
    expect(tasksOfLibrary('acme-loader')).toEqual([])
  })

  it('of a team have no description, whatever their name', () => {
    expect(unregisteredLibrary('acme-loader')).toMatchObject({ label: 'acme-loader', description: undefined })
    expect(unregisteredLibrary('constructor').description).toBeUndefined()
    expect(unregisteredLibrary('coqui').description?.summary).toContain('text to speech')
  })

  it('are listed once each', () => {
    const ids = listLibraries().map((library) => library.id)
    expect(ids).toContain('transformers')
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('know their tasks', () => {
    expect(tasksOfLibrary('timm')).toEqual(['image-classification', 'image-feature-extraction'])
  })
})

describe('the descriptions of libraries', () => {
  const described = [...LIBRARY_DESCRIPTIONS]

  it('cover every library that a task or a model of the built-in catalogue names', () => {
    const ofTasks = readTasks().flatMap(({ info }) => info.libraries)
    const named = [...TASKS_BY_LIBRARY.keys(), ...ofTasks, ...namedByModels()]
    expect(named).toContain('diffusers')
    expect([...new Set(named)].filter((id) => !LIBRARY_DESCRIPTIONS.has(id))).toEqual([])
  })

  it('are a short sentence and then two or three more', () => {
    const odd = described.filter(([, { summary, details }]) => {
      const more = details.split(/(?<=\.) /).length
      return !/^[A-Z][^.]{20,110}\.$/.test(summary) || more < 2 || more > 3
    })
    expect(odd.map(([id]) => id)).toEqual([])
  })

  it('name their sources', () => {
    const addresses = described.flatMap(([, { sources }]) => sources)
    expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([])
    expect(addresses.filter((address) => !URL.canParse(address))).toEqual([])
  })
})
