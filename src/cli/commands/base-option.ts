/** The option `--base`, which says below which path a site is. */

import { InvalidArgumentError, Option } from 'commander'
import { isBase } from '../../settings/place-site.ts'

/** The option; its value has a slash at both ends. */
export const baseOption = () =>
  new Option(
    '--base <path>',
    'path of the site on its host, e.g. /models/ (default: that of url in modelbook.yaml, or /)',
  ).argParser(parseBase)

function parseBase(text: string): string {
  const path = `/${text}/`.replace(/\/+/g, '/')
  if (!/^\w+:/.test(text) && isBase(path)) return path
  throw new InvalidArgumentError('Give the path of a folder, such as /models/.')
}
