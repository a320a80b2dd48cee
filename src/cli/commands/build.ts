/** `modelbook build`: writes the site of a folder of cards as files that any static host serves. */

import { type Command, InvalidArgumentError } from 'commander'
import { DEFAULT_LOCATION } from '../package-files.ts'
import { baseOption } from './base-option.ts'

/** Options of `modelbook build`. */
export interface BuildOptions {
  out: string
  base?: string
  site?: string
  editions?: string
  authors?: boolean
}

/** Add `modelbook build` to the program. Exit codes: 0 done, 1 a page could not be drawn or a link leads nowhere. */
export function buildCommand(program: Command): void {
  program
    .command('build')
    .description('build a folder of cards into a static site, for any static host')
    .argument(
      '[dir]',
      'folder of cards, JSON Lines file, or - for standard input; the built-in catalogue by default',
    )
    .option(
      '--out <dir>',
      'folder to write to; replaces files of an earlier build and leaves others alone',
      'site',
    )
    .addOption(baseOption())
    .option(
      '--site <url>',
      'address of the host, e.g. https://acme.github.io, for feeds and sitemaps (default: url in modelbook.yaml)',
      parseSite,
    )
    .option('--editions <dir>', 'folder for the editions, instead of the default one')
    .option('--authors', 'show what is wrong with cards on their pages, whatever modelbook.yaml says')
    .option('--no-authors', 'leave that to a line at the foot of a page')
    .action(async (dir: string | undefined, options: BuildOptions) => {
      const { build } = await import('../build/build.ts')
      await build(dir ?? DEFAULT_LOCATION, options)
    })
}

function parseSite(text: string): string {
  const url = URL.parse(text)
  if (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search + url.hash === ''
  ) {
    return url.origin
  }
  throw new InvalidArgumentError(
    'Give the address of a host, such as https://acme.github.io; the path on it goes into --base.',
  )
}
