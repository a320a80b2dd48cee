import { describe, expect, it } from 'vitest'
import { exampleFrontMatter } from '../../../test/helpers/card.ts'
import { licensesOf } from './derive.ts'

describe('licensesOf', () => {
  const licenses = (yaml: string, license?: string) =>
    licensesOf({ metadata: exampleFrontMatter(yaml).metadata, license })

  it('spells a known licence as its id and keeps an unknown one', () => {
    expect(licenses('license: [MIT, mit, Public Domain]')).toEqual(['mit', 'Public Domain'])
  })

  it('has the one that is inferred, where the card states none', () => {
    expect(licenses('license: mit', 'apache-2.0')).toEqual(['mit'])
    expect(licenses('tags: [a]', 'apache-2.0')).toEqual(['apache-2.0'])
  })
})
