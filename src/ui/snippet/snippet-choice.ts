/** A reader's choice of snippet, resolved against what a model offers. */

import type { SnippetList } from '../../snippet/index.ts'

/** A client that may have a snippet; the reason says why it has none. */
export interface ClientChoice {
  language: string
  client: string
  reason?: string
}

/** Kept from page to page; a choice that one page lacks is kept for pages that have it. */
export interface Choice {
  language?: string
  /** The client last chosen in each language. */
  clients?: { readonly [language: string]: string }
  /**
   * The clients chosen on this page, which then shows why one has no snippet; a client chosen elsewhere is skipped
   * instead.
   */
  clientsHere?: { readonly [language: string]: string }
  /** Id of an offer. */
  provider?: string
  streaming?: boolean
}

/** In display order; a new reader starts with the first that a model has. */
const LANGUAGES: readonly (readonly [id: string, label: string])[] = [
  ['python', 'Python'],
  ['js', 'JavaScript'],
  ['sh', 'Shell'],
  ['go', 'Go'],
]

/** Every client in a list, those with a snippet first. */
export function clientsOf({ snippets, reasons }: SnippetList): ClientChoice[] {
  return [
    ...snippets.map(({ language, client }) => ({ language, client })),
    ...reasons.flatMap(({ language, client, text }) =>
      language === undefined || client === undefined ? [] : [{ language, client, reason: text }],
    ),
  ]
}

/** The languages of some clients, in display order, with their names. */
export function languagesOf(clients: readonly ClientChoice[]): { id: string; label: string }[] {
  const known = LANGUAGES.filter(([id]) => clients.some(({ language }) => language === id))
  const others = [...new Set(clients.map(({ language }) => language))].filter(
    (language) => !LANGUAGES.some(([id]) => id === language),
  )
  return [...known.map(([id, label]) => ({ id, label })), ...others.map((id) => ({ id, label: id }))]
}

/** The client shown for a language: the one chosen, else the first that has a snippet. */
export function clientFor(
  clients: readonly ClientChoice[],
  language: string,
  { clients: chosen, clientsHere }: Choice,
): string | undefined {
  const own = clients.filter((choice) => choice.language === language)
  const able = own.filter(({ reason }) => reason === undefined)
  const here = own.find(({ client }) => client === clientsHere?.[language])
  const usual = able.find(({ client }) => client === chosen?.[language])
  return (here ?? usual ?? able[0] ?? own[0])?.client
}

/** The language shown: the one chosen, else the first that has a snippet. */
export function languageFor(clients: readonly ClientChoice[], { language }: Choice): string | undefined {
  const languages = languagesOf(clients)
  const usable = languages.find(({ id }) =>
    clients.some((choice) => choice.language === id && choice.reason === undefined),
  )
  return (languages.find(({ id }) => id === language) ?? usable ?? languages[0])?.id
}

/** The name of one client's drawing, streaming or not. */
export const variantName = (language: string, client: string, streaming: boolean) =>
  `${language} ${client}${streaming ? ' streaming' : ''}`
