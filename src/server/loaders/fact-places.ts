/** Finds where the facts of a card lead: to what explains them, and to the cards that share them. */

import { licensesOf } from '../../card/metadata/derive.ts'
import { namedLicense } from '../../card/metadata/licenses.ts'
import type { RepoKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { isAddressable, typedKey } from '../../edition/ids.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Entry } from '../../edition/types.ts'
import { cardPath, filePath, libraryPath, licensePath } from '../../paths.ts'
import { metricFinder } from '../../relations/metrics.ts'
import { cardNamed, usesOf } from '../../relations/named.ts'
import { countWith } from '../../search/search.ts'
import type { FactPlaces, Users } from '../../ui/facts.tsx'

/** The pages and the numbers of cards behind the facts of a card. */
export function factPlaces(edition: SqliteEdition, kind: RepoKind, entry: Entry): FactPlaces {
  const { metadata, task, library, language } = entry
  const licenses = licensesOf(entry)
  const place = (
    facet: keyof FactPlaces,
    values: readonly (string | undefined)[],
    pageOf: (value: string) => string | undefined,
  ) =>
    values
      .filter((value) => value !== undefined)
      .map((value) => ({ value, page: pageOf(value), cards: countWith(edition, kind, facet, value) }))
  return {
    task: place('task', [task, ...metadata.taskCategories], (id) =>
      tasksOf(edition).find(id) === undefined ? undefined : cardPath('task', id),
    ),
    library: place('library', [library], (id) =>
      isAddressable(id) && countWith(edition, 'model', 'library', id) > 0 ? libraryPath(id) : undefined,
    ),
    // The text of a licence without a page is what explains it.
    license: place('license', licenses, (id) =>
      namedLicense(id) !== undefined
        ? licensePath(id)
        : licenses.length === 1
          ? ownText(kind, entry)
          : undefined,
    ),
    language: place('language', language, () => undefined),
    metric: place('metric', metadata.metrics, (id) => {
      const metric = metricFinder(edition)(id)
      return metric === undefined ? undefined : cardPath('metric', metric.id)
    }),
  }
}

const LICENSE_FILE = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i

/** The licence's text that a card names, or has among its files. */
function ownText(kind: RepoKind, { id, files, metadata: { licenseLink } }: Entry): string | undefined {
  if (/^https?:$/.test(URL.parse(licenseLink ?? '')?.protocol ?? '')) return licenseLink
  const file =
    files.find(({ path }) => path === licenseLink) ?? files.find(({ path }) => LICENSE_FILE.test(path))
  return file && (file.at?.url ?? filePath(kind, id, file.path))
}

/** The models that name a card as what they were made from, and the tasks that recommend it. */
export function usersOf(edition: SqliteEdition, kind: RepoKind, id: string): Users {
  const { models, spellings } = usesOf(edition, kind, id)
  const key = typedKey(id)
  const isMeant = (name: string) => typedKey(name) === key && cardNamed(edition, kind, name) === id
  return {
    ...{ models, names: spellings },
    tasks: tasksOf(edition).all.flatMap((task) =>
      task.info[kind === 'model' ? 'models' : 'datasets'].some((one) => isMeant(one.id)) ? [task.id] : [],
    ),
  }
}
