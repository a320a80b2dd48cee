/** Faces and people in pictures, by MediaPipe. */

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ask, type Question } from './ask.ts'
import { png } from './inputs.ts'
import { environmentFolder } from './start.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('vision')) ?? ''

/** NASA's portrait of Eileen Collins, in the public domain, 512 × 512; scikit-image ships it. */
function portrait(): Uint8Array<ArrayBuffer> {
  const [path] = globSync(`${environmentFolder('vision')}/**/skimage/data/astronaut.png`)
  if (path === undefined) throw new Error('The portrait is not where scikit-image has it.')
  return new Uint8Array(readFileSync(path))
}

const inputs = { file: 'picture.png', mime: 'image/png' }
const file = origin === '' ? new Uint8Array() : portrait()
const finding: Question = { model: 'mediapipe/blazeface-short-range', task: 'object-detection', inputs, file }
const parting: Question = { model: 'mediapipe/selfie-segmentation', task: 'image-segmentation', inputs, file }

describe.skipIf(origin === '')('models of pictures', () => {
  it('find the face in a portrait', async () => {
    const [output] = (await ask(origin, finding)).output
    const [face, ...others] = output?.kind === 'regions' ? output.regions : []
    expect(others).toEqual([])
    expect(face).toMatchObject({ label: 'face', score: expect.toSatisfy((score) => score > 0.8) })
    // Her nose is at 225, 125 and her hands are below 300.
    const { left = 0, top = 0, right = 0, bottom = 0 } = face?.box ?? {}
    expect([left, top, right, bottom].map((side) => Math.round(side / 50))).toEqual([4, 2, 5, 4])
  })

  it('tell the person from the rest', async () => {
    const [output] = (await ask(origin, parting)).output
    expect(output).toMatchObject({
      kind: 'regions',
      regions: [{ label: 'person', mask: { src: expect.stringMatching(/^data:image\/png;base64,/) } }],
    })
  })

  it.each([finding, parting])('find nobody in a grey picture: $task', async (question) => {
    const grey = png(64, 64, () => 128)
    expect((await ask(origin, { ...question, file: grey })).output).toEqual([{ kind: 'nothing' }])
  })

  it.each([finding, parting])('answer the same again: $task', async (question) => {
    expect((await ask(origin, question)).output).toEqual((await ask(origin, question)).output)
  })
})
