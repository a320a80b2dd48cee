/** The models or datasets for a task in one list: those of this catalogue first, then those that are elsewhere. */

import type { RepoKind } from '../../card/types.ts'
import { plural } from '../../format.ts'
import { hubUrl, listPath } from '../../paths.ts'
import type { SearchHit } from '../../search/types.ts'
import type { TaskNames } from '../../task/names.ts'
import type { Recommendation } from '../../task/types.ts'
import { CardList } from '../list/card-list.tsx'
import { SearchAway } from '../search-away.tsx'
import { ElsewhereLink } from './elsewhere-link.tsx'

/** Where the lists are found in the page. */
export const USED_ID = { model: 'mb-models', dataset: 'mb-datasets' } as const

export const USED_TITLE = { model: 'Models', dataset: 'Datasets' } as const

export interface UsedForTask {
  /** Of this catalogue: those that the task recommends, with its own words on them, then the newest. */
  hits: SearchHit[]
  /** Recommended ones that this catalogue lacks. */
  elsewhere: Recommendation[]
  /** All of this catalogue for the task; undefined while search is away. */
  total: number | undefined
}

interface UsedForProps extends UsedForTask {
  kind: RepoKind
  /** Id of the task. */
  task: string
  tasks: TaskNames
}

export const isUsed = ({ hits, elsewhere }: UsedForTask) => hits.length + elsewhere.length > 0

export function UsedFor(props: UsedForProps) {
  const { kind, task, hits, elsewhere, total, tasks } = props
  // A task is for models: that there are none is said. Few tasks need datasets of their own to be understood.
  if (!isUsed(props) && kind === 'dataset') return null
  return (
    <section aria-labelledby={USED_ID[kind]} className="used">
      <h2 id={USED_ID[kind]}>{USED_TITLE[kind]}</h2>
      {total === undefined && <SearchAway so="only what the task recommends is listed" />}
      {hits.length === 0 && total !== undefined && <p>This catalogue has no {kind} for it yet.</p>}
      {hits.length > 0 && <CardList hits={hits} tasks={tasks} />}
      {total !== undefined && total > hits.length && (
        <p>
          <a href={listPath(kind, { task })}>All {plural(total, kind)}</a>
        </p>
      )}
      {elsewhere.length > 0 && (
        <ul className="worth">
          {elsewhere.map(({ id, description }) => (
            <li key={id}>
              <ElsewhereLink href={hubUrl(kind, id)}>{id}</ElsewhereLink>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
