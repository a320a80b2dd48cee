import { describe, expect, it } from 'vitest'
import { findLibrary, libraryLabel, listLibraries } from './libraries.ts'
import { LIBRARY_DESCRIPTIONS } from './library-descriptions.ts'
import { TASKS_BY_LIBRARY, tasksOfLibrary } from './library-tasks.ts'

describe('libraries', () => {
  it('are found with the places of their code and documentation', () => {
    expect(findLibrary('sklearn')).toEqual({
      id: 'sklearn',
      label: 'Scikit-learn',
      repositoryUrl: 'https://github.com/scikit-learn/scikit-learn',
      docsUrl: undefined,
      description: expect.stringContaining('Classic machine learning'),
    })
    expect(findLibrary('diffusers')?.docsUrl).toBe('https://huggingface.co/docs/hub/diffusers')
  })

  it('that are not registered are called by their id', () => {
    expect(libraryLabel('acme-loader')).toBe('acme-loader')
    expect(libraryLabel('constructor')).toBe('constructor')
    expect(findLibrary('acme-loader')).toBeUndefined()
    expect(tasksOfLibrary('acme-loader')).toEqual([])
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

it('says what every library is that declares tasks', () => {
  const silent = [...TASKS_BY_LIBRARY.keys()].filter((id) => LIBRARY_DESCRIPTIONS[id] === undefined)
  expect(silent).toEqual([])
})
