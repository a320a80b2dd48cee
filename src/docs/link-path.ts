/** Splits and joins addresses and paths of docs, and finds the nearest to a missing one. */

import { findNearest } from '../card/names/nearest.ts'

/** The only path with the same file name, or else the one with the most similar spelling. */
export function nearestPath(path: string, paths: readonly string[]): string | undefined {
  const name = nameOf(path)
  const moved = paths.filter((known) => nameOf(known) === name)
  // The names must be similar too, as a long common folder would make any two paths so.
  const alike = () => findNearest(path, paths).find((known) => findNearest(name, [nameOf(known)]).length > 0)
  return moved.length === 1 ? moved[0] : alike()
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Splits an address into its path, without the query, and its fragment. */
export function splitFragment(href: string): [path: string, fragment: string] {
  const at = href.indexOf('#')
  const path = (at < 0 ? href : href.slice(0, at)).replace(/\?.*$/s, '')
  return [path, at < 0 ? '' : href.slice(at + 1)]
}

/** The folder of a page, ending in a slash; empty at the top. */
export function folderOf(page: string): string {
  return page.slice(0, page.lastIndexOf('/') + 1)
}

/** Joins a path to a folder and resolves dot segments; undefined when they lead above the root. */
export function joinPath(folder: string, path: string): string | undefined {
  const segments: string[] = []
  for (const segment of (folder + path).split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}
