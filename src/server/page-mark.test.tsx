import { expect, it } from 'vitest'
import { DocsHomePage } from '../pages/home-page.tsx'
import { TasksPage } from '../pages/tasks-page.tsx'
import type { Cell } from '../viewer/types.ts'
import { markPage } from './page-mark.ts'

const assets = { css: '/a.css', loader: '', hydrate: '/h.js', font: '/f.woff2', icon: '/i.svg' }
const site = { title: 'Acme', assets, authors: true, events: undefined, parts: [] }
const tasksPage = (models: number) => (
  <TasksPage site={site} tasks={[]} counts={{ 'fill-mask': { models, datasets: 0 } }} />
)

it('a page has the same mark while it shows the same, and another when a number in it changes', () => {
  expect(markPage(tasksPage(1))).toMatch(/^\w{24}$/)
  expect(markPage(tasksPage(1))).toBe(markPage(tasksPage(1)))
  expect(markPage(tasksPage(2))).not.toBe(markPage(tasksPage(1)))
})

it('two pages that are given the same are not taken for one another', () => {
  const docs = <DocsHomePage site={site} sets={[]} />
  const Other = (props: object) => <DocsHomePage site={site} sets={[]} {...props} />
  expect(markPage(<Other {...docs.props} />)).not.toBe(markPage(docs))
})

it('rows of a dataset are told apart by numbers that JSON does not have', () => {
  const Rows = (_: { cells: Cell[] }) => null
  const cells: Cell[] = [
    2n ** 64n,
    2n ** 64n + 1n,
    Number.NaN,
    Infinity,
    null,
    new Uint8Array([1]),
    new Uint8Array([2]),
  ]
  expect(new Set(cells.map((cell) => markPage(<Rows cells={[cell]} />))).size).toBe(cells.length)
})
