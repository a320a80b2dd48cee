/** Loads what the pages of licences show: their terms, and the cards of an edition that carry them. */

import { LICENSE_TERMS } from '../../card/metadata/license-terms.ts'
import { LICENSE_FAMILIES, LICENSES, namedLicense } from '../../card/metadata/licenses.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { LicensePageProps, LicenseRow, LicensesPageProps } from '../../pages/license-page.tsx'
import { countWith } from '../../search/search.ts'
import type { Site } from '../../ui/layout.tsx'
import { cardsWith } from './cards-with.ts'
import { hasDocsOnly } from './parts.ts'

/** The licences whose terms are known or that a card here carries, those on the most cards first. */
const listedLicenses = oncePer((edition: SqliteEdition): readonly LicenseRow[] =>
  [...LICENSES.keys()]
    .flatMap((id) => namedLicense(id) ?? [])
    .map((license) => ({
      license,
      terms: LICENSE_TERMS.get(license.id),
      models: countWith(edition, 'model', 'license', license.id),
      datasets: countWith(edition, 'dataset', 'license', license.id),
    }))
    .filter(({ terms, models, datasets }) => terms !== undefined || models + datasets > 0)
    .toSorted(
      (a, b) =>
        b.models + b.datasets - (a.models + a.datasets) || a.license.name.localeCompare(b.license.name),
    ),
)

export function loadLicenses(edition: SqliteEdition, site: Site): LicensesPageProps {
  return { site, rows: listedLicenses(edition) }
}

/** Ids of the licences in {@link loadLicenses}; none where no page leads to them. */
export function loadLicenseIds(edition: SqliteEdition): string[] {
  return hasDocsOnly(edition) ? [] : listedLicenses(edition).map(({ license }) => license.id)
}

/** @returns undefined for an id that names no licence */
export function loadLicense(edition: SqliteEdition, site: Site, id: string): LicensePageProps | undefined {
  const license = namedLicense(id)
  if (license === undefined) return undefined
  const usual = LICENSE_FAMILIES.get(id)
  return {
    site,
    tasks: tasksOf(edition).all,
    license,
    terms: LICENSE_TERMS.get(id),
    usual: usual === undefined ? undefined : namedLicense(usual),
    models: cardsWith(edition, 'model', 'license', id),
    datasets: cardsWith(edition, 'dataset', 'license', id),
  }
}
