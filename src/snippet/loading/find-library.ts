/** Determines the library of a model: from the card's front matter, else its files, else the code in its text. */

import { libraryOfCode } from './read-code.ts'
import type { ModelConfig } from './types.ts'

/** A library, and the evidence for it. */
export interface FoundLibrary {
  /** As in `library_name`. */
  id: string
  from: 'card' | 'files' | 'code'
}

/**
 * @param declared - `library_name`, or the tag that names a library
 * @param body - the card's Markdown
 */
export function findLibraryOf(
  declared: string | undefined,
  { files, config, body }: { files: readonly string[]; config: ModelConfig; body: string },
): FoundLibrary | undefined {
  if (declared !== undefined) return { id: declared, from: 'card' }
  const byFiles = libraryOfFiles(files, config)
  if (byFiles !== undefined) return { id: byFiles, from: 'files' }
  const byCode = libraryOfCode(body)
  return byCode === undefined ? undefined : { id: byCode, from: 'code' }
}

/** Files that only one library writes, the most distinctive first. */
const MARKS: readonly [library: string, pattern: RegExp][] = [
  ['diffusers', /^model_index\.json$/],
  ['peft', /^adapter_config\.json$/],
  ['setfit', /^config_setfit\.json$/],
  ['sentence-transformers', /^config_sentence_transformers\.json$/],
  ['gliner', /^gliner_config\.json$/],
  ['open_clip', /^open_clip_config\.json$/],
  ['nemo', /\.nemo$/],
  ['speechbrain', /^hyperparams\.yaml$/],
  ['keras', /\.keras$/],
  ['sklearn', /\.skops$/],
  ['espnet', /^meta\.yaml$/],
]

function libraryOfFiles(files: readonly string[], { architectures }: ModelConfig): string | undefined {
  const marked = MARKS.find(([, pattern]) => files.some((path) => pattern.test(path)))
  if (marked !== undefined) return marked[0]
  // Each of spaCy's two file names is also used by others.
  if (files.includes('meta.json') && files.includes('config.cfg')) return 'spacy'
  return files.includes('config.json') && architectures.length > 0 ? 'transformers' : undefined
}
