/** Draws the body of a docs page: an article whose parts are tabs, quizzes, videos and diagrams. */

import type { Element, ElementContent, Root } from 'hast'
import type { ComponentProps } from 'react'
import { VideoIsland } from '../islands/island.tsx'
import { drawTree } from './article.tsx'

/** The body as React; `tree` is safe, see `renderDocsPage`. */
export function DocsBody({ tree }: { tree: Root }) {
  return drawTree(tree, { div: Part })
}

type Node = { node?: Element | undefined }

/** No author can set `dataPart`: the sanitised tree has none, and what draws the parts puts it there. */
function Part({ node, ...props }: ComponentProps<'div'> & Node) {
  if (node === undefined) return <div {...props} />
  switch (node.properties.dataPart) {
    case 'tabs':
      return <Tabs node={node} />
    case 'quiz':
      return <Quiz node={node} />
    case 'video':
      return <VideoIsland id={propertyOf(node, 'dataId')} title={propertyOf(node, 'dataLabel')} />
    default:
      return <div {...props} />
  }
}

/** Alternatives that radio buttons switch between, so that they work without a script. */
function Tabs({ node }: { node: Element }) {
  const name = `mb-tabs-${propertyOf(node, 'dataN')}`
  const label = propertyOf(node, 'dataLabel')
  const tabs = elementsIn(node)
  return (
    <div className="tabs">
      <fieldset>
        <legend className="visually-hidden">
          {label === '' ? 'Alternatives' : `Alternatives: ${label}`}
        </legend>
        {tabs.map((tab, at) => (
          <label key={propertyOf(tab, 'dataLabel')}>
            <input type="radio" name={name} value={propertyOf(tab, 'dataLabel')} defaultChecked={at === 0} />
            <span>{propertyOf(tab, 'dataLabel')}</span>
          </label>
        ))}
      </fieldset>
      {tabs.map((tab) => (
        <div key={propertyOf(tab, 'dataLabel')} className="tab">
          <p className="tab-label">{propertyOf(tab, 'dataLabel')}</p>
          <Children of={tab} />
        </div>
      ))}
    </div>
  )
}

/** A question whose answers say whether they are right as soon as they are chosen. */
function Quiz({ node }: { node: Element }) {
  const name = `mb-quiz-${propertyOf(node, 'dataN')}`
  const many = propertyOf(node, 'dataMany') === 'yes'
  return (
    <fieldset className="quiz">
      <legend>{many ? 'Choose all that apply' : 'Choose one'}</legend>
      {elementsIn(node).map((choice, at) => {
        const [answer, explanation] = elementsIn(choice)
        const correct = propertyOf(choice, 'dataCorrect') === 'yes'
        return (
          <div key={at} className={correct ? 'choice right' : 'choice'}>
            <label>
              <input type={many ? 'checkbox' : 'radio'} name={name} value={String(at)} />
              <span>{answer !== undefined && <Children of={answer} />}</span>
            </label>
            <p className="verdict">
              <b>{correct ? 'Right.' : 'No.'}</b> {explanation !== undefined && <Children of={explanation} />}
            </p>
          </div>
        )
      })}
    </fieldset>
  )
}

function Children({ of: node }: { of: Element }) {
  return drawTree({ type: 'root', children: node.children }, { div: Part })
}

function elementsIn(node: Element): Element[] {
  return node.children.filter((child: ElementContent) => child.type === 'element')
}

function propertyOf(node: Element, name: string): string {
  const value = node.properties[name]
  return value === undefined || value === null ? '' : String(value)
}
