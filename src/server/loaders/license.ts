/** Loads what the pages of licences show: their terms, and the cards of an edition that carry them. */

import { LICENSE_TERMS } from '../../card/metadata/license-terms.ts'
import { LICENSE_FAMILIES, LICENSES, namedLicense } from '../../card/metadata/licenses.ts'
import { REPO_KINDS } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { LicensePageProps, LicenseRow, LicensesPageProps } from '../../pages/license-page.tsx'
import { unlessAway } from '../../search/engine.ts'
import { engineOf } from '../../search/engine-of.ts'
import type { Site } from '../../ui/layout.tsx'
import { cardsWith } from './cards-with.ts'
import { hasDocsOnly } from './parts.ts'

const NAMED = [...LICENSES.keys()].flatMap((id) => namedLicense(id) ?? [])

/** The numbers of models with each, then those of datasets. */
const licenseCounts = oncePer((edition: SqliteEdition) =>
  engineOf(edition).countWith(
    REPO_KINDS.flatMap((kind) => NAMED.map(({ id }) => ({ kind, facet: 'license', value: id }))),
  ),
)

/** The licences whose terms are known or that a card here carries, those on the most cards first. */
function rowsOf(counts: readonly number[]): LicenseRow[] {
  return NAMED.map((license, place) => ({
    license,
    terms: LICENSE_TERMS.get(license.id),
    models: counts[place] ?? 0,
    datasets: counts[NAMED.length + place] ?? 0,
  }))
    .filter(({ terms, models, datasets }) => terms !== undefined || models + datasets > 0)
    .toSorted(
      (a, b) =>
        b.models + b.datasets - (a.models + a.datasets) || a.license.name.localeCompare(b.license.name),
    )
}

export async function loadLicenses(edition: SqliteEdition, site: Site): Promise<LicensesPageProps> {
  const counts = await unlessAway(licenseCounts(edition))
  return { site, rows: rowsOf(counts ?? []), ...(counts === undefined && { isSearchAway: true }) }
}

/** Ids of the licences in {@link loadLicenses}; none where no page leads to them. */
export async function loadLicenseIds(edition: SqliteEdition): Promise<string[]> {
  if (hasDocsOnly(edition)) return []
  return rowsOf((await unlessAway(licenseCounts(edition))) ?? []).map(({ license }) => license.id)
}

/** @returns undefined for an id that names no licence */
export async function loadLicense(
  edition: SqliteEdition,
  site: Site,
  id: string,
): Promise<LicensePageProps | undefined> {
  const license = namedLicense(id)
  if (license === undefined) return undefined
  const usual = LICENSE_FAMILIES.get(id)
  const [models, datasets] = await Promise.all([
    cardsWith(edition, 'model', 'license', id),
    cardsWith(edition, 'dataset', 'license', id),
  ])
  return {
    site,
    tasks: tasksOf(edition).all,
    license,
    terms: LICENSE_TERMS.get(id),
    usual: usual === undefined ? undefined : namedLicense(usual),
    models,
    datasets,
  }
}
