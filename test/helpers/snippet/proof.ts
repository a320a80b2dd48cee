/** For tests: keeps what a run of all combinations has shown in `src/snippet/proof.json`, from where pages say it. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ProofFile, proofFileSchema } from '../../../src/snippet/proof.ts'
import type { Client } from '../../../src/snippet/render/client.ts'
import { renderSnippet } from '../../../src/snippet/render/render-request.ts'
import type { Case } from './cases.ts'
import { languageOf, runOf } from './clients.ts'

const FILE = fileURLToPath(new URL('../../../src/snippet/proof.json', import.meta.url))

/** Where versions are pinned. */
const REQUIREMENTS = ['requirements.txt', 'requirements-litellm.txt']

/** The tasks of which every case has passed, sorted. */
export function provenTasks(cases: readonly Case[], passed: ReadonlySet<string>): string[] {
  const byTask = Map.groupBy(cases, ({ request }) => request.call.model.pipelineTag ?? '')
  return [...byTask]
    .filter(([, ofTask]) => ofTask.every(({ name }) => passed.has(name)))
    .map(([task]) => task)
    .sort()
}

/** SHA-256 of a client's code for all cases: changed templates have not run. */
export function digestOf(client: Client, cases: readonly Case[]): string {
  const hash = createHash('sha256')
  for (const { request } of cases) hash.update(renderSnippet(request, client).code)
  return hash.digest('hex')
}

/** Write what a client's run has shown, in place of what its last one did. */
export function writeProof(client: Client, cases: readonly Case[], passed: ReadonlySet<string>): void {
  const { language, name } = client
  const others = readProofs().filter((run) => run.language !== language || run.client !== name)
  const own = {
    language,
    client: name,
    date: new Date().toISOString().slice(0, 10),
    ...installedVersion(client),
    code: digestOf(client, cases),
    tasks: provenTasks(cases, passed),
  }
  const keyOf = (run: ProofFile[number]) => `${run.language} ${run.client}`
  const all = [...others, own].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`)
}

export function readProofs(): ProofFile {
  return proofFileSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')))
}

interface Version {
  name: string
  version: string
}

/** What runs a client's code here: its package, or the program where it needs none. */
function installedVersion(client: Client): Version {
  const { program = languageOf(client).programs[0], packages: [name] = [] } = runOf(client)
  const { findVersion, runtime } = languageOf(client)
  if (name === undefined || findVersion === undefined) {
    return { name: runtime.name, version: versionIn(run(...runtime.command)) }
  }
  const [found = name, version = ''] = run(program, ...findVersion(name))
    .trim()
    .split(' ')
  return { name: found, version: versionIn(version) }
}

/** The version that the tests install; undefined for a program, which is the machine's. */
export function pinnedVersion({ language }: Client, { name }: Version): string | undefined {
  if (language === 'js' && name !== 'Node.js') return versionOfModule(name)
  if (language !== 'python') return undefined
  const pins = REQUIREMENTS.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  const pin = pins
    .join('\n')
    .split('\n')
    .find((line) => line.startsWith(`${name}==`))
  return pin?.slice(name.length + 2) ?? `a line for ${name} in ${REQUIREMENTS.join(' or ')}`
}

function versionOfModule(name: string): string {
  const path = new URL(`../../../node_modules/${name}/package.json`, import.meta.url)
  const { version }: { version: string } = JSON.parse(readFileSync(path, 'utf8'))
  return version
}

/** @throws {Error} if there is none */
function versionIn(text: string): string {
  const [found] = /\d+(?:\.\d+)+\S*/.exec(text) ?? []
  if (found === undefined) throw new Error(`There is no version in ${JSON.stringify(text)}.`)
  return found
}

function run(program: string, ...words: string[]): string {
  return spawnSync(program, words, { encoding: 'utf8' }).stdout
}
