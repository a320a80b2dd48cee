/** Lock files are whole: each npm installs from them what was tried, on every system. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { packageFile } from '../src/package-root.ts'

/** @see https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json */
const schema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

describe.each(['package-lock.json', 'bench/package-lock.json'])('%s', (file) => {
  const { packages } = schema.parse(JSON.parse(readFileSync(packageFile(file), 'utf8')))

  it('has the integrity of every package', () => {
    const without = Object.keys(packages).filter(
      (path) => path !== '' && packages[path]?.integrity === undefined,
    )
    expect(without).toEqual([])
  })

  it('has every package that another one needs, those of other systems too', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
        .map((name) => `${name} for ${path || 'the package itself'}`),
    )
    expect(missing).toEqual([])
  })
})

/** The folders in which a package is looked for, nearest first; each ends with a slash unless it is the root. */
function foldersAbove(path: string): string[] {
  const parts = path === '' ? [] : path.split(/\/?node_modules\//).slice(1)
  return parts
    .map(
      (_, index) =>
        `${parts
          .slice(0, parts.length - index)
          .map((name) => `node_modules/${name}`)
          .join('/')}/`,
    )
    .concat('')
}
