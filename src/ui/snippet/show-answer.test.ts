import { describe, expect, it } from 'vitest'
import type { Json } from '../../card/types.ts'
import type { Inputs } from '../../snippet/index.ts'
import { showAnswer } from './show-answer.ts'

const PHOTO = { file: 'cats.jpg', mime: 'image/jpeg' }
const SENT = { address: 'blob:1', size: { width: 40, height: 30 } }

/** What an answer to a task is drawn from. */
const shown = (task: string, inputs: Inputs, answer: Json, parameters: { [name: string]: Json } = {}) =>
  showAnswer(answer, { task, inputs, parameters }, SENT)

describe('an answer', () => {
  it('to token classification is parts of the text that was sent', () => {
    const answer = [{ entity_group: 'PER', score: 0.9, word: 'Ada', start: 3, end: 6 }]
    expect(shown('token-classification', 'I, Ada', answer)).toEqual([
      { type: 'text-with-tokens', text: 'I, Ada', tokens: [{ type: 'PER', start: 3, end: 6 }] },
    ])
  })

  it('to object detection is drawn over the picture that was sent', () => {
    const answer = [{ label: 'cat', score: 0.9, box: { xmin: 1, ymin: 2, xmax: 3, ymax: 4 } }]
    expect(shown('object-detection', PHOTO, answer)).toMatchObject([
      {
        type: 'regions',
        picture: { src: 'blob:1', size: { width: 40, height: 30 } },
        regions: [{ label: 'cat', box: { left: 1, top: 2, right: 3, bottom: 4 } }],
      },
    ])
  })

  it('to segmentation has masks that are in the answer itself', () => {
    const answer = [{ label: 'cat', score: 1, mask: 'iVBORw0KGgoAAAANSUhEUg==' }]
    expect(shown('image-segmentation', PHOTO, answer)).toMatchObject([
      { type: 'regions', regions: [{ mask: { src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==' } }] },
    ])
  })

  it('to a comparison names the sentences', () => {
    const inputs = { source_sentence: 'a', sentences: ['b', 'c'] }
    expect(shown('sentence-similarity', inputs, [0.5, 0.25])).toEqual([
      {
        type: 'chart',
        data: [
          { label: 'b', score: 0.5 },
          { label: 'c', score: 0.25 },
        ],
      },
    ])
  })

  it('names what lies elsewhere, and asks it for nothing', () => {
    expect(shown('text-to-image', 'a cat', { url: 'https://a.example/cat.png' })).toEqual([
      { type: 'link', href: 'https://a.example/cat.png', label: 'The output', host: 'a.example' },
    ])
    expect(shown('text-to-image', 'a cat', { url: 'javascript:alert(1)' })).toMatchObject([{ type: 'note' }])
  })
})
