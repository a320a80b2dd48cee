/** `/lineage/{id}`: the whole family of a model. */

import { cardPath, lineagePath, ROOT } from '../paths.ts'
import type { Lineage } from '../relations/types.ts'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { LineageTrees } from '../ui/chart/lineage.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { articleData } from './structured-data.ts'

export interface LineagePageProps {
  site: Site
  id: string
  /** Whether the catalogue has the model's card. */
  known: boolean
  lineage: Lineage
}

export function LineagePage({ site, id, known, lineage }: LineagePageProps) {
  const description = `What ${id} was made from, and what was made from it.`
  const trail: Trail = [
    { name: 'Models', path: ROOT.models },
    ...(known ? [{ name: id, path: cardPath('model', id) }] : []),
    { name: 'Model tree', path: lineagePath(id) },
  ]
  return (
    <Layout
      site={site}
      title={`Family of ${id}`}
      description={description}
      section={ROOT.models}
      data={articleData(`Family of ${id}`, description, lineagePath(id))}
      trail={trail}
    >
      <Breadcrumbs trail={trail} />
      <h1>Model tree</h1>
      <p className="lede">{description}</p>
      {lineage.bases.length + lineage.derived.length === 0 ? (
        <div className="empty">
          <p>
            No card says what this model was made from. It would stand under <code>base_model</code> in its
            front matter.
          </p>
        </div>
      ) : (
        <LineageTrees id={id} lineage={lineage} heading="h2" />
      )}
    </Layout>
  )
}
