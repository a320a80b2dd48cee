/** Finds API entries by the names that texts give them: whole, or the last parts of their dotted paths. */

import type { DocsPage } from './types.ts'

/** An entry, by the page that it is on. */
export interface NamedObject {
  page: string
  anchor: string
}

/** Entries by each dotted end of their names; of several that share one, the shortest counts. */
export function objectsByEnd(pages: readonly Pick<DocsPage, 'page' | 'objects'>[]): Map<string, NamedObject> {
  const objects = new Map<string, NamedObject>()
  const all = pages.flatMap(({ page, objects: names }) => names.map((anchor) => ({ page, anchor })))
  all.sort((a, b) => a.anchor.length - b.anchor.length || (a.anchor < b.anchor ? -1 : 1))
  for (const object of all) {
    const segments = object.anchor.split('.')
    for (const start of segments.keys()) {
      const end = segments.slice(start).join('.')
      if (!objects.has(end)) objects.set(end, object)
    }
  }
  return objects
}

/** @param name - as in `` [`Pipeline.run`] ``; may begin with `~` and end with `()` */
export function findByEnd(objects: ReadonlyMap<string, NamedObject>, name: string): NamedObject | undefined {
  return objects.get(name.replace(/^~|\(.*\)$/g, '').replace('#', '.'))
}
