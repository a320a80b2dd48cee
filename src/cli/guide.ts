/** The documentation of Modelbook itself, which every site has at `/docs/modelbook` unless its settings say otherwise. */

import type { Problem } from '../card/types.ts'
import { packageFile } from '../package-root.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { SourceDocs } from '../sources/docs/find-docs.ts'
import { folderSource } from '../sources/read-folder.ts'
import type { Source } from '../sources/types.ts'

/**
 * The guide as a source without cards.
 *
 * @param isShown - whether the settings show it; called whenever docs are read
 */
export function openGuide(isShown: () => boolean): Source {
  const root = packageFile('docs/guide')
  let kept: Promise<SourceDocs[]> | undefined
  return {
    name: root,
    root,
    count: () => 0,
    async *read() {},
    async readDocs(report) {
      if (!isShown()) return []
      kept ??= readGuide(root, report)
      return kept
    },
  }
}

async function readGuide(root: string, report: (problem: Problem) => void): Promise<SourceDocs[]> {
  const { settings } = await readSettings(root)
  // Its pages show no dates, and asking git for them takes longer than reading the pages.
  const folder = folderSource(
    root,
    () => settings.docs,
    async () => () => undefined,
  )
  return ((await folder.readDocs?.(report)) ?? []).map(keepPages)
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
