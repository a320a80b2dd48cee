/** The documentation of Modelbook itself, which every site has at `/docs/modelbook` unless its settings say otherwise. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { CONFIG_FILE } from '../docs/settings.ts'
import type { SourceDocs } from '../edition/sources/find-docs.ts'
import { folderSource } from '../edition/sources/read-folder.ts'
import type { Source } from '../edition/sources/types.ts'
import { packageFile } from '../package-root.ts'

const settings = z.object({ guide: z.boolean() })

/**
 * The guide as a source without cards.
 *
 * @param served - absolute path of the folder whose `modelbook.yaml` may hide it with `guide: false`; read anew
 *   whenever docs are read
 */
export function openGuide(served: string | undefined): Source {
  // Its pages show no dates, and asking git for them takes longer than reading the pages.
  const folder = folderSource(packageFile('docs/guide'), async () => () => undefined)
  let kept: Promise<SourceDocs[]> | undefined
  return {
    name: folder.name,
    root: folder.root,
    count: () => 0,
    async *read() {},
    async readDocs(report) {
      if (isHidden(served)) return []
      kept ??= (folder.readDocs?.(report) ?? Promise.resolve([])).then((sets) => sets.map(keepPages))
      return kept
    },
  }
}

/**
 * Keeps the pages in memory: they are few and never change while we run. They lose their paths and dates: readers
 * cannot edit these files, whose times are those of the package.
 */
function keepPages({ pages, ...set }: SourceDocs): SourceDocs {
  let read: ReturnType<SourceDocs['pages']> | undefined
  return {
    ...set,
    pages(report) {
      read ??= [...pages(report)].map((page) => ({ ...page, sourcePath: '', updated: undefined }))
      return read
    },
  }
}

/** Unreadable settings hide nothing: `readSiteConfig` reports what is wrong with the file. */
function isHidden(served: string | undefined): boolean {
  if (served === undefined) return false
  try {
    const text = readFileSync(join(served, CONFIG_FILE), 'utf8')
    return settings.safeParse(parse(text)).data?.guide === false
  } catch {
    return false
  }
}
