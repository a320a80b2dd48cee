/** What every answer of the API is made from. */

import type { SqliteEdition } from '../edition/edition.ts'
import type { Repositories } from './repositories.ts'

/** A request to the API, with all that an answer may need. */
export interface HubContext {
  edition: SqliteEdition
  repositories: Repositories
  request: Request
  /** Address that the client knows the site by, without a slash at its end. */
  origin: string
  /** New ids by former ones. */
  renamed: Readonly<Record<string, string>>
  /** Set where clients are led to no public inference provider. */
  providers: 'none' | undefined
}
