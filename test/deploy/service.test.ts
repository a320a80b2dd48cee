/** The unit of systemd is one that systemd takes, and shuts the service in. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageFile } from '../../src/package-root.ts'
import { ensureDebian } from '../debian-packages.ts'
import { makeFolder } from '../helpers/folder.ts'
import { announce } from './announce.ts'

const UNIT = packageFile('deploy/modelbook.service')

/** Of 100, by systemd's own weights: a service that nothing holds has 96. */
const MOST_EXPOSED = 15

const missing = ensureDebian({ 'systemd-analyze': 'systemd' })
announce('the unit of systemd', missing.length > 0 ? `There is no ${missing.join(', ')}.` : undefined)

it.skipIf(missing.length > 0)('has nothing that systemd finds wrong', () => {
  const unit = readFileSync(UNIT, 'utf8')
  expect(unit).toContain('ExecStart=/usr/local/bin/modelbook serve ')
  // The command is not installed where tests run.
  const text = unit.replace('/usr/local/bin/modelbook', process.execPath)
  const file = join(makeFolder({ 'modelbook.service': text }), 'modelbook.service')
  expect(spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  })
})

it.skipIf(missing.length > 0)('leaves little open to a service that somebody has taken over', () => {
  const words = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, '--no-pager', UNIT]
  const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  expect(status, stdout).toBe(0)
})
