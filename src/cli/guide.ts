/** The documentation of Modelbook itself, which every site has at `/docs/modelbook` unless its settings say otherwise. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import type { SourceDocs } from '../edition/sources/find-docs.ts'
import { folderSource } from '../edition/sources/read-folder.ts'
import type { Source } from '../edition/sources/types.ts'
import { packageFile } from '../package-root.ts'

const settings = z.object({ guide: z.boolean() })

/**
 * The guide as a source without cards.
 *
 * @param served - absolute path of the folder whose `modelbook.yaml` may hide it with `guide: false`; looked at anew
 *   whenever docs are read
 */
export function openGuide(served: string | undefined): Source {
  // Nobody is told when its pages were changed, and git takes longer to say so than they take to be read.
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
 * Read into memory: it is small and never changes while we run. Its files are no reader's to edit, and their times are
 * those of the package's making.
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

/** Settings that cannot be read hide nothing: the site's own reading of the file says what is wrong with it. */
function isHidden(served: string | undefined): boolean {
  if (served === undefined) return false
  try {
    const text = readFileSync(join(served, 'modelbook.yaml'), 'utf8')
    return settings.safeParse(parse(text)).data?.guide === false
  } catch {
    return false
  }
}
