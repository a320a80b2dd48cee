/** A list of model and dataset cards; the styles turn the same markup into a table for readers who prefer that. */

import type { Inference } from '../../card/inferred/types.ts'
import { languageName } from '../../card/metadata/languages.ts'
import { licenseAbbreviation } from '../../card/metadata/licenses.ts'
import type { EntrySummary } from '../../edition/types.ts'
import { formatBytes, formatCount, formatDate, formatParameters } from '../../format.ts'
import { cardPath, listPath } from '../../paths.ts'
import type { SearchHit, SectionHit } from '../../search/types.ts'
import { libraryLabel } from '../../task/libraries.ts'
import type { TaskNames } from '../../task/names.ts'
import { CompareLink } from '../compare-link.tsx'
import { SmallExample } from '../example/small.tsx'
import { chipClass } from '../task/task-chips.tsx'
import { Highlighted } from './highlighted.tsx'

interface CardListProps {
  hits: SearchHit[]
  tasks: TaskNames
  /** Level of each card's heading: one below the heading that the list stands under. */
  heading?: 'h2' | 'h3'
}

/** A card in a list that nothing was searched in. */
export const asHit = (card: EntrySummary): SearchHit => ({
  ...card,
  matches: { name: [], title: [], summary: [] },
  section: undefined,
})

/** The columns of a table, and what a card says there. A column where no card says anything is not drawn. */
const COLUMNS: readonly [head: string, factOf: (hit: SearchHit, tasks: TaskNames) => string | undefined][] = [
  ['Task', (hit, tasks) => hit.task && tasks.label(hit.task)],
  ['Library', libraryOf],
  ['Language', languagesOf],
  ['Licence', licenceOf],
  ['Size', (hit) => sizesOf(hit).join('\n')],
  ['Updated', updatedOf],
  ['Compare', ({ kind }) => (kind === 'model' ? 'Compare' : undefined)],
]

export function CardList({ hits, tasks, heading = 'h3' }: CardListProps) {
  const isInferred = hits.some(({ inferred }) => Object.keys(inferred).some((name) => name !== 'parameters'))
  return (
    <>
      <ol className="cards">
        {/* Column headers when the list is shown as a table; screen readers get a label with each value. */}
        <li className="card-heads" aria-hidden="true">
          <span>Name</span>
          {COLUMNS.map(([head, factOf]) => (
            // All that stands below, unseen: columns have their width before their cards have come.
            <span
              key={head}
              data-below={[...new Set(hits.map((hit) => factOf(hit, tasks)))].join('\n').trim()}
            >
              {head}
            </span>
          ))}
        </li>
        {hits.map((hit) => (
          <CardItem key={`${hit.kind} ${hit.id}`} hit={hit} tasks={tasks} Heading={heading} />
        ))}
      </ol>
      {isInferred && (
        <p className="note" aria-hidden="true">
          * inferred, not stated by the card
        </p>
      )}
    </>
  )
}

export function CardItem({
  hit,
  tasks,
  Heading,
}: {
  hit: SearchHit
  tasks: TaskNames
  Heading: 'h2' | 'h3'
}) {
  const taskId = hit.kind === 'task' ? hit.id : hit.task
  const task = taskId === undefined ? undefined : tasks.find(taskId)
  return (
    <li className={`card hue-${task?.modality ?? 'none'}`}>
      <Heading className="card-name">
        <a href={cardPath(hit.kind, hit.id)}>
          {/* A task is shown by its label, in which the words were not searched. */}
          {hit.kind === 'task' ? (
            tasks.label(hit.id)
          ) : (
            <Highlighted text={hit.title} ranges={hit.matches.title} />
          )}
        </a>{' '}
        {hit.kind !== 'task' && hit.id !== hit.title && <IdOf hit={hit} />}
      </Heading>
      <p className="sizes">
        {sizesOf(hit).map((size) => (
          <span key={size}>{size} </span>
        ))}
      </p>
      <p className="summary" dir="auto">
        <Highlighted text={hit.summary} ranges={hit.matches.summary} />
      </p>
      {hit.section !== undefined && <FoundIn hit={hit} section={hit.section} />}
      {hit.example !== undefined && <SmallExample {...hit.example} />}
      <dl className="marks">
        {hit.task !== undefined && (
          <div className="mark-task">
            <dt className="visually-hidden">Task</dt>
            <dd>
              <a className={chipClass(hit.task, tasks)} href={listPath(hit.kind, { task: hit.task })}>
                {tasks.label(hit.task)}
              </a>
              <Inferred inference={hit.inferred.task} />
            </dd>
          </div>
        )}
        <Mark label="library" value={libraryOf(hit)} inferred={hit.inferred.library} />
        <Mark label="licence" value={licenceOf(hit)} inferred={hit.inferred.license} />
        <Mark label="language" value={languagesOf(hit)} inferred={hit.inferred.language} />
        <Mark label="base" value={hit.baseModel[0]} inferred={hit.inferred.base_model} />
        <Mark label="downloads" value={countOf(hit.downloads)} />
        <Mark label="likes" value={countOf(hit.likes)} />
        <Mark label="updated" value={updatedOf(hit)} />
      </dl>
      {hit.kind === 'model' && <CompareLink id={hit.id} />}
    </li>
  )
}

/** Below the title, which other cards may have too. */
function IdOf({ hit: { id, name, matches } }: { hit: SearchHit }) {
  const before = id.length - name.length
  return (
    <span className="id">
      <Highlighted text={id} ranges={matches.name.map(([start, end]) => [start + before, end + before])} />
    </span>
  )
}

/** Where in the card's text the words occur. */
function FoundIn({ hit, section }: { hit: SearchHit; section: SectionHit }) {
  const place = section.anchor === '' ? '' : `#${encodeURIComponent(section.anchor)}`
  return (
    <p className="found-in">
      {section.title !== '' && (
        <>
          <a href={cardPath(hit.kind, hit.id) + place}>
            <Highlighted text={section.title} ranges={section.titleMatches} />
          </a>{' '}
        </>
      )}
      <Highlighted text={section.excerpt} ranges={section.matches} />
    </p>
  )
}

function Mark({
  label,
  value,
  inferred,
}: {
  label: string
  value: string | undefined
  inferred?: Inference | undefined
}) {
  if (value === undefined || value === '') return null
  return (
    <div className={`mark-${label}`}>
      <dt>{label}</dt>
      <dd>
        {value}
        <Inferred inference={inferred} />
      </dd>
    </div>
  )
}

/** Marks a fact that the card does not state; its page says why it is taken to be so. */
function Inferred({ inference }: { inference: Inference | undefined }) {
  if (inference === undefined) return null
  return (
    <small className="inferred" title={`inferred ${inference.reason}`}>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden"> (inferred)</span>
    </small>
  )
}

function libraryOf({ library }: SearchHit) {
  return library === undefined ? undefined : libraryLabel(library)
}

function licenceOf({ license }: SearchHit) {
  return license === undefined ? undefined : licenseAbbreviation(license)
}

function languagesOf({ language: codes }: SearchHit) {
  return codes.length > 3 ? `${codes.length} languages` : codes.map(languageName).join(', ')
}

/** How large a card is, as far as is known: parameters, and bytes. */
function sizesOf({ parameters, bytes }: SearchHit): string[] {
  return [
    parameters === undefined ? [] : formatParameters(parameters),
    bytes === undefined ? [] : formatBytes(bytes),
  ].flat()
}

function countOf(count: number | undefined) {
  return count === undefined ? undefined : formatCount(count)
}

function updatedOf({ updated }: SearchHit) {
  return updated === undefined ? undefined : formatDate(updated)
}
