/** Loads the code on a library's page: it loads a model of this catalogue, or any model for the library. */

import { NO_CONFIG } from '../../../card/inferred/types.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import type { LibraryCode } from '../../../pages/library-page.tsx'
import { modelSnippets } from '../../../snippet/loading/index.ts'
import { tasksOfLibrary } from '../../../task/library-tasks.ts'
import { drawChoices, modelCode, siteOf } from './loading.ts'

const ANY_MODEL = 'owner/name'

/**
 * @param ids - of this catalogue's models for the library; the first with enough known about it is the example
 * @param origin - of this site, which serves its files
 * @returns undefined where there is no code
 */
export async function loadLibraryCode(
  edition: SqliteEdition,
  library: string,
  ids: readonly string[],
  origin: string | undefined,
): Promise<LibraryCode | undefined> {
  for (const id of ids) {
    const entry = edition.findEntry('model', id)
    if (entry === undefined) continue
    const site = siteOf('model', entry, origin)
    const own = modelCode(entry, site, undefined).filter((snippet) => snippet.id === library)
    if (own.length === 0) continue
    return { model: id, isHere: site !== undefined, choices: await drawChoices(own) }
  }
  const own = anySnippets(library)
  if (own.length === 0) return undefined
  return { model: undefined, isHere: false, choices: await drawChoices(own) }
}

function anySnippets(library: string) {
  const [task] = tasksOfLibrary(library)
  const known = { id: ANY_MODEL, task, tags: [], usesTokenizer: false, files: [], baseModel: [] }
  const unknown = { modelName: undefined, example: undefined, config: NO_CONFIG, site: undefined }
  return modelSnippets({ ...known, ...unknown }, library).filter(({ id }) => id === library)
}
