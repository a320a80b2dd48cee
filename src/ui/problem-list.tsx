/** The problems of a card or docs page, with their place and remedy: folded, so that the text is still read first. */

import type { Problem } from '../card/types.ts'
import { plural } from '../format.ts'

const NAMES = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const
const ORDER = ['error', 'warning', 'hint'] as const
const MOST = 50

interface ProblemListProps {
  problems: Problem[]
  /** What has the problems. */
  of: 'card' | 'page'
  /** Its own file; problems in other files name theirs. */
  file: string
}

export function ProblemList({ problems, of, file }: ProblemListProps) {
  if (problems.length === 0) return null
  const serious = problems.filter((problem) => problem.severity !== 'hint').length
  const broken = problems.some((problem) => problem.severity === 'error')
  // Errors must not be buried among hints; within a severity, lines stay in order.
  const sorted = ORDER.flatMap((severity) => problems.filter((problem) => problem.severity === severity))
  return (
    <details className="problems">
      <summary className={broken ? 'stamp' : undefined}>{title(of, problems.length, serious)}</summary>
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
    </details>
  )
}

function title(of: ProblemListProps['of'], all: number, serious: number): string {
  if (serious === 0) return `${plural(all, 'hint')} for this ${of}`
  const hints = all - serious
  return `${plural(serious, 'problem')}${hints > 0 ? ` and ${plural(hints, 'hint')}` : ''} in this ${of}`
}

function ProblemItem({ problem, file }: { problem: Problem; file: string }) {
  const { severity, line, column, message, remedy, excerpt } = problem
  return (
    <li>
      <p>
        <b>{NAMES[severity]}</b> on line {line}, column {column}
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
