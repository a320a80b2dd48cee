/**
 * Extracts ids from what people paste into search instead of words: code, and addresses of models, datasets and papers.
 */

import { ARXIV } from '../../relations/citations.ts'

/** A quoted argument of a call: `from_pretrained("…")`, `pipeline(model="…")`. */
const ARGUMENT = /(?<=[(=]\s*(["']))[^"'\s]+(?=\1)/g

/** @see https://huggingface.co/docs/hub/repositories for what addresses look like */
const ADDRESS = /(?:huggingface\.co|hf\.co)\/(?:datasets\/)?([^\s/?#"']+(?:\/[^\s/?#"']+)?)/i

/** An id with a revision, as some tools write it. */
const REVISION = /^[^\s@"]+(?=@[^\s@]+$)/

/**
 * The id in the address of a Hub page, anywhere in a text; an id without an owner is followed by the next path segment.
 */
export function addressedId(text: string): string | undefined {
  return ADDRESS.exec(text)?.[1]
}

/** Possible ids in code, an address or a revision, the likeliest first. */
export function pastedIds(text: string): string[] {
  const address = addressedId(text)
  return [
    ...(text.match(ARGUMENT) ?? []),
    ...(address === undefined ? [] : [address, address.split('/', 1)[0] ?? '']),
    ...(text.match(REVISION) ?? []),
  ]
}

const PASTED = new RegExp(
  `^(?:\\S*(?:arxiv(?:\\.org/(?:abs|pdf|html)/|[.:])|/papers/))?(${ARXIV.source})(?:v\\d+)?(?:\\.pdf)?/?(?:[?#]\\S*)?$`,
  'i',
)

/** The arXiv id, if the text is a paper's id, tag, DOI or address; undefined for any other text. */
export function arxivIdIn(text: string): string | undefined {
  return PASTED.exec(text.trim())?.[1]
}
