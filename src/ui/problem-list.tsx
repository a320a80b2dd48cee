/** The problems of a card or docs page, with their place and remedy. */

import type { Problem } from '../card/types.ts'
import { listed, plural } from '../format.ts'

const NAMES = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const
const ORDER = ['error', 'warning', 'hint'] as const
const MOST = 50

interface ProblemListProps {
  problems: readonly Problem[]
  /** What has the problems. */
  of: 'card' | 'page'
  /** Its own file; problems in other files name theirs. */
  file: string
}

/** For a site whose readers write its cards: says at the top of a page what is wrong with it. */
export function ProblemList(props: ProblemListProps) {
  const { problems, of } = props
  if (problems.length === 0) return null
  const broken = problems.some((problem) => problem.severity === 'error')
  return (
    <details className="problems">
      <summary className={broken ? 'stamp' : undefined}>
        {describeCounts(problems)} in this {of}
      </summary>
      <Problems {...props} />
    </details>
  )
}

/** For other sites: a line at the foot of a page, since a reader can do nothing about it. */
export function AuthorNotes(props: ProblemListProps) {
  const { problems, of } = props
  if (problems.length === 0) return null
  return (
    <details className="author-notes">
      <summary>
        {describeCounts(problems)} for the author of this {of}
      </summary>
      <Problems {...props} />
    </details>
  )
}

/** In the words of `modelbook check`: "1 error, 2 warnings and 1 hint". */
function describeCounts(problems: readonly Problem[]): string {
  const counts = ORDER.map((severity) => ({
    severity,
    count: problems.filter((problem) => problem.severity === severity).length,
  }))
  return listed().format(
    counts.filter(({ count }) => count > 0).map(({ severity, count }) => plural(count, severity)),
  )
}

function Problems({ problems, file }: ProblemListProps) {
  // Errors must not be buried among hints; within a severity, lines stay in order.
  const sorted = ORDER.flatMap((severity) => problems.filter((problem) => problem.severity === severity))
  return (
    <>
      <ul>
        {sorted.slice(0, MOST).map((problem) => (
          <ProblemItem
            key={`${problem.rule} ${problem.file} ${problem.line}:${problem.column} ${problem.message}`}
            problem={problem}
            file={file}
          />
        ))}
      </ul>
      {problems.length > MOST && (
        <p>
          And {problems.length - MOST} more; <code>modelbook check</code> prints them all.
        </p>
      )}
    </>
  )
}

function ProblemItem({ problem, file }: { problem: Problem; file: string }) {
  const { severity, line, column, message, remedy, excerpt } = problem
  return (
    <li>
      <p>
        <b>{NAMES[severity]}</b>
        {excerpt !== undefined && ` on line ${line}, column ${column}`}
        {problem.file !== file && (
          <>
            {' '}
            of <code>{problem.file.slice(problem.file.lastIndexOf('/') + 1)}</code>
          </>
        )}
        : {message}.
      </p>
      {excerpt !== undefined && excerpt.text.trim() !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide line
        <pre tabIndex={0}>{`${excerpt.text}\n${' '.repeat(excerpt.caret)}^`}</pre>
      )}
      <p className="remedy">{remedy}</p>
    </li>
  )
}
