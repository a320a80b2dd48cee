/** Serves a dataset's Croissant description: beside its page, and where the Hub has it. */

import { LRUCache } from 'lru-cache'
import { decodePath } from '../card/url-path.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import type { EntryFacts } from '../edition/types.ts'
import { originOf } from '../http/origin.ts'
import { clientError, errorResponse } from '../hub/hub-error.ts'
import type { Repositories } from '../hub/repositories.ts'
import { cardPath, filePath } from '../paths.ts'
import type { Settings } from '../settings/schema.ts'
import { failure } from '../viewer/api.ts'
import { type CroissantSplit, croissantOf } from '../viewer/croissant/document.ts'
import { describeFiles } from '../viewer/croissant/files.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { ViewerError } from '../viewer/viewer-error.ts'
import type { App } from './answer.ts'
import { PAGE_HEADERS } from './http/security.ts'

/** @see https://www.w3.org/TR/json-ld11/#iana-considerations */
const TYPE = 'application/ld+json; charset=utf-8'

/** Splits whose files are opened to learn their columns. */
const MOST_SPLITS = 50

const ADDRESS = /^(?:\/api)?\/datasets\/(.+)\/croissant$/

interface CroissantRoutes {
  app: App
  settings: Settings
  viewer: Viewer
  repositories: Repositories
  onEdition<T>(handle: (edition: SqliteEdition) => T | Promise<T>): Promise<T>
}

/** To be added before the routes of the Hub's API, which has no such address. */
export function addCroissantRoutes({
  app,
  settings,
  viewer,
  repositories,
  onEdition,
}: CroissantRoutes): void {
  const kept = new LRUCache<string, string>({ max: 200 })

  const write = async (edition: SqliteEdition, entry: EntryFacts, origin: string): Promise<string> => {
    const repository = await repositories.find(edition, entry)
    const revision = await repository.resolve('HEAD')
    const key = [edition.key, entry.id, revision?.commit, origin].join(' ')
    const known = kept.get(key)
    if (known !== undefined) return known
    const address = (path: string) => origin + filePath('dataset', entry.id, path)
    const { splits, isWhole } = await readSplits(viewer, edition.path, entry.id)
    const document = croissantOf({
      entry,
      url: origin + cardPath('dataset', entry.id),
      ...(revision === undefined
        ? { files: [], total: 0 }
        : await describeFiles(entry, repository, revision.commit, address)),
      splits,
    })
    const text = `${JSON.stringify(document, undefined, 1)}\n`
    // What cannot be read now may be readable later at the same commit: Git LFS may fetch a file.
    if (isWhole) kept.set(key, text)
    return text
  }

  app.get('*', async (c, next) => {
    const [, encoded] = ADDRESS.exec(new URL(c.req.url).pathname) ?? []
    if (encoded === undefined) return next()
    const id = decodePath(encoded)
    const answer = await onEdition(async (edition) => {
      // A dataset's id may end like this.
      if (edition.hasEntry('dataset', `${id}/croissant`)) return undefined
      const entry = edition.findFacts('dataset', id)
      return entry && write(edition, entry, originOf(settings, c.req.raw))
    }).catch((error: unknown) => {
      if (error instanceof ViewerError) return failure(error)
      const told = clientError(c.req.raw, error)
      if (told === undefined) throw error
      return errorResponse(told)
    })
    if (answer === undefined) return next()
    const headers = { ...PAGE_HEADERS, 'content-type': TYPE }
    return typeof answer === 'string' ? new Response(answer, { headers }) : answer
  })
}

/**
 * The splits that can be read, of at most {@link MOST_SPLITS}, and whether that is all of them; of the others the
 * document lists only files.
 */
async function readSplits(
  viewer: Viewer,
  edition: string,
  dataset: string,
): Promise<{ splits: CroissantSplit[]; isWhole: boolean }> {
  const place = { edition, dataset }
  const found = await orNothing(async () => (await viewer.structure(place)).splits)
  let isWhole = found !== undefined
  const read = await Promise.all(
    (found ?? []).slice(0, MOST_SPLITS).map(async ({ config, split, files, isPlain }) => {
      const named = { ...place, config, split }
      const answer = await orNothing(() => viewer.rows({ ...named, offset: 0, length: 0, limits: NO_ROWS }))
      if (answer === undefined || typeof answer.ahead === 'number') isWhole = false
      if (answer === undefined) return []
      const { columns, problems } = answer
      // What is said of a file is not in it, or not by its format alone: in another encoding, for one.
      const told = new Set(problems.map(({ path }) => path))
      const odd = files.filter(({ path, isParquet }) => !(isParquet || isPlain) || told.has(path))
      const pathsOf = (some: typeof files) => some.map(({ path }) => path)
      return [{ config, split, paths: pathsOf(files), odd: new Set(pathsOf(odd)), columns }]
    }),
  )
  return { splits: read.flat(), isWhole }
}

const NO_ROWS = { text: 0, items: 0, total: 0 }

async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ViewerError && error.code !== 'ResponseNotReadyError') return undefined
    throw error
  }
}
