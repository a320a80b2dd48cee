/** Selects the parts of a snippet for an HTTP client, in order: the request, then the follow-up. */

import type { ResultPlace, SnippetRequest } from '../types.ts'

const SAVE: { readonly [kind in ResultPlace['kind']]: readonly string[] } = {
  answer: ['save'],
  base64: ['answer', 'save-base64'],
  url: ['answer', 'save-url'],
}

function saveTemplates(place: ResultPlace): readonly string[] {
  return place.kind === 'url' && place.mayBeData ? ['answer', 'save-data-url'] : SAVE[place.kind]
}

/** The names of the templates that make up the snippet. */
export function httpTemplates({ streaming, next }: SnippetRequest): string[] {
  if (streaming) return ['request', 'stream']
  if (next.kind === 'nothing') return ['request', 'print']
  if (next.kind === 'download') return ['request', ...saveTemplates(next.place)]
  const save = saveTemplates(next.place).filter((name) => name !== 'answer')
  return ['request', 'poll', ...(next.poll.resultAfter === undefined ? [] : ['result']), ...save]
}

/** Whether the result is, or may be, base64. */
export function decodesBase64(request: SnippetRequest): boolean {
  return httpTemplates(request).some((name) => name === 'save-base64' || name === 'save-data-url')
}
