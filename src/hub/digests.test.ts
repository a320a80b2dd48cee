import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { Digests } from './digests.ts'

it.each(['the start', 'all but the start'])(
  'digests are kept again once a file with damage to %s is gone',
  (damage) => {
    const path = join(makeFolder({}), 'digests.db')
    const first = new Digests(path)
    for (let at = 0; at < 1_000; at += 1) first.keep('sha256', `${at}`, 'abc')
    first.close()
    const bytes = readFileSync(path)
    bytes.fill(7, ...(damage === 'the start' ? [0, 100] : [8192]))
    writeFileSync(path, bytes)
    const damaged = new Digests(path)
    expect(damaged.find('sha256', '500')).toBeUndefined()
    damaged.close()
    const again = new Digests(path)
    again.keep('sha256', '500', 'abc')
    again.close()
    const last = new Digests(path)
    expect(last.find('sha256', '500')).toBe('abc')
    last.close()
  },
)
