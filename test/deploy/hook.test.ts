/** The hook for pre-commit: installed from a clone of this repository, it refuses a commit with an error in a card. */

import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageFile } from '../../src/package-root.ts'
import { readGuidePage } from '../guide/pages.ts'
import { addFiles, makeFolder } from '../helpers/folder.ts'
import { announce } from './announce.ts'
import { ensurePythonPrograms, pythonProgram } from './environment.ts'

const problem = await ensurePythonPrograms()
announce('the hook', problem)

const MOST_TIME = 15 * 60_000

it.skipIf(problem !== undefined)(
  'checks all cards, whichever of them are committed',
  () => {
    const place = makeFolder()
    const clone = join(place, 'modelbook')
    const git = (cwd: string, ...words: string[]) => execFileSync('git', words, { cwd, stdio: 'pipe' })
    git(place, 'clone', '--quiet', '--depth', '1', `file://${packageFile('.')}`, clone)
    git(clone, 'checkout', '--quiet', '-B', 'main')
    const { blocks } = readGuidePage('checks')
    const written = blocks.find(({ title }) => title === '.pre-commit-config.yaml')?.text ?? ''
    const cards = makeFolder({
      '.pre-commit-config.yaml': written.replace('https://github.com/acme/modelbook', clone),
      'my-cards/models/acme/pen/README.md': '---\nlicense: mit\n---\n# Pen\n',
    })
    git(cards, 'init', '--quiet')
    git(cards, 'add', '.')
    const attempt = () => {
      // What npm tells its scripts, this test among them, is not meant for another installation.
      const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
      return spawnSync(pythonProgram('pre-commit'), ['run', '--all-files', '--verbose'], {
        cwd: cards,
        env: { ...Object.fromEntries(inherited), PRE_COMMIT_HOME: join(place, 'home') },
        encoding: 'utf8',
      })
    }

    const good = attempt()
    expect(good.stdout + good.stderr).toContain('1 card: 0 errors')
    expect(good.status).toBe(0)
    addFiles(cards, { 'my-cards/models/acme/pen/README.md': '---\npipeline_tag: [\n---\n# Pen\n' })
    const bad = attempt()
    expect(bad.status).toBe(1)
    expect(bad.stdout).toContain('my-cards/models/acme/pen/README.md:')
  },
  MOST_TIME,
)
