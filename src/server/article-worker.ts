/** The thread in which articles are made. It reads the card from the edition's file itself. */

import type { CardKind } from '../card/types.ts'
import { openEdition, type SqliteEdition } from '../edition/edition.ts'
import { type ArticleHtml, makeArticle } from './loaders/make-article.tsx'

export interface ArticleJob {
  /** Path of the edition's file. */
  edition: string
  kind: CardKind
  id: string
}

let open: { path: string; edition: SqliteEdition } | undefined

export default async function work({ edition: path, kind, id }: ArticleJob): Promise<ArticleHtml> {
  if (open?.path !== path) {
    open?.edition.close()
    open = { path, edition: openEdition(path) }
  }
  const entry = open.edition.findEntry(kind, id)
  if (entry === undefined) throw new Error(`${path} has no ${kind} ${id}.`)
  return makeArticle(open.edition, entry)
}
