/** The workflow that tests models each night does what the page says, with a repository and a server on this machine. */

import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { startAnswering } from '../helpers/answering-server.ts'
import { makeFolder } from '../helpers/folder.ts'
import { readGuidePage } from './pages.ts'

const workflowSchema = z.object({
  on: z.object({ schedule: z.array(z.object({ cron: z.string() })).length(1) }),
  permissions: z.object({ contents: z.literal('write') }),
  jobs: z.object({
    test: z.object({
      steps: z.array(z.looseObject({ run: z.string().optional(), if: z.string().optional() })),
    }),
  }),
})

it('commits what still came out of the models, whether an answer has changed or not', async () => {
  const { blocks } = readGuidePage('testing-models')
  const written = blocks.find(({ title }) => title === '.github/workflows/models.yml')
  const { steps } = workflowSchema.parse(parse(written?.text ?? '')).jobs.test
  const said = { text: 'In the hall.' }
  const { url, close } = await startAnswering((_, response) =>
    response.end(JSON.stringify([{ summary_text: said.text }])),
  )
  onTestFinished(close)
  const folder = makeFolder({
    'my-cards/models/acme/short/README.md':
      '---\npipeline_tag: summarization\nwidget: [{text: A long story, output: In the hall.}]\n---\n# Short\n',
    'my-cards/modelbook.yaml': `endpoints: [{name: Own, url: '${url}', protocol: hf-inference}]\n`,
  })
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  symlinkSync(fileURLToPath(new URL('../../bin/modelbook.js', import.meta.url)), join(programs, 'modelbook'))
  const env = {
    ...process.env,
    PATH: [programs, dirname(process.execPath), process.env.PATH].join(':'),
    MODELBOOK_HOME: join(folder, 'state'),
    HOME: folder,
  }
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, env, encoding: 'utf8' })
  const bare = join(folder, 'remote.git')
  git('init', '--quiet', '--bare', '--initial-branch=main', bare)
  git('init', '--quiet', '--initial-branch=main')
  git('add', 'my-cards')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example', 'commit', '--quiet', '--message=Cards')
  git('remote', 'add', 'origin', bare)
  git('push', '--quiet', '--set-upstream', 'origin', 'main')

  /** The commands of the job, but for the installation. @returns whether it succeeds */
  const night = async () => {
    let isGood = true
    for (const { run, if: when } of steps) {
      if (run === undefined || run.startsWith('npm install') || (!isGood && when !== 'always()')) continue
      const code = await new Promise<number | null>((resolve) => {
        const child = spawn('bash', ['-e', '-c', run], { cwd: folder, env, stdio: 'ignore' })
        child.on('close', resolve)
      })
      if (code !== 0) isGood = false
    }
    return isGood
  }
  const committed = () =>
    git('--git-dir', bare, 'show', 'main:my-cards/models/acme/short/.examples/reruns.yaml')

  expect(await night()).toBe(true)
  expect(committed()).toContain('same: true')
  said.text = 'In the van.'
  expect(await night()).toBe(false)
  expect(committed()).toContain('same: false')
  expect(git('status', '--porcelain', 'my-cards')).toBe('')
})
