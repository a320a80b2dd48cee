/** Takes addresses and paths of docs apart, puts them together, and finds those that one may be meant for. */

import { findNearest } from '../card/nearest.ts'

/** The path with the same name, where one alone has it, else the one that is spelt most like it. */
export function nearestPath(path: string, paths: readonly string[]): string | undefined {
  const name = nameOf(path)
  const moved = paths.filter((known) => nameOf(known) === name)
  // A long folder in front would make names alike that are not.
  const alike = () => findNearest(path, paths).find((known) => findNearest(name, [nameOf(known)]).length > 0)
  return moved.length === 1 ? moved[0] : alike()
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** An address without its query, and its fragment. */
export function splitFragment(href: string): [path: string, fragment: string] {
  const at = href.indexOf('#')
  const path = (at < 0 ? href : href.slice(0, at)).replace(/\?.*$/s, '')
  return [path, at < 0 ? '' : href.slice(at + 1)]
}

export function folderOf(page: string): string {
  return page.slice(0, page.lastIndexOf('/') + 1)
}

/** A path with its dot segments gone; undefined when they lead out at the top. */
export function joinPath(folder: string, path: string): string | undefined {
  const segments: string[] = []
  for (const segment of (folder + path).split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}
