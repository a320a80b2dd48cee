/**
 * Takes the pictures of the README from a site that runs: `node tools/readme-pictures.js http://127.0.0.1:4321`.
 *
 * It should be the built-in catalogue, as `npm start` serves it.
 */
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../test/browser.ts'

const DESK = { viewport: { width: 1280, height: 900 } }
const PICTURES = [
  { name: 'model-light', path: '/models/mediapipe/blazeface-short-range', look: DESK },
  { name: 'tasks-light', path: '/tasks', look: DESK },
  {
    name: 'list-light',
    path: '/models?task=text-generation',
    look: { viewport: { width: 1280, height: 800 } },
  },
  {
    name: 'task-dark-phone',
    path: '/tasks/image-segmentation',
    look: {
      viewport: { width: 390, height: 844 },
      colorScheme: /** @type {const} */ ('dark'),
      hasTouch: true,
    },
  },
]

const [, , site = 'http://127.0.0.1:4321'] = process.argv
const browser = await launchBrowser()
for (const { name, path, look } of PICTURES) {
  const page = await browser.newPage(look)
  await page.goto(new URL(path, site).href, { waitUntil: 'networkidle' })
  await page.screenshot({ path: fileURLToPath(new URL(`../docs/images/${name}.png`, import.meta.url)) })
  await page.close()
}
await browser.close()
