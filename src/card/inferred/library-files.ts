/** Tells a model's library by the files that it alone writes. */

import type { ModelConfig } from './types.ts'

/**
 * The most distinctive first.
 *
 * @see https://huggingface.co/docs/hub/models-libraries
 */
const MARKS: readonly [library: string, pattern: RegExp][] = [
  ['diffusers', /^model_index\.json$/],
  ['peft', /^adapter_config\.json$/],
  ['setfit', /^config_setfit\.json$/],
  ['sentence-transformers', /^(?:config_sentence_transformers|modules)\.json$/],
  ['gliner', /^gliner_config\.json$/],
  ['open_clip', /^open_clip_config\.json$/],
  ['nemo', /\.nemo$/],
  ['speechbrain', /^hyperparams\.yaml$/],
  ['keras', /\.keras$/],
  ['sklearn', /\.skops$/],
  ['espnet', /^meta\.yaml$/],
]

/** Each of spaCy's two file names is also used by others. */
const OF_SPACY: readonly string[] = ['meta.json', 'config.cfg']

/** Whether a file's name may tell the library. */
export const tellsLibrary = (path: string): boolean =>
  path === 'config.json' || OF_SPACY.includes(path) || MARKS.some(([, pattern]) => pattern.test(path))

/** The library that wrote a model's files, and the file that tells. */
export function libraryOfFiles(
  files: readonly string[],
  { architectures }: ModelConfig,
): { library: string; file: string } | undefined {
  for (const [library, pattern] of MARKS) {
    const file = files.find((path) => pattern.test(path))
    if (file !== undefined) return { library, file }
  }
  if (OF_SPACY.every((path) => files.includes(path))) return { library: 'spacy', file: 'config.cfg' }
  return architectures.length > 0 ? { library: 'transformers', file: 'config.json' } : undefined
}
