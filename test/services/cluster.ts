/**
 * Several servers behind nginx that follow what is published in a store like Amazon's, all on loopback: what a company runs
 * on several machines.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDebian } from '../debian-packages.ts'
import { readGuidePage } from '../guide/pages.ts'
import { addFiles } from '../helpers/folder.ts'
import { answers, freePorts, modelbook, type Part, part, start, stopAll } from '../helpers/processes.ts'
import { bucketStore, findGateway, PLACE } from './bucket.ts'
import { startOpenSearch, type TestCluster } from './opensearch.ts'

/** What is started. */
export interface Cluster {
  /** Address of the proxy. */
  url: string
  store: Part
  /** What answers searches; undefined where each server does. */
  nodes: TestCluster | undefined
  replicas: readonly (Part & { url: string })[]
  /**
   * Publishes an edition in which each page has this number.
   *
   * @param waitSeconds - how long it waits for servers
   */
  publish: (number: number, waitSeconds: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a cluster of three.
 *
 * @param archives - of OpenSearch, whose three nodes then answer searches
 * @returns undefined, and a line that says so, where the machine lacks a program for it
 */
export async function startCluster(archives: string | undefined): Promise<Cluster | undefined> {
  const gateway = findGateway()
  const missing = ensureDebian({ nginx: 'nginx-light' })
  if (missing.length > 0)
    process.stderr.write(`SKIPPED: servers behind a proxy. There is no ${missing.join()}.\n`)
  if (gateway === undefined || missing.length > 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-cluster-'))
  const [storePort = 0, proxyPort = 0, ...ports] = await freePorts(5)
  const store = bucketStore(gateway, folder, storePort)
  const nodes = archives === undefined ? undefined : await startOpenSearch(archives, 3)
  const search = nodes === undefined ? [] : ['--search', nodes.address('acme')]
  const replicas = ports.map((port, at) => {
    const own = ['--editions', join(folder, `editions-${at}`), '--port', `${port}`]
    const words = ['serve', '--from', PLACE, ...own, ...search]
    const url = `http://127.0.0.1:${port}`
    return {
      url,
      ...part(
        () => modelbook(words, store.env),
        () => answers(`${url}/models/acme/pen`),
      ),
    }
  })
  const publish = async (number: number, waitSeconds: number) => {
    const cards = join(folder, 'cards')
    addFiles(cards, cardsOf(number))
    const words = ['publish', cards, '--to', PLACE, '--editions', join(folder, 'made'), ...search]
    const publishing = modelbook([...words, '--wait', `${waitSeconds}`], store.env)
    if ((await publishing.ended) !== 0) throw new Error(publishing.said())
  }
  await store.start()
  await publish(1, 20)
  await Promise.all(replicas.map((replica) => replica.start()))
  const settings = join(folder, 'nginx.conf')
  writeFileSync(settings, proxyOf(folder, proxyPort, ports))
  const proxy = start('nginx', ['-c', settings, '-p', folder])
  const url = `http://127.0.0.1:${proxyPort}`
  await answers(`${url}/models/acme/pen`)
  return {
    ...{ url, store, nodes, replicas, publish },
    async stop() {
      await nodes?.close()
      // Killed, it would leave its workers behind.
      await proxy.stop()
      await stopAll()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Every card says which edition it is of, so that a mix would be seen. */
const cardsOf = (number: number) => ({
  'modelbook.yaml': 'title: Acme\n',
  'models/acme/pen/README.md': `---\nlicense: mit\n---\n# Pen\n\nEdition ${number}. See [the pencil](../pencil).\n`,
  'models/acme/pen/ink.txt': `Edition ${number}.\n`,
  'models/acme/pencil/README.md': `# Pencil\n\nEdition ${number}.\n`,
  'datasets/acme/words/README.md': '---\nlicense: mit\n---\n# Words\n',
  'datasets/acme/words/words.csv': 'word,count\nink,3\n',
})

/** The proxy as the guide has it, with each connection for a reader of its own. */
function proxyOf(folder: string, port: number, replicas: readonly number[]): string {
  const guide = readGuidePage('several-machines').blocks.find(({ title }) => title === 'upstream.conf')
  const upstream = replicas.reduce(
    (text, replica, at) => text.replace(`10.0.0.${at + 1}:4321`, `127.0.0.1:${replica}`),
    guide?.text.replace('$remote_addr', '$remote_addr:$remote_port') ?? '',
  )
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  # A connection keeps its server as long as a test reads over it.
  keepalive_requests 1000000;
  keepalive_time 1h;
  ${upstream}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://modelbook;
      proxy_set_header Host $http_host;
      proxy_next_upstream error timeout http_502 http_503;
    }
  }
}`
}
