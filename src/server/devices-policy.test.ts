/** Which pages may ask a reader for the camera or the microphone. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

const card = (task: string) => `---\nlicense: mit\npipeline_tag: ${task}\n---\n# A model\n\nIt is small.\n`

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'models/acme/reader/README.md': card('text-classification'),
    'models/acme/seer/README.md': card('image-classification'),
    'models/acme/teller/README.md': card('image-text-to-text'),
    'models/acme/hearer/README.md': card('automatic-speech-recognition'),
    'models/acme/walker/README.md': card('robotics'),
    'models/acme/liar/README.md': `${card('text-classification')}\n<div class="snippet" data-island="snippet-picker" data-takes="image">a</div>\n`,
  })
})
afterAll(() => site.close())

const allowed = async (path: string) => {
  const { headers } = await site.app.request(`http://site.test${path}`)
  return Array.from(
    (headers.get('permissions-policy') ?? '').matchAll(/([\w-]+)=\(self\)/g),
    ([, name]) => name,
  )
}

it.each([
  ['/models/acme/seer', ['camera']],
  ['/models/acme/teller', ['camera']],
  ['/models/acme/hearer', ['microphone']],
  ['/models/acme/reader', []],
  ['/models/acme/walker', []],
  ['/models/acme/liar', []],
  ['/models', []],
  ['/models/acme/none', []],
])('%s may use %j', async (path, devices) => {
  expect(await allowed(path)).toEqual(devices)
})

it('forbids all devices where none is named', async () => {
  const { headers } = await site.app.request('http://site.test/models')
  expect(headers.get('permissions-policy')).toContain('camera=(), microphone=(), geolocation=()')
})
