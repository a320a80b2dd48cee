/** Makes the code that loads what a card describes, highlighted like code in articles. */

import type { Root } from 'hast'
import { LRUCache } from 'lru-cache'
import { highlight } from '../../../article/code/highlight.ts'
import { findLanguage } from '../../../article/code/languages.ts'
import { element, text } from '../../../article/html/hast.ts'
import { usesTokenizer } from '../../../card/inferred/read-code.ts'
import { NO_CONFIG } from '../../../card/inferred/types.ts'
import type { RepoKind } from '../../../card/types.ts'
import { isDataFile, isSqliteFile } from '../../../data-formats.ts'
import type { Entry } from '../../../edition/types.ts'
import { KEPT_BYTES } from '../../../limits.ts'
import {
  datasetSnippets,
  isHubId,
  type LoadableModel,
  type LoadingSnippet,
  modelSnippets,
  type Site,
  subsetsOf,
} from '../../../snippet/loading/index.ts'
import { USUAL_POINTER } from '../../../sources/lfs-pointer.ts'
import { taggedLibraries } from '../../../task/dataset-libraries.ts'
import { findLibrary } from '../../../task/libraries.ts'
import type { LoadingChoice, LoadingProps } from '../../../ui/snippet/loading.tsx'
import { findOwnExample } from './own-examples.ts'

/** Files that hold a model's weights. */
const WEIGHTS =
  /\.(?:safetensors|bin|ftz|pt|pth|ckpt|gguf|onnx|keras|h5|msgpack|nemo|joblib|pkl|pickle|skops|zip|npz|tar\.gz)$/i

/** Bytes that the tree of coloured code takes for each of its characters, measured. */
const TREE_BYTES = 25

/** Code with its colours, by language and text: of all that a page takes, this takes the longest to draw anew. */
const drawn = new LRUCache<string, Promise<Root>>({
  maxSize: KEPT_BYTES.code,
  sizeCalculation: (_, text) => text.length * TREE_BYTES,
})

/**
 * The code that loads what a card describes.
 *
 * @param origin - of this site, which serves its files; undefined where no Hub API is served
 * @param siteUrl - what the settings say of it, for the files of examples
 * @returns undefined when no library is known, or Hub clients do not accept the id
 */
export async function loadLoading(
  kind: RepoKind,
  entry: Entry,
  origin: string | undefined,
  siteUrl: string | undefined,
): Promise<LoadingProps | undefined> {
  if (!isHubId(entry.id)) return undefined
  const site = siteOf(kind, entry, origin)
  const library = kind === 'model' ? describeLibrary(entry) : undefined
  const snippets = kind === 'model' ? modelCode(entry, site, siteUrl) : datasetCode(entry, site)
  const known = new Set(snippets.map((snippet) => snippet.id))
  const tagged =
    kind === 'dataset' ? taggedLibraries(entry.metadata.tags).filter((one) => !known.has(one.id)) : []
  if (snippets.length === 0 && library === undefined && tagged.length === 0) return undefined
  return {
    kind,
    id: entry.id,
    isHere: site !== undefined,
    library,
    choices: await drawChoices(snippets),
    tagged,
  }
}

/** The site that serves a card's files; undefined for the Hub. */
export function siteOf(kind: RepoKind, entry: Entry, origin: string | undefined): Site | undefined {
  return origin !== undefined && isHere(kind, entry) ? { url: origin } : undefined
}

function isHere(kind: RepoKind, { folder, files: all }: Entry): boolean {
  if (folder === undefined) return false
  const files = all.filter(({ at }) => at === undefined)
  return kind === 'model'
    ? files.some(({ path, size }) => WEIGHTS.test(path) && size > USUAL_POINTER)
    : files.some(({ path, size }) => isDataFile(path) && size > 0)
}

/**
 * The code of a model.
 *
 * @param siteUrl - of this site, for the files of examples; undefined where it is not known
 */
export function modelCode(
  entry: Entry,
  site: Site | undefined,
  siteUrl: string | undefined,
): LoadingSnippet[] {
  const { metadata } = entry
  const model: LoadableModel = {
    id: entry.id,
    task: entry.task,
    tags: metadata.tags,
    usesTokenizer: usesTokenizer(entry.body),
    baseModel: entry.baseModel,
    modelName: metadata.modelName,
    example: findOwnExample(entry, siteUrl),
    files: entry.files.map(({ path }) => path),
    config: entry.weights?.config ?? NO_CONFIG,
    site,
  }
  return modelSnippets(model, entry.library)
}

function datasetCode({ id, frontMatter, files }: Entry, site: Site | undefined): LoadingSnippet[] {
  const paths = site === undefined ? [] : files.map(({ path }) => path)
  // No loader finds the rows of these by the path of the dataset.
  if (!files.some(({ path }) => isDataFile(path)) && files.some(({ path }) => isSqliteFile(path))) return []
  return datasetSnippets({ id, subsets: subsetsOf(frontMatter, paths), site })
}

function describeLibrary({ library: id, inferred }: Entry): LoadingProps['library'] {
  if (id === undefined) return undefined
  const known = findLibrary(id)
  return {
    label: known?.label ?? id,
    docsUrl: known?.docsUrl ?? known?.repositoryUrl,
    reason: inferred.library?.reason,
  }
}

/** Ways to load, with their code highlighted; what the registry says of one library or app is one choice. */
export function drawChoices(snippets: readonly LoadingSnippet[]): Promise<LoadingChoice[]> {
  const grouped = Map.groupBy(snippets, ({ id, title = '', isRun }) => (isRun ? `${id} ${title}` : id))
  return Promise.all([...grouped].map(([key, parts]) => drawChoice(key, parts)))
}

async function drawChoice(key: string, snippets: readonly LoadingSnippet[]): Promise<LoadingChoice> {
  const { label = '', title, note, isRun = true } = snippets[0] ?? {}
  const parts = snippets.map(async ({ title, install, language, code }) => ({
    title: isRun ? undefined : title,
    install: install === undefined ? undefined : await drawCode('bash', install),
    code: await drawCode(language, code),
  }))
  return {
    label: isRun && title !== undefined ? `${label} ${title}` : label,
    parts: await Promise.all(parts),
    ...{ key, note, isRun },
  }
}

/** Code as in articles, highlighted where its language is known. */
function drawCode(language: string, code: string): Promise<Root> {
  const key = `${language}\n${code}`
  const known = drawn.get(key) ?? colourCode(language, code)
  drawn.set(key, known)
  return known
}

async function colourCode(language: string, code: string): Promise<Root> {
  const known = findLanguage(language)
  const children = known === undefined ? [text(code)] : await highlight(code, known)
  return { type: 'root', children: [element('pre', {}, [element('code', {}, children)])] }
}
