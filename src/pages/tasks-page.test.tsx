import { expect, it } from 'vitest'
import { below, drawPage, FILL_MASK, SITE, task, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { TasksPage } from './tasks-page.tsx'

const html = drawPage(TasksPage, {
  site: SITE,
  tasks: [FILL_MASK, task('image-to-text', { modality: 'multimodal' }), task('translation')],
  counts: {
    'fill-mask': { models: 2, datasets: 1 },
    'image-to-text': { models: 0, datasets: 0 },
    translation: { models: 0, datasets: 1 },
  },
})

it('the page of tasks says what they are, and leads to libraries, metrics and a filter', () => {
  expect(wordsOf(html)).toMatch(
    /^Tasks What a model can do, one card for each\..*\[libraries\]\(\/libraries\).*\[metrics\]\(\/metrics\)/,
  )
  expect(html).toContain('aria-label="Filter the tasks"')
})

it('its dividers count the tasks of each modality that has some', () => {
  expect(wordsOf(html)).toContain('[Language 2](#mb-nlp)[Multimodal 1](#mb-multimodal)')
  expect(wordsOf(html)).not.toContain('Audio')
})

it('its drawers describe their modality', () => {
  expect(below(html, 'Language')).toContain('Written text is read')
  expect(html).toContain('id="mb-nlp"')
})

it('each task has its picture, name and summary, and how many cards are for it', () => {
  expect(below(html, '[Fill mask](/tasks/fill-mask)')).toBe('About fill mask. 2 models · 1 dataset')
  expect(below(html, '[Translation](/tasks/translation)')).toBe('About translation. 1 dataset')
  expect(html.match(/class="task-icon"/g)).toHaveLength(3)
})

it('a task that no card is for has no count', () => {
  expect(below(html, '[Image to text](/tasks/image-to-text)')).toBe('About image to text.')
})
