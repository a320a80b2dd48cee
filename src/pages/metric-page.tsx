/** `/metrics/{id}`: what a metric measures and how to read its values; and `/metrics`, the list of all. */

import { cardPath, ROOT } from '../paths.ts'
import type { Metric } from '../task/metric.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import type { ShownArticle } from '../ui/article.tsx'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { breakable } from '../ui/breakable.tsx'
import { Toc } from '../ui/docs/toc.tsx'
import { FactRow } from '../ui/fact-row.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { SourceLink, type SourceLinkProps } from '../ui/source-link.tsx'
import { TaskChips } from '../ui/task/task-chips.tsx'
import { articleData } from './structured-data.ts'

export interface MetricPageProps {
  site: Site
  tasks: readonly Task[]
  metric: Metric
  /** Whether the metric that it is another name of has a card. */
  hasCanonical: boolean
  article: ShownArticle
  source: SourceLinkProps
}

const BETTER = { lower: 'Lower is better', higher: 'Higher is better' } as const

export function MetricPage({ site, tasks, metric, hasCanonical, article, source }: MetricPageProps) {
  const trail: Trail = [
    { name: 'Metrics', path: ROOT.metrics },
    { name: metric.name, path: cardPath('metric', metric.id) },
  ]
  return (
    <Layout
      site={site}
      title={metric.name}
      description={metric.summary}
      section={ROOT.metrics}
      data={articleData(metric.name, metric.summary, cardPath('metric', metric.id))}
      trail={trail}
    >
      <div className="reading hue-none">
        <header className="card-head">
          <Breadcrumbs trail={trail} />
          <h1>{metric.name}</h1>
          <p className="lede">{metric.summary}</p>
        </header>
        <aside className="beside" aria-label="Facts">
          <MetricFacts metric={metric} tasks={taskNames(tasks)} hasCanonical={hasCanonical} />
          <Toc entries={article.toc} />
        </aside>
        <article className="prose">
          {/* Drawn by Article from a tree that has been sanitised */}
          <div dangerouslySetInnerHTML={{ __html: article.html }} />
          <SourceLink {...source} />
        </article>
      </div>
    </Layout>
  )
}

function MetricFacts({
  metric,
  tasks,
  hasCanonical,
}: Pick<MetricPageProps, 'metric' | 'hasCanonical'> & { tasks: TaskNames }) {
  return (
    <dl className="facts">
      {metric.better !== undefined && <FactRow label="Direction">{BETTER[metric.better]}</FactRow>}
      {metric.range !== undefined && (
        <FactRow label="Range">
          {metric.range}
          {metric.unit !== undefined && ` ${metric.unit}`}
        </FactRow>
      )}
      {metric.canonicalId !== undefined && (
        <FactRow label="Same as">
          {hasCanonical ? (
            <a href={cardPath('metric', metric.canonicalId)}>{metric.canonicalId}</a>
          ) : (
            metric.canonicalId
          )}
        </FactRow>
      )}
      {metric.tasks.length > 0 && (
        <FactRow label="Used for">
          <TaskChips ids={metric.tasks} tasks={tasks} />
        </FactRow>
      )}
      {metric.sources.length > 0 && (
        <FactRow label="Defined in">
          <ul>
            {metric.sources.map((source) => (
              <li key={source}>
                <a href={source} rel="noopener">
                  {breakable(new URL(source).host + new URL(source).pathname, /(?<=\/)/)}
                </a>
              </li>
            ))}
          </ul>
        </FactRow>
      )}
    </dl>
  )
}

export interface MetricsPageProps {
  site: Site
  tasks: readonly Task[]
  /** Sorted by name. */
  metrics: Metric[]
}

export function MetricsPage({ site, tasks, metrics }: MetricsPageProps) {
  const names = taskNames(tasks)
  const full = metrics.filter((metric) => metric.canonicalId === undefined)
  return (
    <Layout site={site} title="Metrics" description="How the tasks are measured." section={ROOT.metrics}>
      <h1>Metrics</h1>
      <p className="lede">How tasks are measured: what each number means, and when it misleads.</p>
      {full.length === 0 && (
        <div className="empty">
          <p>This catalogue has no metrics yet. Each is a card in its metrics folder.</p>
        </div>
      )}
      <ul className="metric-list">
        {full.map((metric) => (
          <li key={metric.id}>
            <h2>
              <a href={cardPath('metric', metric.id)}>{metric.name}</a>
            </h2>
            <p>{metric.summary}</p>
            <p className="count">{metric.tasks.map((task) => names.label(task)).join('\u00a0· ')}</p>
          </li>
        ))}
      </ul>
    </Layout>
  )
}
