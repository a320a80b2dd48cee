/** Loads the code on a library's page: it loads a model of this catalogue, or any model for the library. */

import { NO_CONFIG } from '../../../card/inferred/types.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import type { LibraryCode } from '../../../pages/library-page.tsx'
import { isHubId, loadableLibraries, modelSnippets } from '../../../snippet/loading/index.ts'
import { loadingSnippets } from '../../../task/libraries.ts'
import { tasksOfLibrary } from '../../../task/library-tasks.ts'
import { drawChoice, drawCode, modelCode, siteOf } from './loading.ts'

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
  if (!loadableLibraries().includes(library)) return await registryCode(edition, library, ids)
  for (const id of ids) {
    const entry = edition.findEntry('model', id)
    if (entry === undefined) continue
    const site = siteOf('model', entry, origin)
    const own = modelCode(entry, site, undefined).filter((snippet) => snippet.id === library)
    if (own.length === 0) continue
    return { model: id, isHere: site !== undefined, choices: await Promise.all(own.map(drawChoice)) }
  }
  const own = anySnippets(library)
  if (own.length === 0) return undefined
  return { model: undefined, isHere: false, choices: await Promise.all(own.map(drawChoice)) }
}

function anySnippets(library: string) {
  const [task] = tasksOfLibrary(library)
  const known = { id: ANY_MODEL, task, tags: [], usesTokenizer: false, files: [], baseModel: [] }
  const unknown = { modelName: undefined, example: undefined, config: NO_CONFIG, site: undefined }
  return modelSnippets({ ...known, ...unknown }, library).filter(({ id }) => id === library)
}

/** Libraries that our own loaders do not cover often have a code template in the registry. */
async function registryCode(
  edition: SqliteEdition,
  library: string,
  ids: readonly string[],
): Promise<LibraryCode | undefined> {
  // The templates have the id inserted.
  const model = ids.find(isHubId)
  const task = model === undefined ? undefined : edition.findEntry('model', model)?.task
  const texts = loadingSnippets(library, { id: model ?? ANY_MODEL, task, tags: [] })
  const choices = texts.map(async (text, index) => ({
    key: `${library} ${index}`,
    label: '',
    install: undefined,
    code: await drawCode(languageOf(text), text),
    note: undefined,
  }))
  return texts.length === 0 ? undefined : { model, isHere: false, choices: await Promise.all(choices) }
}

/** The registry does not say which language its code is in. */
function languageOf(code: string): string {
  if (
    /^[ \t]*(?:pip|npm|uv|brew|git|curl|docker|hf|huggingface-cli|wget|sudo|export) /m.test(code) &&
    !/^import |^from /m.test(code)
  )
    return 'bash'
  return /^(?:import .* from ['"]|const |let )/m.test(code) ? 'javascript' : 'python'
}
