import { describe, expect, it } from 'vitest'
import { frontMatterProblems, remedyOf } from '../../../test/helpers/card.ts'

describe('library', () => {
  it.each([
    ['Transformers', 'Did you mean "transformers"?'],
    ['sentence_transformers', 'Did you mean "sentence-transformers"?'],
    ['scikit-learn', 'Did you mean "sklearn"?'],
    [
      'pytorch',
      'This is a format or a framework: move it to tags, and name the library that loads the model.',
    ],
    [
      'yolov7',
      'Check the spelling; a library of your own can stay, but there is then no code to load the model.',
    ],
    [
      'acme-audio',
      'Check the spelling; a library of your own can stay, but there is then no code to load the model.',
    ],
  ])('says what to do about the library %j', (library, remedy) => {
    expect(frontMatterProblems(`library_name: ${library}`)).toEqual([
      `2:15 unknown-library: unknown library "${library}" in library_name`,
    ])
    expect(remedyOf('unknown-library', `library_name: ${library}`)).toBe(remedy)
  })

  it('asks for the trigger words of an image adapter', () => {
    expect(frontMatterProblems('library_name: diffusers\ntags: [lora]')).toEqual([
      '1:1 instance-prompt-missing: the card describes an image adapter but has no instance_prompt',
    ])
  })
})
