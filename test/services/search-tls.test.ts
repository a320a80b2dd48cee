/**
 * A server with several processes that searches in a cluster behind TLS, as companies run one: the certificate is of an
 * authority of their own, and a user and password are asked for.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { ensureDebian } from '../debian-packages.ts'
import { addFiles } from '../helpers/folder.ts'
import {
  answers,
  freePorts,
  modelbook,
  type Part,
  part,
  type Running,
  start,
  stopAll,
} from '../helpers/processes.ts'
import { findOpenSearch, startOpenSearch, type TestCluster } from './opensearch.ts'

const PASSWORD = 'p4ss/w@rd'
const archives = findOpenSearch()
const missing = ensureDebian({ nginx: 'nginx-light', openssl: 'openssl' })
if (missing.length > 0)
  process.stderr.write(`SKIPPED: a search cluster behind TLS. There is no ${missing.join()}.\n`)
const canRun = archives !== undefined && missing.length === 0

const folder = mkdtempSync(join(tmpdir(), 'modelbook-tls-'))
const [proxyPort = 0, sitePort = 0, metricsPort = 0] = await freePorts(3)
const url = `http://127.0.0.1:${sitePort}`
let nodes: TestCluster | undefined
let proxy: Part

beforeAll(async () => {
  if (archives === undefined || !canRun) return
  nodes = await startOpenSearch(archives, 1)
  makeCertificates()
  const settings = join(folder, 'nginx.conf')
  writeFileSync(settings, proxyOf(nodes.node(0)))
  proxy = part(
    () => start('nginx', ['-c', settings, '-p', folder]),
    // Without TLS, it says that this is wrong.
    () => vi.waitFor(async () => void (await fetch(`http://127.0.0.1:${proxyPort}`)), 20_000),
  )
  await proxy.start()
  addFiles(join(folder, 'cards'), {
    'models/acme/whale/README.md': '# Whale\n\nIt sings.\n',
    'models/acme/shark/README.md': '# Shark\n\nIt swims.\n',
  })
})

afterAll(async () => {
  await proxy?.stop()
  await nodes?.close()
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

/** An authority, and a certificate that it has signed for this machine. */
function makeCertificates(): void {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const key = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    name,
  ]
  openssl('req', '-x509', ...key('ca.key'), '-out', 'ca.crt', '-days', '2', '-subj', '/CN=Acme authority')
  openssl('req', ...key('node.key'), '-out', 'node.csr', '-subj', '/CN=localhost')
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1')
  openssl(
    ...['x509', '-req', '-in', 'node.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-out', 'node.crt', '-days', '2', '-extfile', 'names'],
  )
}

const proxyOf = (node: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  client_max_body_size 100m;
  # Its processes may not write where the test does.
  proxy_request_buffering off;
  proxy_buffering off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${proxyPort} ssl;
    ssl_certificate ${folder}/node.crt;
    ssl_certificate_key ${folder}/node.key;
    if ($http_authorization != "Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}") { return 401; }
    location / { proxy_pass ${node}; proxy_set_header Authorization ""; }
  }
}`

/** Serves the cards with the address of the cluster, and that authority or none. */
function serve(password: string, env: Record<string, string>, ...words: string[]): Running {
  const address = `https://ada:${encodeURIComponent(password)}@127.0.0.1:${proxyPort}/tls`
  const own = [
    '--editions',
    join(folder, 'editions'),
    '--port',
    `${sitePort}`,
    '--metrics-port',
    `${metricsPort}`,
  ]
  const server = modelbook(['serve', join(folder, 'cards'), ...own, ...words], {
    MODELBOOK_SEARCH: address,
    ...env,
  })
  onTestFinished(() => server.stop())
  return server
}

const trusting = { NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') }

/** What all processes together have counted. */
async function counted(result: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const line = new RegExp(`^modelbook_cluster_searches_total\\{result="${result}"\\} (\\d+)`, 'm')
  return Number(line.exec(await response.text())?.[1] ?? 0)
}

async function search(): Promise<string[]> {
  const response = await fetch(`${url}/api/search?q=whale&kind=model`)
  expect(response.status).toBe(200)
  return FOUND.parse(await response.json()).hits.map(({ id }) => id)
}
const FOUND = z.object({ hits: z.array(z.object({ id: z.string() })) })

/** Neither the password, as it is or in an address, nor the header with it. */
const secrets = [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(`ada:${PASSWORD}`).toString('base64')]

async function expectNoSecrets(server: Running): Promise<void> {
  const told = [server.said()]
  for (const path of ['/readyz', '/healthz', '/search?q=shark', '/api/search?q=shark'])
    told.push(await (await fetch(url + path)).text())
  told.push(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
  for (const text of told) for (const secret of secrets) expect(text).not.toContain(secret)
}

describe.skipIf(!canRun)('a cluster behind TLS', () => {
  it('is trusted by the certificate of its authority, in all processes, and left and found again', async () => {
    const server = serve(PASSWORD, trusting, '--workers', '2')
    await answers(`${url}/readyz`)
    await vi.waitFor(async () => {
      expect(await search()).toEqual(['acme/whale'])
      expect(await counted('answered'), server.said()).toBeGreaterThan(5)
    }, 60_000)
    await expectNoSecrets(server)
    await proxy.stop()
    for (let at = 0; at < 10; at += 1) expect(await search()).toEqual(['acme/whale'])
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true, search: 'fallback' })
    expect(await counted('failed')).toBeGreaterThan(0)
    expect(await counted('spared')).toBeGreaterThan(0)
    await expectNoSecrets(server)
    await proxy.start()
    const before = await counted('answered')
    await vi.waitFor(async () => {
      await search()
      expect(await counted('answered'), server.said()).toBeGreaterThan(before + 5)
    }, 60_000)
    await server.stop()
    expect(server.said()).toMatch(/Search answers again/)
  })

  it.each([
    ['its authority is not known', PASSWORD, {}, /unable to verify|self-signed|unable to get/],
    ['the password is wrong', 'wrong', trusting, /status 401\. Check the user and the password in --search/],
  ])('is away where %s, which the log says without the password', async (_, password, env, reason) => {
    const server = serve(password, env)
    await answers(`${url}/readyz`)
    expect(await search()).toEqual(['acme/whale'])
    await vi.waitFor(() => expect(server.said()).toMatch(reason), 60_000)
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true, search: 'fallback' })
    await expectNoSecrets(server)
  })
})
