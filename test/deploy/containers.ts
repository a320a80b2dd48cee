/** Builds and runs images without a registry and without a daemon: with Debian's tools, on a base made of its packages. */

import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFile } from '../../src/package-root.ts'
import { ensureDebian } from '../debian-packages.ts'
import { pythonProgram } from './environment.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
/** A Debian with Node and npm, as the official slim image of Node has them. */
const BASE = join(CACHE, 'debian-bookworm-node.tar')
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const PACKAGES = { buildah: 'buildah', podman: 'podman', runc: 'runc', debootstrap: 'debootstrap' }

/** What takes the place of Docker. */
export interface Containers {
  /** Folder of the programs `docker` and `curl`, which reaches the container `modelbook` alone. */
  programs: string
  /** Runs `docker` with these words. @returns its output @throws {Error} it failed; its output is in the message */
  docker(...words: string[]): string
  /** Ends what runs, and deletes all images. */
  close(): void
}

/** @returns why no image can be built here, if that is so */
export function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'Only root makes the base of an image, and containers in it.'
  const missing = ensureDebian(PACKAGES)
  return missing.length > 0 ? `There is no ${missing.join(' and no ')}.` : undefined
}

/** @param folder - empty; takes some gigabytes */
export function openContainers(folder: string): Containers {
  makeBase()
  const settings = join(folder, 'containers.conf')
  const storage = join(folder, 'storage.conf')
  // A machine that is a container itself, or has no systemd, allows no more than this.
  writeFileSync(
    settings,
    '[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]\n' +
      '[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n',
  )
  const [images, state] = [join(folder, 'images'), join(folder, 'state')]
  writeFileSync(storage, `[storage]\ndriver = "vfs"\ngraphroot = "${images}"\nrunroot = "${state}"\n`)
  const registries = join(folder, 'registries.conf')
  // A name without a registry is one of our own images.
  writeFileSync(registries, 'unqualified-search-registries = ["localhost"]\n')
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  const program = (name: string, lines: string[]) => {
    const variables = [
      `export CONTAINERS_CONF=${settings} CONTAINERS_STORAGE_CONF=${storage}`,
      `export CONTAINERS_REGISTRIES_CONF=${registries}`,
      'export BUILDAH_ISOLATION=chroot DISABLE_HC_SYSTEMD=true',
    ]
    writeFileSync(join(programs, name), ['#!/bin/bash', ...variables, ...lines, ''].join('\n'))
    chmodSync(join(programs, name), 0o755)
  }
  program('docker', [
    'case "$1" in',
    'build) shift; exec buildah build --format docker --build-arg NODE_IMAGE=localhost/base "$@" ;;',
    // Containers reach nothing, and nothing but the `curl` below reaches them.
    'run) shift; exec podman run --network none "$@" ;;',
    `compose) shift; exec ${pythonProgram('podman-compose')} "$@" ;;`,
    '*) exec podman "$@" ;;',
    'esac',
  ])
  program('curl', [
    "process=$(podman inspect --format '{{.State.Pid}}' modelbook)",
    'exec nsenter --target "$process" --net /usr/bin/curl "$@"',
  ])
  const docker = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(join(programs, 'docker'), words, {
      cwd: packageFile('.'),
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`docker ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
    return stdout
  }
  docker('import', BASE, 'localhost/base')
  return {
    programs,
    docker,
    close() {
      docker('rm', '--all', '--force', '--time', '5')
      docker('rmi', '--all', '--force')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Takes a minute, once. */
function makeBase(): void {
  if (existsSync(BASE)) return
  const folder = `${BASE}.folder`
  rmSync(folder, { recursive: true, force: true })
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder], { stdio: ['ignore', 'ignore', 2] })
  for (const path of [
    'var/cache/apt',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ]) {
    rmSync(join(folder, path), { recursive: true })
  }
  const local = join(folder, 'usr/local')
  const npm = join(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()), '../..')
  copyFileSync(process.execPath, join(local, 'bin/node'))
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  // What signs connections here may be known to this machine alone.
  if (existsSync(CERTIFICATES)) {
    mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true })
    mkdirSync(join(local, 'etc'), { recursive: true })
    copyFileSync(CERTIFICATES, join(folder, CERTIFICATES))
    writeFileSync(join(local, 'etc/npmrc'), `cafile=${CERTIFICATES}\n`)
  }
  execFileSync('tar', ['-C', folder, '-cf', `${BASE}.part`, '.'])
  renameSync(`${BASE}.part`, BASE)
  rmSync(folder, { recursive: true })
}
