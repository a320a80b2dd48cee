/** How large Modelbook is for those who install it: `npm run bench:package`. Packs it and installs the package. */

import { lstat, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from '../../test/package/install.ts'

const folder = await mkdtemp(join(tmpdir(), 'modelbook-bench-'))
try {
  console.log('\n── Package')
  const { tarball, modules, folder: own } = installPackage(folder)
  // npm writes it last. @see https://docs.npmjs.com/cli/configuring-npm/package-lock-json#hidden-lockfiles
  const lock: { packages: object } = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'))
  print('package to download, MB', (await stat(tarball)).size / 1e6)
  print('Modelbook alone, unpacked, MB', (await sizeOf(own)) / 1e6)
  print('packages installed with it', Object.keys(lock.packages).length - 1)
  print('all of them, MB', (await sizeOf(modules)) / 1e6)
  print('of which Node, MB', (await sizeOf(join(modules, 'node'))) / 1e6)
} finally {
  await rm(folder, { recursive: true, force: true })
}

function print(label: string, value: number): void {
  const shown = value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
  console.log(`  ${label.padEnd(32)} ${shown.padStart(8)}`)
}

/** Bytes of all files below a folder; one with two names counts once. */
async function sizeOf(path: string): Promise<number> {
  const sizes = new Map<number, number>()
  for (const item of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue
    const { ino, size } = await lstat(join(item.parentPath, item.name))
    sizes.set(ino, size)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}
