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
import { unlessAway, type ValueOfKind } from '../../search/engine.ts'
import { engineOf } from '../../search/engine-of.ts'
import type { FactPlaces, Users } from '../../ui/facts.tsx'

/** The pages and the numbers of cards behind the facts of a card. */
export async function factPlaces(edition: SqliteEdition, kind: RepoKind, entry: Entry): Promise<FactPlaces> {
  const { metadata, task, library, language } = entry
  const licenses = licensesOf(entry)
  const valuesOf: Record<keyof FactPlaces, (string | undefined)[]> = {
    task: [task, ...metadata.taskCategories],
    library: [library],
    license: licenses,
    language,
    metric: metadata.metrics,
  }
  const models: ValueOfKind = { kind: 'model', facet: 'library', value: library ?? '' }
  const facts = FACTS.flatMap((facet) =>
    valuesOf[facet].flatMap((value) => (value === undefined ? [] : [{ kind, facet, value }])),
  )
  const [ofLibrary = 0, ...counts] = (await unlessAway(engineOf(edition).countWith([models, ...facts]))) ?? []
  const place = (facet: keyof FactPlaces, pageOf: (value: string) => string | undefined) =>
    facts.flatMap((fact, at) =>
      fact.facet === facet ? [{ value: fact.value, page: pageOf(fact.value), cards: counts[at] }] : [],
    )
  return {
    task: place('task', (id) => (tasksOf(edition).find(id) === undefined ? undefined : cardPath('task', id))),
    library: place('library', (id) => (isAddressable(id) && ofLibrary > 0 ? libraryPath(id) : undefined)),
    // The text of a licence without a page is what explains it.
    license: place('license', (id) =>
      namedLicense(id) !== undefined
        ? licensePath(id)
        : licenses.length === 1
          ? ownText(kind, entry)
          : undefined,
    ),
    language: place('language', () => undefined),
    metric: place('metric', (id) => {
      const metric = metricFinder(edition)(id)
      return metric === undefined ? undefined : cardPath('metric', metric.id)
    }),
  }
}

/** The facts that other cards may share. */
const FACTS = ['task', 'library', 'license', 'language', 'metric'] as const satisfies (keyof FactPlaces)[]

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
