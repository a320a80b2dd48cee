/** `/benchmarks`: all benchmarks. `/benchmarks/{dataset}`: the rankings of one. */

import type { BenchmarkText } from '../card/types.ts'
import { formatCount, plural } from '../format.ts'
import { benchmarkCsvPath, benchmarkPath, cardPath, ROOT } from '../paths.ts'
import type { Benchmark, BenchmarkSummary, ResultTable } from '../relations/types.ts'
import { taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { CountedTable } from '../ui/list/counted-table.tsx'
import { TaskChips } from '../ui/task/task-chips.tsx'
import { withCode } from '../ui/with-code.tsx'
import { Ranking } from './ranking.tsx'
import { type Searched, SearchedPage } from './searched-page.tsx'
import { articleData } from './structured-data.ts'

export interface BenchmarksPageProps extends Searched {
  site: Site
  /** The benchmarks on this page. */
  benchmarks: BenchmarkSummary[]
}

export function BenchmarksPage(props: BenchmarksPageProps) {
  return (
    <SearchedPage
      site={props.site}
      title="Benchmarks"
      description="What the models of this catalogue are measured on."
      lede="The results that model cards report, dataset by dataset."
      searched={props}
      noun="benchmark"
      path={ROOT.benchmarks}
      none={
        <>
          No card reports evaluation results yet. They go into a card’s <code>model-index</code>, or into
          files below <code>.eval_results/</code> beside it.
        </>
      }
      nothing={
        <>
          No benchmark has <q>{props.text}</q> in its name.
        </>
      }
    >
      <CountedTable
        one="Benchmark"
        all="Benchmarks"
        counted={['Models', 'Results']}
        rows={props.benchmarks.map(({ id, name, models, results }) => ({
          id,
          name: (
            <>
              <a href={benchmarkPath(id)}>{name}</a>
              {name !== id && <small> {id}</small>}
            </>
          ),
          counts: [formatCount(models), formatCount(results)],
        }))}
      />
    </SearchedPage>
  )
}

export interface BenchmarkPageProps {
  site: Site
  tasks: readonly Task[]
  id: string
  name: string
  /** What the dataset registers about itself. */
  benchmark: Benchmark | undefined
  /** Address of what runs the evaluation, if it is known. */
  frameworkUrl: string | undefined
  /** How to read results on it, as the dataset's card says. */
  about: BenchmarkText | undefined
  /** Whether the catalogue has the dataset's card. */
  hasCard: boolean
  /** Ids of the tasks that the dataset is for. */
  taskIds: readonly string[]
  tables: ResultTable[]
}

const ABOUT = [
  ['measures', 'Measures'],
  ['good', 'A good result'],
  ['misleads', 'Misleads'],
] as const satisfies [keyof BenchmarkText, string][]

/** What the numbers below mean. */
function About({ about }: { about: BenchmarkText }) {
  return (
    <div className="about-benchmark">
      {ABOUT.map(([part, label]) => {
        const text = about[part]
        return (
          text !== undefined && (
            <p key={part}>
              <b>{label}:</b> {withCode(text)}
            </p>
          )
        )
      })}
    </div>
  )
}

/** Tables shown at first, those with the most ranked models; the rest is folded. */
const OPEN_TABLES = 6

export function BenchmarkPage(props: BenchmarkPageProps) {
  const { site, id, name, benchmark, frameworkUrl, about, hasCard, taskIds, tables } = props
  const names = taskNames(props.tasks)
  const description =
    benchmark?.description ?? about?.measures ?? `What models have reached on ${name}, metric by metric.`
  // A static site would need one more file per benchmark.
  const hasCsv = tables.length > 0 && site.isStatic !== true
  const trail: Trail = [
    { name: 'Benchmarks', path: ROOT.benchmarks },
    { name: benchmark?.name ?? name, path: benchmarkPath(id) },
  ]
  return (
    <Layout
      site={site}
      title={`${name} benchmark`}
      description={description}
      section={ROOT.benchmarks}
      data={articleData(name, description, benchmarkPath(id))}
      trail={trail}
    >
      <Breadcrumbs trail={trail} />
      <h1>{benchmark?.name ?? name}</h1>
      <p className="lede">
        {benchmark?.description ||
          'Results as the cards report them. They are ranked together only if they are for the same part of the data and the same metric, measured in the same way and on the same scale.'}
      </p>
      {about !== undefined && <About about={about} />}
      {benchmark?.evaluation_framework !== undefined && (
        <p>
          Run with{' '}
          {frameworkUrl === undefined ? (
            benchmark.evaluation_framework
          ) : (
            <a href={frameworkUrl} rel="noopener">
              {benchmark.evaluation_framework}
            </a>
          )}
          .
        </p>
      )}
      {(hasCard || hasCsv) && (
        <p>
          {hasCard && <a href={cardPath('dataset', id)}>The dataset’s own card</a>}
          {hasCard && hasCsv && ' · '}
          {hasCsv && (
            <a href={benchmarkCsvPath(id)} type="text/csv" rel="nofollow">
              All results as CSV
            </a>
          )}
        </p>
      )}
      {taskIds.length > 0 && <TaskChips ids={taskIds} tasks={names} />}
      {tables.slice(0, OPEN_TABLES).map((table) => (
        <Ranking key={table.key} table={table} tasks={names} />
      ))}
      {tables.length > OPEN_TABLES && (
        <details>
          <summary>{plural(tables.length - OPEN_TABLES, 'more table')}</summary>
          {tables.slice(OPEN_TABLES).map((table) => (
            <Ranking key={table.key} table={table} tasks={names} />
          ))}
        </details>
      )}
    </Layout>
  )
}
