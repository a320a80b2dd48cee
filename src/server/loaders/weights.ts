/** Loads the page of a model's weights: file headers, read on demand. */

import { LRUCache } from 'lru-cache'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { EntryFacts } from '../../edition/types.ts'
import { fileBytes } from '../../hub/file-bytes.ts'
import { HubError } from '../../hub/hub-error.ts'
import { readText } from '../../hub/read/read-text.ts'
import type { Repositories } from '../../hub/repositories.ts'
import { NotFetched, type RepoFile, type Repository } from '../../hub/repository.ts'
import type { WeightFacts, WeightSet, WeightsPageProps } from '../../pages/weights-page.tsx'
import type { Site } from '../../ui/layout.tsx'
import { unreadWeights } from '../../weight-formats.ts'
import { LARGEST_CONFIG, readConfig, readTokenizer } from '../../weights/config-facts.ts'
import { findGroups } from '../../weights/find-groups.ts'
import { readHeaders } from '../../weights/read-headers.ts'
import { isSafeImport } from '../../weights/safe-imports.ts'
import type { HeaderSummary } from '../../weights/summarize-headers.ts'
import type { Packing } from '../../weights/unpack.ts'
import { missingBeside, type WeightGroup } from '../../weights/weight-groups.ts'

/** Rows of a tree on a page. */
const MOST_ROWS = 3000

/** Facts kept, each with its tree. */
const kept = new LRUCache<string, Promise<WeightFacts>>({ max: 20 })

/**
 * @param path - id of the model, followed by the path of a weights file unless it is the first
 * @returns undefined for a model or file that the edition lacks
 */
export async function loadWeights(
  edition: SqliteEdition,
  repositories: Repositories,
  site: Site,
  path: string,
): Promise<WeightsPageProps | undefined> {
  const { id, file } = splitPath(edition, path)
  const entry = edition.findFacts('model', id)
  if (entry === undefined) return undefined
  const repository = await repositories.find(edition, entry)
  const commit = (await repository.resolve('HEAD'))?.commit
  const files = commit === undefined ? [] : (await repository.tree(commit)).files
  const found =
    commit === undefined ? undefined : await findGroups(files, (one) => fileBytes(repository, commit, one))
  const groups = found?.groups ?? []
  const group = file === '' ? groups[0] : groups.find(({ paths }) => paths.includes(file))
  if (group === undefined && file !== '') return undefined
  return {
    site,
    id,
    sets: groups.map((one) => describeSet(one, files)),
    chosen: group?.id,
    unread: unreadWeights(files.map(({ path }) => path)),
    facts:
      commit === undefined || group === undefined
        ? undefined
        : withBroken(await factsOf(entry, repository, commit, group, files), found?.broken ?? []),
  }
}

/** Facts with the files that should name shards and cannot be read. */
function withBroken(facts: WeightFacts, broken: HeaderSummary['broken']): WeightFacts {
  return broken.length === 0 ? facts : { ...facts, broken: [...broken.map(sayBroken), ...facts.broken] }
}

/** @throws {HubError} the repository could not be asked */
function sayBroken({ path, error }: HeaderSummary['broken'][number]): { path: string; reason: string } {
  if (error instanceof HubError) throw error
  return { path, reason: error instanceof Error ? error.message : String(error) }
}

/** Splits a path at the longest id that exists, because ids have any number of segments. */
function splitPath(edition: SqliteEdition, path: string): { id: string; file: string } {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const id = path.slice(0, end)
    if (edition.hasEntry('model', id)) return { id, file: path.slice(end + 1) }
  }
  return { id: path, file: '' }
}

function describeSet(
  { id, format, paths, quantization }: WeightGroup,
  files: readonly RepoFile[],
): WeightSet {
  const own = files.filter(({ path }) => paths.includes(path))
  return { id, format, quantization, files: paths.length, size: own.reduce((sum, { size }) => sum + size, 0) }
}

function factsOf(
  entry: EntryFacts,
  repository: Repository,
  commit: string,
  group: WeightGroup,
  files: readonly RepoFile[],
): Promise<WeightFacts> {
  const key = [entry.id, commit, group.id].join(' ')
  const facts = kept.get(key) ?? readFacts(repository, commit, group, files)
  const forget = () => kept.delete(key)
  // A broken file may be mended at the same commit: Git LFS may fetch it.
  facts.then(({ broken }) => broken.length > 0 && forget(), forget)
  kept.set(key, facts)
  return facts
}

async function readFacts(
  repository: Repository,
  commit: string,
  group: WeightGroup,
  files: readonly RepoFile[],
): Promise<WeightFacts> {
  const text = (path: string) => readText(repository, commit, path, LARGEST_CONFIG)
  const config = readConfig(await text('config.json'))
  const read = await readGroup(repository, commit, group, files, config.packing)
  const { gguf, broken, tree } = read
  const tokenizer = readTokenizer(await text('tokenizer_config.json'))
  const template = (await text('chat_template.jinja')) ?? tokenizer?.chatTemplate
  return {
    tree: tree.nodes,
    cutAt: tree.isCut ? MOST_ROWS : undefined,
    tensors: read.tensors,
    types: read.isCounted ? read.types : [],
    isCounted: read.isCounted,
    graph: read.graphs[0]?.graph,
    imports: read.imports.map(({ path, names }) => ({
      path,
      odd: names.filter((name) => !isSafeImport(name)),
      safe: names.filter(isSafeImport),
    })),
    broken,
    // A GGUF file's own metadata describes what runs; the configuration beside it is its base model's.
    architecture: gguf?.architecture ?? config.architecture,
    contextLength: gguf?.contextLength ?? config.contextLength,
    quantization: gguf?.quantization ?? group.quantization ?? config.quantization,
    vocabulary: gguf?.tokenizer?.tokens ?? config.vocabulary,
    tokenizer: gguf?.tokenizer?.model ?? tokenizer?.kind,
    longestText: tokenizer?.longest,
    specialTokens: tokenizer?.special ?? [],
    chatTemplate: gguf?.chatTemplate ?? template,
  }
}

async function readGroup(
  repository: Repository,
  commit: string,
  { format, paths, missing }: WeightGroup,
  files: readonly RepoFile[],
  packing: Packing,
): Promise<Omit<HeaderSummary, 'broken'> & Pick<WeightFacts, 'broken'>> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const own = paths.flatMap((path) => byPath.get(path) ?? [])
  const summary = await readHeaders(
    own.map((file) => ({ path: file.path, bytes: fileBytes(repository, commit, file) })),
    { format, packing, rows: MOST_ROWS },
  )
  const broken = summary.broken.map(sayBroken)
  for (const path of summary.pointers) broken.push({ path, reason: new NotFetched(path).message })
  const lost = summary.graphs.flatMap(({ path, graph }) =>
    missingBeside(path, graph.external, new Set(byPath.keys())),
  )
  for (const path of [...missing, ...lost]) broken.push({ path, reason: 'it is missing' })
  return { ...summary, broken }
}
