#!/usr/bin/env node
/** Runs `npm test` and its variants, on any Node from 20: installs what is missing, then runs timed steps. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.js'
import { failuresOf } from './failures.js'
import { ensureInstalled, findPinnedNode, LaunchError, say } from './install.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'modelbook-run-'))

/** Tests passed, failed and skipped; a failed step without tests counts as one. */
const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed, said once more at the end. @type {string[]} */
const failures = []

/**
 * A step returns what it adds to the total. Standard output is for the user, and its last line is the total, if anything was counted.
 *
 * A step that downloads something mostly waits, so it starts at once, alongside the steps before it.
 *
 * @typedef {{ passed?: number, failed?: number, skipped?: number }} Outcome
 * @typedef {(words: string[]) => Outcome | Promise<Outcome>} Run
 * @type {Record<string, { title: string, run: Run, isGotten?: boolean, needsBuild?: boolean }>}
 */
const STEPS = {
  types: { title: 'Types', run: () => check('tsc', ['-p', '.']) },
  lint: { title: 'Lint and format', run: () => check('biome', ['check']) },
  format: { title: 'Format', run: (words) => check('biome', ['check', '--write', ...words]) },
  python: { title: 'Python for the snippets', isGotten: true, run: makePython },
  unit: { title: 'Unit tests', run: (words) => vitest('vitest.config.ts', words) },
  build: {
    title: 'Build',
    run: () => {
      ensureBuilt(root)
      return {}
    },
  },
  guide: {
    title: 'The documentation, run as it is written',
    needsBuild: true,
    run: (words) => vitest('vitest.guide.config.ts', words),
  },
  browsers: { title: 'Browsers for the browser tests', isGotten: true, run: getBrowsers },
  browser: { title: 'Browser tests', needsBuild: true, run: browserTests },
  snippets: {
    title: 'All snippets, run in their own languages',
    run: (words) => vitest('vitest.config.ts', ['src/snippet/run', ...words], { SNIPPETS: 'all' }),
  },
  snippetSample: {
    title: 'A sample of all snippets',
    run: () => vitest('vitest.config.ts', ['src/snippet/run/combinations'], { SNIPPETS: 'sample' }),
  },
  pages: {
    title: 'All pages of tasks in a browser',
    needsBuild: true,
    run: () => browserTests(['test/browser/tasks.test.ts'], { MODELBOOK_ALL_PAGES: '1' }),
  },
  corpus: { title: 'Tests on real cards', run: corpusTests },
  attacks: {
    title: 'Attacks on a site and its files',
    needsBuild: true,
    run: (words) => vitest('vitest.attacks.config.ts', words),
  },
  package: {
    title: 'The package, installed outside of this folder',
    needsBuild: true,
    run: (words) => vitest('vitest.package.config.ts', words),
  },
  deploy: {
    title: 'Image, chart, service, action and hook',
    needsBuild: true,
    run: (words) => vitest('vitest.deploy.config.ts', words),
  },
  deploySample: {
    title: 'Service and action',
    needsBuild: true,
    run: () => vitest('vitest.deploy.config.ts', ['deploy/service', 'deploy/action']),
  },
  clients: {
    title: 'Real clients of the Hub',
    needsBuild: true,
    run: (words) => vitest('vitest.clients.config.ts', words),
  },
  rows: {
    title: 'The rows of some thousand datasets, as their loaders give them',
    run: () => vitest('vitest.clients.config.ts', ['clients/rows'], { MODELBOOK_ROWS: '3000' }),
  },
  services: {
    title: 'Several servers, a store and a proxy',
    needsBuild: true,
    run: (words) => vitest('vitest.services.config.ts', words),
  },
  servicesLong: {
    title: 'Several servers, a store and a proxy, for longer',
    needsBuild: true,
    run: () => vitest('vitest.services.config.ts', [], { MODELBOOK_CLUSTER: 'long' }),
  },
  models: {
    title: 'Real models',
    run: (words) => vitest('vitest.real-models.config.ts', words),
  },
  recordings: {
    title: 'The examples of the built-in catalogue, asked again',
    needsBuild: true,
    run: (words) => check('node', ['tools/catalogue-examples/record.ts', ...words]),
  },
  modelSample: {
    title: 'Two sets of real models',
    run: () => vitest('vitest.real-models.config.ts', ['real-models/embeddings', 'real-models/tabular']),
  },
}

/** @type {Record<string, (keyof typeof STEPS)[]>} */
const SCRIPTS = {
  test: ['types', 'lint', 'build', 'guide', 'python', 'unit', 'browsers', 'browser'],
  lint: ['types', 'lint'],
  format: ['format'],
  build: ['build'],
  unit: ['python', 'unit'],
  browser: ['build', 'browsers', 'browser'],
  'test:snippets': ['python', 'snippets'],
  'test:guide': ['build', 'guide'],
  'test:clients': ['build', 'clients'],
  'test:corpus': ['corpus'],
  'test:attacks': ['build', 'attacks'],
  'test:package': ['build', 'package'],
  'test:services': ['build', 'services'],
  'test:deploy': ['build', 'deploy'],
  'test:models': ['models'],
  'record:catalogue': ['build', 'recordings'],
  // Beside `test`: what CI runs, and what takes too long for that.
  'test:more': [
    'python',
    'build',
    'corpus',
    'attacks',
    'package',
    'deploySample',
    'clients',
    'services',
    'modelSample',
    'snippetSample',
  ],
  'test:long': [
    'python',
    'build',
    'browsers',
    'corpus',
    'attacks',
    'package',
    'deploy',
    'clients',
    'rows',
    'servicesLong',
    'models',
    'pages',
    'snippets',
  ],
}

/** Child processes that are still running. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

let isInterrupted = false
// A terminal interrupts the child processes too.
process.on('SIGINT', () => {
  isInterrupted = true
})
process.on('SIGTERM', () => {
  isInterrupted = true
  for (const child of running) child.kill()
})

/**
 * @param {string} command
 * @param {string[]} words
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ status: number | null, stdout: string }>} its exit status, and its output where that is piped
 */
async function start(command, words, { env, ...options } = {}) {
  const child = spawn(command, words, {
    cwd: root,
    stdio: 'inherit',
    // The project's tools take precedence, and run on its Node.
    env: {
      ...process.env,
      ...env,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    },
    shell: process.platform === 'win32',
    ...options,
  })
  running.add(child)
  let stdout = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  const [status] = await once(child, 'close')
  running.delete(child)
  return { status, stdout }
}

/** @param {string} command @param {string[]} words @returns {Promise<Outcome>} */
async function check(command, words) {
  return { failed: (await start(command, words)).status === 0 ? 0 : 1 }
}

/** @param {string} config @param {string[]} words @returns {Promise<Outcome>} */
async function vitest(config, words, env = {}) {
  const report = join(temporary, `${config}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = await start('vitest', ['run', '--config', config, ...reporters, ...words], { env })
  try {
    const results = JSON.parse(readFileSync(report, 'utf8'))
    const { numPassedTests, numFailedTests, numPendingTests } = results
    failures.push(...failuresOf(results))
    // A file that cannot be loaded fails without a test.
    const failed = status === 0 ? numFailedTests : Math.max(1, numFailedTests)
    return { passed: numPassedTests, failed, skipped: numPendingTests }
  } catch {
    return { failed: 1 }
  }
}

/** Where this works, the snippets of Python clients are run; where not, it has said why. @returns {Promise<Outcome>} */
async function makePython() {
  const { status } = await start('node', ['test/helpers/snippet/python.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { failed: status !== 0 && process.env.CI === 'true' ? 1 : 0 }
}

/** Path of the Chromium to test with; empty if there is none. */
let chromePath = ''

/** Where one of them is missing, it has said so. @returns {Promise<Outcome>} */
async function getBrowsers() {
  const { status, stdout } = await start('node', ['test/browser.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  chromePath = stdout.trim()
  return { failed: status !== 0 && process.env.CI === 'true' ? 1 : 0 }
}

/** @param {string[]} words @returns {Outcome | Promise<Outcome>} */
function browserTests(words, env = {}) {
  if (chromePath !== '') return vitest('vitest.browser.config.ts', words, { ...env, CHROME_PATH: chromePath })
  say('SKIPPED: the browser tests, for want of a browser. With CI=true this is a failure.')
  return {}
}

/** They need cards that are not part of the repository. @param {string[]} words @returns {Promise<Outcome>} */
async function corpusTests(words) {
  const { status, stdout } = await start('node', ['test/corpus.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) return { failed: 1 }
  return stdout === '' ? {} : vitest('vitest.corpus.config.ts', words)
}

/** @param {string} name @param {string[]} words */
async function runStep(name, words) {
  const { title, run, isGotten } = STEPS[name]
  say(`\n── ${title}${isGotten ? ', beside what follows' : ''}`)
  const started = performance.now()
  /** @type {Outcome} */
  let outcome
  try {
    outcome = await run(words)
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    say(error.message)
    outcome = { failed: 1 }
  }
  for (const key of ['passed', 'failed', 'skipped']) total[key] += outcome[key] ?? 0
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return {
    ok: (outcome.failed ?? 0) === 0,
    line: `${(outcome.failed ?? 0) === 0 ? 'ok  ' : 'FAIL'}  ${title}, ${seconds} s${isGotten ? ' beside others' : ''}`,
  }
}

const [script = 'test', ...words] = process.argv.slice(2)
const steps = SCRIPTS[script]
if (steps === undefined) {
  say(`There is no script "${script}". There are: ${Object.keys(SCRIPTS).join(', ')}.`)
  process.exit(2)
}
try {
  ensureInstalled(root)
  if (findPinnedNode(root) === undefined) {
    throw new LaunchError(
      'The Node that the project pins is not in node_modules: its install script did not run.\n' +
        '  Delete node_modules, then run this again.',
    )
  }
  const gotten = new Map(
    steps.filter((name) => STEPS[name].isGotten).map((name) => [name, runStep(name, words)]),
  )
  const lines = []
  let isBuilt = true
  for (const name of steps) {
    if (STEPS[name].needsBuild && !isBuilt) continue
    const { ok, line } = await (gotten.get(name) ?? runStep(name, words))
    if (isInterrupted) throw new LaunchError('Interrupted.')
    lines.push(line)
    if (name === 'build') isBuilt = ok
  }
  say(['', ...failures, '', ...lines].join('\n'))
  if (total.skipped > 0) say(`${total.skipped} tests were skipped.`)
  // A build that succeeds has no tests to count.
  if (total.passed + total.failed > 0)
    process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  process.exitCode = total.failed === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof LaunchError)) throw error
  say(error.message)
  process.exitCode = 1
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
