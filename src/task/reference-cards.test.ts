/** Everything that a task recommends has a card in the reference catalogue. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { packageFile } from '../package-root.ts'
import { readTasks } from './read-tasks.ts'

const catalogue = packageFile('catalogue')

it.each(['models', 'datasets'] as const)(
  'every one of the %s that a task lists has a card with its sources',
  (kind) => {
    const ids = new Set(readTasks().flatMap((task) => task.info[kind].map(({ id }) => id)))
    expect(ids.size).toBeGreaterThan(50)
    const wanting = [...ids].filter((id) => {
      const file = join(catalogue, kind, `${id}.md`)
      if (!existsSync(file)) return true
      const frontMatter: unknown = parse(readFileSync(file, 'utf8').split('\n---\n')[0] ?? '')
      return !JSON.stringify(frontMatter).includes('"sources":["https://')
    })
    expect(wanting).toEqual([])
  },
)
