/** The family of a model as trees: its bases, and the models derived from it. */

import { Fragment } from 'react'
import { formatCount, plural } from '../../format.ts'
import { cardPath, lineagePath, listPath } from '../../paths.ts'
import {
  BASE_RELATIONS,
  type BaseRelation,
  type Lineage,
  type LineageNode,
  type MadeCounts,
} from '../../relations/types.ts'
import { Scrolling } from '../article.tsx'
import { CompareLink } from '../compare-link.tsx'

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

export function LineageTrees({ id, lineage, heading: Heading }: LineageTreesProps) {
  const { bases, derived, more, made } = lineage
  return (
    <div className="lineage">
      {bases.length > 0 && (
        <section aria-labelledby="mb-bases">
          <Heading id="mb-bases">Made from</Heading>
          <Scrolling className="scroll" label="Made from">
            <Tree nodes={bases} words={MADE_BY} parent={id} more={0} />
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
            <Tree nodes={derived} words={CAME_BY} parent={id} more={more} />
          </Scrolling>
        </section>
      )}
    </div>
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
          <Node node={node} words={words} />
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

function Node({ node: { id, relation, known, repeated }, words }: { node: LineageNode; words: Words }) {
  return (
    <span className="node">
      <a href={known ? cardPath('model', id) : lineagePath(id)}>{id}</a>{' '}
      <small>
        {words[relation]}
        {!known && ', not in this catalogue'}
        {repeated && ', named above: the cards go in a circle'}
      </small>
      {/* Last, because words after a checkbox read as its label. */}
      {known && <CompareLink id={id} />}
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
