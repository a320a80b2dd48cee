/** Tells dataset cards from model cards when no folder name does. */

import type { CardKind } from '../card/types.ts'

/**
 * Keys that only dataset cards have.
 *
 * @see https://huggingface.co/docs/hub/datasets-cards
 */
const DATASET_KEYS =
  /^(?:task_categories|task_ids|size_categories|dataset_info|pretty_name|annotations_creators|language_creators|multilinguality|source_datasets|configs|paperswithcode_id|train-eval-index|viewer)[ \t]*:/m

/** Keys that only model cards have; they win, because a model card may borrow one of the above. */
const MODEL_KEYS =
  /^(?:pipeline_tag|library_name|base_model|base_model_relation|model-index|widget|inference)[ \t]*:/m

/** Of longer front matter, only the beginning counts. */
const LONGEST_LOOK = 1 << 20

/**
 * The kind of a card by the keys of its front matter: a dataset if it has keys that only datasets have, otherwise a
 * model.
 */
export function guessKind(bytes: Uint8Array): CardKind {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST_LOOK)).toString(
    'latin1',
  )
  const opening = /^(?:\u00ef\u00bb\u00bf)?---[ \t]*\r?\n/.exec(text)
  if (!opening) return 'model'
  const rest = text.slice(opening[0].length)
  const closing = rest.search(/^---[ \t]*$/m)
  const keys = (closing === -1 ? rest : rest.slice(0, closing)).replaceAll('\r', '')
  return DATASET_KEYS.test(keys) && !MODEL_KEYS.test(keys) ? 'dataset' : 'model'
}
