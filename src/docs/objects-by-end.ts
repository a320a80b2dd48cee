/** Finds API entries by their full dotted names or the last parts of these, as texts name them. */

import type { DocsPage } from './types.ts'

/** An API entry and its page. */
export interface NamedObject {
  page: string
  anchor: string
}

/**
 * Entries by every dotted suffix of their names; if several share one, the shortest name counts. After these come paths
 * through the modules that re-export an object: `acme.utils.Pen` is `acme.Pen` if that is defined below `utils`.
 */
export function objectsByEnd(
  pages: readonly Pick<DocsPage, 'page' | 'objects' | 'definedAt'>[],
): Map<string, NamedObject> {
  const objects = new Map<string, NamedObject>()
  const all = pages.flatMap(({ page, objects: names }) => names.map((anchor) => ({ page, anchor })))
  all.sort((a, b) => a.anchor.length - b.anchor.length || (a.anchor < b.anchor ? -1 : 1))
  const add = (name: string, object: NamedObject) => {
    const segments = name.split('.')
    for (const start of segments.keys()) {
      const end = segments.slice(start).join('.')
      if (!objects.has(end)) objects.set(end, object)
    }
  }
  for (const object of all) add(object.anchor, object)
  const defined = new Map(pages.flatMap(({ definedAt }) => Object.entries(definedAt ?? {})))
  for (const object of defined.size === 0 ? [] : all) {
    const { anchor } = object
    const owner = defined.has(anchor) ? anchor : anchor.slice(0, anchor.lastIndexOf('.'))
    const modules = defined.get(owner)?.split('.').slice(0, -1) ?? []
    const last = anchor.slice(owner.lastIndexOf('.') + 1)
    for (let length = modules.length; length > 1; length -= 1)
      add([...modules.slice(0, length), last].join('.'), object)
  }
  return objects
}

/** @param name - name as in `` [`Pipeline.run`] ``; may begin with `~` and end with `()` */
export function findByEnd(objects: ReadonlyMap<string, NamedObject>, name: string): NamedObject | undefined {
  return objects.get(name.replace(/^~|\(.*\)$/g, '').replace('#', '.'))
}
