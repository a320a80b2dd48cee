import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { builtinVocabulary } from '../../task/vocabulary.ts'
import { TaskIcon } from './task-icon.tsx'

const ids = [...builtinVocabulary().tasks.keys()]
const plainCard = renderToStaticMarkup(<TaskIcon task="acme-own" />)

describe('TaskIcon', () => {
  it.each(ids)('has a picture for %s', (id) => {
    expect(renderToStaticMarkup(<TaskIcon task={id} />)).not.toBe(plainCard)
  })

  it('tells every two tasks apart', () => {
    const taskByMarkup = new Map(ids.map((id) => [renderToStaticMarkup(<TaskIcon task={id} />), id]))
    expect([...taskByMarkup.values()]).toEqual(ids)
  })

  it('stays silent for screen readers and takes the colour of its text', () => {
    for (const id of ids) {
      const markup = renderToStaticMarkup(<TaskIcon task={id} />)
      expect(markup).toContain('aria-hidden="true"')
      expect(markup).not.toMatch(/(?:fill|stroke)="(?!none|currentColor)/)
    }
  })

  it('composes the picture of an own task from what its demo shows', () => {
    const text = { type: 'text', label: 'Text', content: 'Words' } as const
    const image = { type: 'img', filename: 'output.svg' } as const
    const own = <TaskIcon task="acme-own" info={{ demo: { inputs: [text, text], outputs: [image] } }} />
    expect(renderToStaticMarkup(own)).not.toBe(plainCard)
    const swapped = <TaskIcon task="acme-own" info={{ demo: { inputs: [image], outputs: [text] } }} />
    expect(renderToStaticMarkup(own)).not.toBe(renderToStaticMarkup(swapped))
  })

  it('draws the icon that an own task has chosen, whatever its demo shows', () => {
    const demo = { inputs: [], outputs: [] }
    const own = <TaskIcon task="acme-own" info={{ icon: 'depth-estimation', demo }} />
    expect(renderToStaticMarkup(own)).toBe(renderToStaticMarkup(<TaskIcon task="depth-estimation" />))
  })

  it('draws a plain card for an own task without a demo', () => {
    const empty = <TaskIcon task="acme-own" info={{ demo: { inputs: [], outputs: [] } }} />
    expect(renderToStaticMarkup(empty)).toBe(plainCard)
  })
})
