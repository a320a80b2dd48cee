/** The kinds that a general search can be narrowed to. */

import { docsIndexOf } from '../../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { docsSearchPath } from '../../../paths.ts'
import { writeDocsParams } from '../../../search/docs/url.ts'
import type { SearchQuery } from '../../../search/types.ts'
import type { KindChoiceProps } from '../../../ui/list/kind-choice.tsx'
import { listAddresses } from './list-addresses.ts'

const CARDS = [
  { kind: undefined, label: 'All' },
  { kind: 'model', label: 'Models' },
  { kind: 'dataset', label: 'Datasets' },
] as const

/** @param current - `docs`, or the kind of the query */
export function kindChoices(
  edition: SqliteEdition,
  query: SearchQuery,
  current: 'docs' | SearchQuery['kind'],
): KindChoiceProps['kinds'] {
  const { href } = listAddresses(undefined, query)
  const docs = {
    label: 'Docs',
    href: docsSearchPath(
      writeDocsParams({
        text: query.text,
        set: undefined,
        version: undefined,
        language: undefined,
        page: 1,
        pageSize: 1,
      }),
    ),
    current: current === 'docs',
  }
  return [
    ...CARDS.map(({ kind, label }) => ({ label, href: href({ kind }), current: kind === current })),
    ...(docsIndexOf(edition).trees.length > 0 ? [docs] : []),
  ]
}
