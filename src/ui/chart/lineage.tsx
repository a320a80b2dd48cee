/** The family of a model as trees: its bases, and the models derived from it. */

import { Fragment, type ReactNode } from 'react'
import { formatBytes, formatCount, formatParameters, plural } from '../../format.ts'
import { cardPath, comparePath, lineagePath, listPath, MOST_COMPARED } from '../../paths.ts'
import {
  BASE_RELATIONS,
  type BaseRelation,
  type Lineage,
  type LineageFacts,
  type LineageNode,
  type MadeCounts,
} from '../../relations/types.ts'
import { Scrolling } from '../article.tsx'

type Words = Record<BaseRelation, string>

/** In the tree of bases: how the model above was derived from this one. */
const MADE_BY: Words = {
  finetune: 'by fine-tuning',
  adapter: 'as an adapter',
  quantized: 'by quantising',
  merge: 'by merging',
}

/** In the tree of derivatives: how this one was derived from the model above. */
const CAME_BY: Words = {
  finetune: 'fine-tuned',
  adapter: 'adapter',
  quantized: 'quantised',
  merge: 'merged',
}

const IN_ALL: Record<BaseRelation, (count: number) => string> = {
  finetune: (count) => `${formatCount(count)} fine-tuned`,
  adapter: (count) => plural(count, 'adapter'),
  quantized: (count) => `${formatCount(count)} quantised`,
  merge: (count) => `${formatCount(count)} merged`,
}

/** `2 fine-tuned, 1 adapter`. */
export function describeMade(made: MadeCounts): string {
  return BASE_RELATIONS.flatMap((relation) => {
    const count = made[relation]
    return count === undefined ? [] : [IN_ALL[relation](count)]
  }).join(', ')
}

/** The same, each linking to the list of those models. */
export function Made({ id, made }: { id: string; made: MadeCounts }) {
  return BASE_RELATIONS.filter((relation) => made[relation] !== undefined).map((relation, place) => (
    <Fragment key={relation}>
      {place > 0 && ', '}
      <a href={listPath('model', { base_model: id, relation })} rel="nofollow">
        {IN_ALL[relation](made[relation] ?? 0)}
      </a>
    </Fragment>
  ))
}

interface LineageTreesProps {
  id: string
  lineage: Lineage
  /** Level of each tree's heading: one below the heading that the trees stand under. */
  heading: 'h2' | 'h3'
}

/** The model itself is at the root of the first tree. */
export function LineageTrees({ id, lineage, heading: Heading }: LineageTreesProps) {
  const { self, bases, derived, more, made } = lineage
  const itself = (
    <Name id={id} {...self} isSelf>
      this model
    </Name>
  )
  return (
    <div className="lineage">
      {bases.length > 0 && (
        <section aria-labelledby="mb-bases">
          <Heading id="mb-bases">Made from</Heading>
          <Scrolling className="scroll" label="Made from">
            <Rooted root={itself}>
              <Tree nodes={bases} words={MADE_BY} parent={id} more={0} />
            </Rooted>
          </Scrolling>
        </section>
      )}
      {derived.length > 0 && (
        <section aria-labelledby="mb-derived">
          <Heading id="mb-derived">Made from this model</Heading>
          {(more > 0 || Object.keys(made).length > 1) && (
            <p className="note">
              <Made id={id} made={made} />
            </p>
          )}
          <Scrolling className="scroll" label="Made from this model">
            {bases.length > 0 ? (
              <Tree nodes={derived} words={CAME_BY} parent={id} more={more} />
            ) : (
              <Rooted root={itself}>
                <Tree nodes={derived} words={CAME_BY} parent={id} more={more} />
              </Rooted>
            )}
          </Scrolling>
        </section>
      )}
      <CompareNearest id={id} lineage={lineage} />
    </div>
  )
}

function Rooted({ root, children }: { root: ReactNode; children: ReactNode }) {
  return (
    <ul className="tree">
      <li>
        {root}
        {children}
      </li>
    </ul>
  )
}

/** One link in place of one at each model. A static site has no comparison, and loses it. */
function CompareNearest({
  id,
  lineage: { self, bases, derived },
}: Pick<LineageTreesProps, 'id' | 'lineage'>) {
  const near = [...bases, ...derived].flatMap((node) => (node.known && !node.repeated ? node.id : []))
  const others = [...new Set(near)].slice(0, MOST_COMPARED - 1)
  if (!self.known || others.length === 0) return null
  return (
    <p>
      <a className="to-act" href={comparePath([id, ...others])} rel="nofollow">
        Compare it with{' '}
        {others.length === 1 ? 'its nearest relative' : `its ${others.length} nearest relatives`}
      </a>
    </p>
  )
}

interface TreeProps {
  nodes: readonly LineageNode[]
  words: Words
  parent: string
  more: number
}

function Tree({ nodes, words, parent, more }: TreeProps) {
  return (
    <ul className="tree">
      {nodes.map((node) => (
        <li key={`${node.relation} ${node.id}`}>
          <Name {...node}>
            {words[node.relation]}
            {!node.known && ', not in this catalogue'}
            {node.repeated && ', named above: the cards go in a circle'}
          </Name>
          {(node.children.length > 0 || node.more > 0) && (
            <Tree nodes={node.children} words={words} parent={node.id} more={node.more} />
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href={listPath('model', { base_model: parent })} rel="nofollow">
            {formatCount(more)} more
          </a>
        </li>
      )}
    </ul>
  )
}

/** @param children - how it belongs to the model above it */
function Name({
  id,
  known,
  parameters,
  bytes,
  count,
  isSelf = false,
  children,
}: LineageFacts & { id: string; isSelf?: boolean; children: ReactNode }) {
  const facts = [
    parameters === undefined ? [] : formatParameters(parameters),
    bytes === undefined ? [] : formatBytes(bytes),
    // One is the model beside it in the tree.
    count < 2 ? [] : `${plural(count, 'model')} made from it`,
  ].flat()
  return (
    <span className="node">
      <a href={known ? cardPath('model', id) : lineagePath(id)} aria-current={isSelf ? 'true' : undefined}>
        {id}
      </a>{' '}
      <small>
        {children}
        {facts.map((fact) => (
          <Fragment key={fact}> · {fact}</Fragment>
        ))}
      </small>
    </span>
  )
}

/** Link to the page with the whole tree. */
export function WholeTree({ id }: { id: string }) {
  return (
    <p>
      <a href={lineagePath(id)}>See the whole tree</a>
    </p>
  )
}
