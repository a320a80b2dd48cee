/** `/tasks`: every task by modality, laid out like the drawers of a card catalogue. */

import { ROOT } from '../paths.ts'
import { MODALITIES, MODALITY_IDS, type Modality } from '../task/modalities.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import { Layout, type Site } from '../ui/layout.tsx'
import { PageFilter } from '../ui/list/page-filter.tsx'
import { SearchAway } from '../ui/search-away.tsx'
import { type TaskCounts, TaskList } from '../ui/task/task-list.tsx'

export interface TasksPageProps {
  site: Site
  tasks: readonly Task[]
  /** By task; each has one. Undefined while search is away. */
  counts: Record<string, TaskCounts> | undefined
}

export function TasksPage({ site, tasks, counts }: TasksPageProps) {
  return (
    <Layout
      site={site}
      title="Tasks"
      section={ROOT.tasks}
      description="What a model can do, one card for each task: what goes in, what comes out, how it is measured and what to use."
    >
      <h1>Tasks</h1>
      <p className="lede">
        What a model can do, one card for each. Every card shows what goes in, what comes out, how it is
        measured and what to use.
      </p>
      <p>
        See also the <a href={ROOT.libraries}>libraries</a> that support them and the{' '}
        <a href={ROOT.metrics}>metrics</a> that measure them.
      </p>
      {counts === undefined && <SearchAway so="the cards for each task are not counted" />}
      <PageFilter label="Filter the tasks" />
      <Drawers tasks={taskNames(tasks)} counts={counts} />
    </Layout>
  )
}

/** All drawers, each behind its divider; the dividers at the top jump to them. */
function Drawers({ tasks, counts }: Pick<TasksPageProps, 'counts'> & { tasks: TaskNames }) {
  const drawers = MODALITY_IDS.map((modality) => ({
    modality,
    tasks: tasks.all.filter((task) => task.modality === modality),
  })).filter((drawer) => drawer.tasks.length > 0)
  return (
    <>
      <nav className="dividers" aria-label="Modalities">
        {drawers.map((drawer) => (
          <a key={drawer.modality} className={`hue-${drawer.modality}`} href={`#mb-${drawer.modality}`}>
            {MODALITIES[drawer.modality].label} <small>{drawer.tasks.length}</small>
          </a>
        ))}
      </nav>
      {drawers.map((drawer) => (
        <Drawer key={drawer.modality} {...drawer} names={tasks} counts={counts} />
      ))}
    </>
  )
}

interface DrawerProps {
  modality: Modality
  tasks: TaskNames['all']
  names: TaskNames
  counts: TasksPageProps['counts']
}

function Drawer({ modality, tasks, names, counts }: DrawerProps) {
  const { label, description } = MODALITIES[modality]
  return (
    <section className={`modality hue-${modality}`} id={`mb-${modality}`} aria-label={label}>
      <h2>{label}</h2>
      <p>{description}</p>
      <TaskList tasks={tasks} names={names} counts={counts} isFiltered />
    </section>
  )
}
