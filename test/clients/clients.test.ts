/** Real, unmodified Hub clients against a Modelbook server. */

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { ensureEnvironments, type PythonEnvironment, pythonEnvironment } from '../python-environment.ts'
import { startSite } from '../site.ts'
import { writeCatalogue } from './catalogue.ts'
import { callJavaScript } from './javascript.ts'
import { startProxy } from './recording-proxy.ts'
import { type CallResult, formatResults } from './results.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const environmentOf = (name: string) => pythonEnvironment(here(`requirements/${name}.txt`), `clients-${name}`)

/** Newest first: the table compares the versions of a client. */
const HUB_CLIENTS = ['huggingface-hub-2', 'huggingface-hub-1', 'huggingface-hub-0'].map(environmentOf)
const LIBRARIES = environmentOf('libraries')

const temporary = mkdtempSync(join(tmpdir(), 'modelbook-clients-'))
const [problem] = (await ensureEnvironments([...HUB_CLIENTS, LIBRARIES], 'Python clients of the Hub')).filter(
  (each) => each !== undefined,
)
if (problem !== undefined) {
  if (process.env.CI === 'true') throw new Error(problem)
  console.warn(`SKIPPED: Python clients of the Hub. ${problem}`)
}

const folder = join(temporary, 'cards')
writeCatalogue(folder)
if (problem === undefined) makeRealFiles()
const site = await startSite(folder)
const proxy = await startProxy(site.url)
const siteBelow = await startSite(folder, undefined, '/models')
const proxyBelow = await startProxy(siteBelow.url)

afterAll(async () => {
  await proxy.close()
  await proxyBelow.close()
  await site.close()
  await siteBelow.close()
  rmSync(temporary, { recursive: true, force: true })
})

/** Create a tokenizer, weights, images and Parquet files, with the libraries that will read them. */
function makeRealFiles(): void {
  const { status } = spawnSync(LIBRARIES.python, [here('python/make_catalogue.py'), folder], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The files of the catalogue could not be made; the reason is above.')
}

/** Run the calls of a Python program, with a separate home folder. */
async function callPython(
  { python }: PythonEnvironment,
  program: string,
  endpoint = proxy.url,
): Promise<CallResult[]> {
  const child = spawn(python, [here(`python/${program}`)], {
    env: {
      ...process.env,
      HF_ENDPOINT: endpoint,
      HF_HOME: mkdtempSync(join(temporary, 'home-')),
      HF_TOKEN: '',
      HF_HUB_DISABLE_PROGRESS_BARS: '1',
      HF_HUB_DISABLE_TELEMETRY: '1',
      HF_HUB_DISABLE_UPDATE_CHECK: '1',
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
      PYTHONWARNINGS: 'ignore',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const status = await new Promise((resolve) => child.on('close', resolve))
  if (status !== 0) throw new Error(`${program} ended with code ${status}.\n${errors}`)
  return output.split('\n').flatMap((line): CallResult[] => {
    return line.startsWith('RESULT ') ? [JSON.parse(line.slice('RESULT '.length))] : []
  })
}

const results: CallResult[] = []
if (problem === undefined) {
  for (const environment of HUB_CLIENTS) results.push(...(await callPython(environment, 'hub_calls.py')))
  results.push(...(await callPython(LIBRARIES, 'library_calls.py')))
}
results.push(...(await callJavaScript(proxy.url, join(temporary, 'javascript'))))

/** The newest of each client, at a site below a path of its host. */
const below: CallResult[] = []
if (problem === undefined) {
  for (const environment of HUB_CLIENTS.slice(0, 1))
    below.push(...(await callPython(environment, 'hub_calls.py', proxyBelow.url)))
  below.push(...(await callPython(LIBRARIES, 'library_calls.py', proxyBelow.url)))
}
below.push(...(await callJavaScript(proxyBelow.url, join(temporary, 'javascript-below'))))

describe.each([...new Set(results.map(({ client, version }) => `${client} ${version}`))])('%s', (name) => {
  const own = results.filter(({ client, version }) => `${client} ${version}` === name)
  it.each(own.map(({ call, error }) => [call, error]))('%s', (_call, error) => {
    expect(error).toBeUndefined()
  })
})

describe('below a path', () => {
  it.each(below.map(({ client, call, error }) => [client, call, error]))(
    '%s: %s',
    (_client, _call, error) => {
      expect(error).toBeUndefined()
    },
  )
})

describe('the table of clients in the documentation', () => {
  it.skipIf(problem !== undefined)('is what this run has found (vitest -u writes it anew)', async () => {
    await expect(formatResults(results)).toMatchFileSnapshot(here('../../docs/hub-clients.md'))
  })
})
