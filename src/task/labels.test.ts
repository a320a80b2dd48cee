import { describe, expect, it } from 'vitest'
import { taskLabel } from './labels.ts'

describe('taskLabel', () => {
  it.each([
    ['text-classification', 'Text classification'],
    ['fill-mask', 'Fill mask'],
    ['zero-shot-object-detection', 'Zero-shot object detection'],
    ['image-text-to-text', 'Image-text-to-text'],
    ['text-to-3d', 'Text-to-3D'],
    ['graph-ml', 'Graph machine learning'],
  ])('writes the name of %s in sentence case', (id, label) => {
    expect(taskLabel(id)).toBe(label)
  })

  it('makes a label of the words of an id that the Hub does not know', () => {
    expect(taskLabel('cloud_spotting-2d')).toBe('Cloud spotting 2D')
  })
})
