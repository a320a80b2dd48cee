import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../../test/helpers/app.ts'

/** A picture of 4 by 2 pixels. */
const PIXELS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAADklEQVR42mNoQAIMyBwAnBoMASHqPTIAAAAASUVORK5CYII=',
  'base64',
)
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>'
const PICTURES = [
  '<img src="a.png" alt="bare">',
  '<img src="a.png" alt="wide" width="100px">',
  '<img src="a.png" alt="high" height="10">',
  '<img src="a.png" alt="both" width="7" height="7">',
  '<img src="a.png" alt="share" width="50%">',
  '<img src="drawing.svg" alt="drawing">',
  '<img src="broken.png" alt="broken">',
  '<picture><source srcset="b.png" media="(min-width: 600px)"><img src="a.png" alt="chosen"></picture>',
].join('\n')

const files = (folder: string) => ({
  [`${folder}/a.png`]: PIXELS,
  [`${folder}/b.png`]: PIXELS,
  [`${folder}/drawing.svg`]: DRAWING,
  [`${folder}/broken.png`]: 'no picture, but named like one',
})

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'models/acme/tiny/README.md': `# Tiny\n\nSo.\n\n${PICTURES}\n`,
    ...files('models/acme/tiny'),
    'docs/tiny/_toctree.yml': '- {local: index, title: Tiny}\n',
    'docs/tiny/index.md': `# Tiny\n\n${PICTURES}\n`,
    ...files('docs/tiny'),
  })
})
afterAll(() => site.close())

it.each(['/models/acme/tiny', '/docs/tiny'])(
  'the text of %s says how large its pictures are',
  async (path) => {
    const html = await (await site.app.request(`http://site.test${path}`)).text()
    const sizes = [...html.matchAll(/<img [^>]*alt="([^"]+)"[^>]*>/g)].map(([image, alt]) => {
      const [width, height] = ['width', 'height'].map(
        (side) => new RegExp(` ${side}="([^"]+)"`).exec(image)?.[1],
      )
      return `${alt} ${width} ${height}`
    })
    expect(sizes).toEqual([
      'bare 4 2',
      'wide 100px 50',
      'high 20 10',
      'both 7 7',
      // Its height depends on the place for it.
      'share 50% undefined',
      'drawing undefined undefined',
      'broken undefined undefined',
      // Another may be shown in its place.
      'chosen undefined undefined',
    ])
  },
)
