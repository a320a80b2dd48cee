/** The image is built and run: small, not root, on a read-only file system, and it says whether it is well. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { packageFile } from '../../src/package-root.ts'
import { readGuidePage, sectionOf } from '../guide/pages.ts'
import { runPage } from '../guide/session.ts'
import { makeFolder } from '../helpers/folder.ts'
import { announce } from './announce.ts'
import { type Containers, findObstacle, openContainers } from './containers.ts'
import { ensurePythonPrograms } from './environment.ts'

const problem = findObstacle() ?? (await ensurePythonPrograms())
announce('the image', problem)

const BUILD_TIME = 20 * 60_000

let containers: Containers

const imageSchema = z.tuple([
  z.looseObject({ Size: z.number(), Config: z.looseObject({ Labels: z.record(z.string(), z.string()) }) }),
])
const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
})

/** Runs a program in the container of that name. */
const within = (name: string, ...words: string[]) => containers.docker('exec', name, ...words)

describe.skipIf(problem !== undefined)('the image', () => {
  beforeAll(() => {
    containers = openContainers(mkdtempSync(join(tmpdir(), 'modelbook-containers-')))
  }, BUILD_TIME)

  afterAll(() => containers?.close(), BUILD_TIME)

  it(
    'is built and run as the guide says',
    async () => {
      const { programs } = containers
      const page = readGuidePage('hosting')
      const { blocks } = sectionOf(page, 'In a container')
      // The first block of the page makes the folder of cards.
      await runPage(
        { ...page, blocks: [...page.blocks.slice(0, 1), ...blocks] },
        { has: 'image', editions: makeFolder(), programs },
      )
      expect(within('modelbook', 'id', '-u').trim()).toBe('1000')
      expect(() => within('modelbook', 'touch', '/new')).toThrow('Read-only file system')
      containers.docker('healthcheck', 'run', 'modelbook')
      containers.docker('stop', 'modelbook')
      expect(containers.docker('inspect', '--format', '{{.State.ExitCode}}', 'modelbook').trim()).toBe('0')
    },
    BUILD_TIME,
  )

  it('is small, and says what it is', () => {
    const [{ Size, Config }] = imageSchema.parse(
      JSON.parse(containers.docker('image', 'inspect', 'modelbook')),
    )
    const megabytes = Size / 1e6
    console.info(`The image is ${megabytes.toFixed(0)} MB.`)
    expect(megabytes).toBeLessThan(450)
    expect(Config.Labels['org.opencontainers.image.title']).toBe('Modelbook')
    expect(Config.Labels['org.opencontainers.image.licenses']).toBe('Apache-2.0')
  })

  it('holds a list of the packages in it, and no others', () => {
    const show = (path: string) =>
      containers.docker('run', '--rm', '--entrypoint', 'cat', 'modelbook', `/opt/modelbook/${path}`)
    const { components } = sbomSchema.parse(JSON.parse(show('sbom.json')))
    const lock = z.object({ packages: z.record(z.string(), z.unknown()) })
    const installed = Object.keys(lock.parse(JSON.parse(show('node_modules/.package-lock.json'))).packages)
    expect(installed.map((path) => path.replace(/.*node_modules\//, '')).sort()).toEqual(
      components.map(({ name }) => name).sort(),
    )
    expect(components.map(({ name }) => name)).not.toContain('node')
  })

  it('reads the dates of cards from their repository, whoever owns it', async () => {
    const folder = makeFolder({ 'models/acme/pen/README.md': '# Pen\n' })
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example', ...words], {
        cwd: folder,
        env: { ...process.env, GIT_COMMITTER_DATE: '2024-02-03T04:05:06Z' },
      })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message=Pen')
    execFileSync('chmod', ['-R', 'a+rX', folder])
    containers.docker('run', '--detach', '--name', 'dated', '--volume', `${folder}:/cards:ro`, 'modelbook')
    const answer = await ask('dated', '/api/models/acme/pen')
    expect(answer).toContain('2024-02-03T04:05:06')
  })

  it('runs with Compose as compose.yaml says', async () => {
    const folder = makeFolder({
      'compose.yaml': readFileSync(packageFile('compose.yaml'), 'utf8'),
      'here.yaml': 'services: { modelbook: { network_mode: none } }\n',
      'cards/models/acme/pen/README.md': '# Pen\n',
    })
    execFileSync('chmod', ['-R', 'a+rX', folder])
    const files = ['compose.yaml', 'here.yaml'].flatMap((file) => ['--file', join(folder, file)])
    const compose = (...words: string[]) =>
      containers.docker('compose', '--project-name', 'acme', ...files, ...words)
    compose('up', '--detach', '--no-build')
    expect(await ask('acme_modelbook_1', '/api/models/acme/pen')).toContain('"id":"acme/pen"')
    expect(() => within('acme_modelbook_1', 'touch', '/new')).toThrow('Read-only file system')
    expect(within('acme_modelbook_1', 'grep', 'CapBnd', '/proc/self/status')).toMatch(/\b0{16}$/m)
    compose('down')
  })
})

/** The body of a page, once the site in a container answers. */
function ask(name: string, path: string): Promise<string> {
  const code =
    `fetch('http://127.0.0.1:4321${path}')` +
    '.then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status))).then(console.log)'
  return vi.waitFor(() => within(name, 'node', '--eval', code), { timeout: 60_000, interval: 500 })
}
