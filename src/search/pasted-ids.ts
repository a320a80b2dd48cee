/** Reads what is pasted into a search in place of words: code, and addresses of models, datasets and papers. */

import { ARXIV } from '../edition/citations.ts'

/** What stands in quotes as an argument of a call: `from_pretrained("…")`, `pipeline(model="…")`. */
const ARGUMENT = /(?<=[(=]\s*(["']))[^"'\s]+(?=\1)/g

/** @see https://huggingface.co/docs/hub/repositories for what addresses look like */
const ADDRESS = /(?:huggingface\.co|hf\.co)\/(?:datasets\/)?([^\s/?#"']+(?:\/[^\s/?#"']+)?)/i

/** An id with a revision, as some tools write it. */
const REVISION = /^[^\s@"]+(?=@[^\s@]+$)/

/** The id in an address of a page of the Hub, anywhere in a text; of an id without an owner the next part of the address stands behind it. */
export function addressedId(text: string): string | undefined {
  return ADDRESS.exec(text)?.[1]
}

/** What may be an id in code, an address or a revision, the likeliest first. */
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

/** The paper that a typed text is the id, the tag, the DOI or an address of; undefined for any other text. */
export function arxivIdIn(text: string): string | undefined {
  return PASTED.exec(text.trim())?.[1]
}
