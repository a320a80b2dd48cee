/** Packs Modelbook and installs the package in a folder outside of the checkout, as its users do. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A package that was installed. */
export interface Installed {
  /** Path of the file that `npm pack` made. */
  tarball: string
  /** Folder of all packages that npm has installed. */
  modules: string
  /** Folder of Modelbook among them. */
  folder: string
}

/**
 * Takes as long as a build and an installation.
 *
 * @param folder - empty
 * @throws {Error} npm failed; its output is in the message
 */
export function installPackage(folder: string): Installed {
  runNpm(ROOT, ['pack', '--pack-destination', folder])
  const [name = ''] = readdirSync(folder)
  const [tarball, project] = [join(folder, name), join(folder, 'project')]
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n')
  runNpm(project, ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball])
  const modules = join(project, 'node_modules')
  return { tarball, modules, folder: join(modules, 'modelbook') }
}

function runNpm(cwd: string, words: string[]): void {
  // What npm tells its scripts, this test among them, is not meant for another installation.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  const env = { ...Object.fromEntries(inherited), NODE_ENV: 'production' }
  execFileSync('npm', words, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
    shell: process.platform === 'win32',
  })
}
