/** What Hub clients wait for: a large download, compared with nginx serving the same file, and pages of a long list. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePorts } from '../../test/helpers/processes.ts'
import { median, printMachine, printTable, type Row } from '../report.ts'
import { onOneCore, pinClient, type ServerProcess, startModelbook } from '../server-process.ts'

const quick = process.argv.includes('--quick')
const FILE_BYTES = quick ? 256 * 1024 * 1024 : 2 * 1024 * 1024 * 1024
const ENTRIES = quick ? 5_000 : 100_000
const ROUNDS = quick ? 1 : 5
const PAGE = 100

console.log(`\n── Hub clients${quick ? ' (a short run: the numbers mean little)' : ''}`)
printMachine()
pinClient()
const temporary = await mkdtemp(join(tmpdir(), 'modelbook-bench-'))
try {
  await measureDownload(join(temporary, 'download'))
  await measureLists(join(temporary, 'lists'))
} finally {
  await rm(temporary, { recursive: true, force: true })
}

async function measureDownload(folder: string): Promise<void> {
  const card = join(folder, 'cards/models/acme/large')
  await mkdir(card, { recursive: true })
  await writeFile(join(card, 'README.md'), '# Large\n')
  await writeLarge(join(card, 'model.bin'))
  const modelbook = await startModelbook(join(folder, 'cards'), folder)
  const nginx = await startNginx(card, folder)
  const ours: number[] = []
  const reference: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await download(`${modelbook.url}/acme/large/resolve/main/model.bin`)
    const other = nginx && (await download(`${nginx.url}/model.bin`))
    // The first round fills the disk cache.
    if (round > 0) ours.push(own)
    if (round > 0 && other !== undefined) reference.push(other)
  }
  const rows: Row[] = [
    {
      label: 'one after another',
      unit: 'MB/s',
      ours: median(ours),
      reference: median(reference),
      goal: 'ratio ≥ 0.8',
    },
    {
      label: 'resident memory at most',
      unit: 'MB',
      ours: peakMegabytes(modelbook.pid),
      reference: peakMegabytes(nginx?.pid),
    },
  ]
  printTable(`Download of ${FILE_BYTES / 1024 ** 3} GB`, nginx?.name ?? 'no nginx here', rows)
  await modelbook.close()
  nginx?.process.kill()
}

async function measureLists(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'cards.jsonl')
  await writeEntries(file)
  const modelbook = await startModelbook(file, folder)
  const rows: Row[] = []
  for (const [label, query] of [
    ['all', ''],
    ['by a tag', 'filter=fill-mask'],
    ['by two tags', 'filter=fill-mask&filter=license:mit'],
    ['by a text', 'search=bert'],
    ['in full', 'full=true&cardData=true'],
  ] as const) {
    rows.push({ label, unit: 'pages/s', ours: await pagesPerSecond(modelbook, query), reference: undefined })
  }
  printTable(`list_models, ${PAGE} a page of ${ENTRIES.toLocaleString('en')}`, '–', rows)
  await modelbook.close()
}

/** Follows the pages of a list for some seconds. */
async function pagesPerSecond({ url }: ServerProcess, query: string): Promise<number> {
  const first = `${url}/api/models?limit=${PAGE}&${query}`
  const seconds = quick ? 1 : 4
  let next = first
  let pages = 0
  const started = performance.now()
  // The first page also builds what searching the edition needs.
  await (await fetch(first)).arrayBuffer()
  const began = performance.now()
  if (began - started > 1000) console.log(`  the first page took ${((began - started) / 1000).toFixed(1)} s`)
  while (performance.now() - began < seconds * 1000) {
    const response = await fetch(next)
    await response.arrayBuffer()
    pages += 1
    next = /^<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? first
  }
  return pages / ((performance.now() - began) / 1000)
}

async function writeLarge(path: string): Promise<void> {
  const file = await open(path, 'w')
  const piece = Buffer.alloc(1024 * 1024, 'weights')
  for (let written = 0; written < FILE_BYTES; written += piece.length) await file.write(piece)
  await file.close()
}

async function writeEntries(path: string): Promise<void> {
  const file = createWriteStream(path)
  for (let n = 0; n < ENTRIES; n += 1) {
    const name = n % 10 === 0 ? `bert-${n}` : `model-${n}`
    const task = n % 3 === 0 ? 'fill-mask' : 'translation'
    const license = n % 2 === 0 ? 'mit' : 'apache-2.0'
    const card = `---\npipeline_tag: ${task}\nlicense: ${license}\nlibrary_name: transformers\ntags: [a, b]\n---\n# ${name}\n\nA model.\n`
    const line = JSON.stringify({ kind: 'model', id: `owner-${n % 100}/${name}`, card })
    if (!file.write(`${line}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** Megabytes per second, as reported by curl in a separate process. */
async function download(url: string): Promise<number> {
  const child = spawn('curl', ['--silent', '--output', '/dev/null', '--write-out', '%{speed_download}', url])
  let text = ''
  child.stdout.on('data', (bytes) => {
    text += bytes
  })
  await once(child, 'close')
  return Number(text) / 1e6
}

interface Nginx {
  url: string
  name: string
  pid: number | undefined
  process: ChildProcess
}

/** @returns undefined if nginx is not installed */
async function startNginx(root: string, folder: string): Promise<Nginx | undefined> {
  const version = spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr
  if (!version) {
    console.log('SKIPPED: nginx is not installed (Debian: apt-get install nginx-light).')
    return undefined
  }
  const [port] = await freePorts(1)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const config = join(folder, 'nginx.conf')
  const server = `server { listen 127.0.0.1:${port}; root ${root}; }`
  const http = `access_log off; sendfile on; tcp_nopush on; ${paths.join(' ')} ${server}`
  const top = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`
  await writeFile(config, `${top} events {} http { ${http} }\n`)
  const [first = '', ...rest] = onOneCore(['nginx', '-c', config])
  const child = spawn(first, rest, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let wait = 0; wait < 50; wait += 1) {
    if (await fetch(url).catch(() => undefined)) break
    await setTimeout(100)
  }
  return { url, name: version.replace('nginx version: ', '').trim(), pid: child.pid, process: child }
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function peakMegabytes(pid: number | undefined): number | undefined {
  const { stdout } = spawnSync('grep', ['VmHWM', `/proc/${pid}/status`], { encoding: 'utf8' })
  const kilobytes = /(\d+) kB/.exec(stdout)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1000
}
