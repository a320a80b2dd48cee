/** `/licenses` and `/licenses/{id}`: what licences permit, require and forbid, and the cards that carry them. */

import type { LicenseTerms } from '../card/metadata/license-terms.ts'
import { LICENSE_GROUP_TERMS, type License } from '../card/metadata/licenses.ts'
import type { RepoKind } from '../card/types.ts'
import { formatCount, plural } from '../format.ts'
import { licensePath, listPath, ROOT } from '../paths.ts'
import { taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import { breakable } from '../ui/breakable.tsx'
import { FactRow } from '../ui/fact-row.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { CountedTable } from '../ui/list/counted-table.tsx'
import { SearchAway } from '../ui/search-away.tsx'
import { CardsOfBothKinds, type FirstCards } from './cards-section.tsx'
import { articleData } from './structured-data.ts'

export interface LicenseRow {
  license: License
  /** Undefined where its text could not be read. */
  terms: LicenseTerms | undefined
  /** Numbers of cards here that carry it. */
  models: number
  datasets: number
}

export interface LicensesPageProps {
  site: Site
  rows: readonly LicenseRow[]
  /** Then their cards are not counted. */
  isSearchAway?: boolean
}

export function LicensesPage({ site, rows, isSearchAway = false }: LicensesPageProps) {
  return (
    <Layout
      site={site}
      title="Licences"
      description="What each licence of models and datasets permits, requires and forbids."
      section={ROOT.licenses}
      data={articleData('Licences', 'What each licence permits, requires and forbids.', ROOT.licenses)}
    >
      <h1>Licences</h1>
      <p className="lede">
        What each permits, requires and forbids, for code and for weights. Not legal advice.
      </p>
      {isSearchAway && (
        <SearchAway so="only licences whose terms are known are listed, without the number of their cards" />
      )}
      <CountedTable
        one="Licence"
        all="Licences"
        counted={['Models', 'Datasets']}
        rows={rows.map(({ license, terms, models, datasets }) => ({
          id: license.id,
          name: (
            <>
              <a href={licensePath(license.id)}>{license.name}</a> <small>{license.id}</small>
              <p>{terms?.permits ?? `Known by name: ${LICENSE_GROUP_TERMS[license.group]}.`}</p>
            </>
          ),
          counts: [cardNumber('model', license.id, models), cardNumber('dataset', license.id, datasets)],
        }))}
      />
    </Layout>
  )
}

const cardNumber = (kind: RepoKind, id: string, count: number) =>
  count > 0 && <a href={listPath(kind, { license: id })}>{formatCount(count)}</a>

export interface LicensePageProps {
  site: Site
  tasks: readonly Task[]
  license: License
  /** Undefined where its text could not be read. */
  terms: LicenseTerms | undefined
  /** The licence that most people mean by the name of this family. */
  usual: License | undefined
  /** Undefined while search is away, as are the datasets. */
  models: FirstCards | undefined
  datasets: FirstCards | undefined
}

export function LicensePage(props: LicensePageProps) {
  const { site, license, terms, usual, models, datasets } = props
  const tasks = taskNames(props.tasks)
  const group = LICENSE_GROUP_TERMS[license.group]
  const description = terms?.permits ?? `${license.name}: ${group}.`
  return (
    <Layout
      site={site}
      title={license.name}
      description={description}
      section={ROOT.licenses}
      data={articleData(license.name, description, licensePath(license.id))}
    >
      <div className="reading hue-none">
        <header className="card-head">
          <p className="owner">
            <a href={ROOT.licenses}>Licences</a> /
          </p>
          <h1>{license.name}</h1>
          <p className="lede">
            {models !== undefined && datasets !== undefined && carriedBy(models.total, datasets.total)}
            {usual !== undefined && (
              <>
                {' '}
                The id names a family of licences without a version; most cards mean{' '}
                <a href={licensePath(usual.id)}>{usual.name}</a>.
              </>
            )}
          </p>
        </header>
        <aside className="beside" aria-label="Facts">
          <LicenseFacts {...props} group={group} />
        </aside>
        <article className="prose">
          {terms === undefined ? (
            usual === undefined && (
              <p>There is no summary of its terms here: read its text before you use it.</p>
            )
          ) : (
            <Terms terms={terms} />
          )}
        </article>
      </div>
      <CardsOfBothKinds
        models={models}
        datasets={datasets}
        chosen={{ license: license.id }}
        where=" here"
        tasks={tasks}
      />
    </Layout>
  )
}

function carriedBy(models: number, datasets: number): string {
  const kinds = [
    ...(models > 0 ? [plural(models, 'model')] : []),
    ...(datasets > 0 ? [plural(datasets, 'dataset')] : []),
  ]
  if (kinds.length === 0) return 'No card here has it.'
  return `${kinds.join(' and ')} here ${models + datasets === 1 ? 'has' : 'have'} it.`
}

function LicenseFacts({ license, terms, group, models, datasets }: LicensePageProps & { group: string }) {
  return (
    <dl className="facts">
      <FactRow label="Id">
        <code>{license.id}</code>
      </FactRow>
      <FactRow label="Group">{group}</FactRow>
      {license.url !== undefined && (
        <FactRow label="Text">
          <Outside address={license.url} />
        </FactRow>
      )}
      {terms !== undefined && (
        <FactRow label="Read in">
          <Outside address={terms.source} />
        </FactRow>
      )}
      {models !== undefined && models.total > 0 && (
        <FactRow label="Models here">
          <a href={listPath('model', { license: license.id })}>{formatCount(models.total)}</a>
        </FactRow>
      )}
      {datasets !== undefined && datasets.total > 0 && (
        <FactRow label="Datasets here">
          <a href={listPath('dataset', { license: license.id })}>{formatCount(datasets.total)}</a>
        </FactRow>
      )}
    </dl>
  )
}

/** A link that names its host and its file: between them, addresses of texts have little to say. */
function Outside({ address }: { address: string }) {
  const { host, pathname } = new URL(address)
  const file = pathname.split('/').findLast((part) => part !== '') ?? ''
  return (
    <a href={address} rel="noopener">
      {breakable(`${host}/…/${decodeURIComponent(file)}`, /(?<=[/-])/)}
    </a>
  )
}

function Terms({ terms: { permits, requires, forbids, weights } }: { terms: LicenseTerms }) {
  return (
    <>
      <h2>Terms</h2>
      <p>
        <b>Permits:</b> {permits}
      </p>
      <p>
        <b>Requires:</b> {requires}
      </p>
      <p>
        <b>Forbids:</b> {forbids}
      </p>
      <h2>For weights</h2>
      <p>{weights}</p>
      <p className="note">A summary in plain words, not legal advice: what counts is the text.</p>
    </>
  )
}
