/** Draws the body of a docs page: an article with tabs, quizzes, videos and diagrams. */

import type { Element, ElementContent, Root } from 'hast'
import { type ComponentProps, Fragment, type ReactElement } from 'react'
import { VideoIsland } from '../../islands/island.tsx'
import { CodeBlock, drawTree } from '../article.tsx'

export interface DocsBodyProps {
  /** Sanitised, see `renderDocsPage`. */
  tree: Root
  /** Our own HTML for snippet pickers and examples, by the number of their part. */
  drawn: ReadonlyMap<string, string>
}

/** The body as React. */
export function DocsBody({ tree, drawn }: DocsBodyProps) {
  const draw = (part: Root): ReactElement => drawTree(part, { div: Part, pre: Code })

  /** No author can set `dataPart`: the sanitised tree has none, and it is added when parts are drawn. */
  function Part({ node, ...props }: ComponentProps<'div'> & Node) {
    switch (node?.properties.dataPart) {
      case 'tabs':
        return <Tabs node={node} draw={draw} />
      case 'quiz':
        return <Quiz node={node} draw={draw} />
      case 'video':
        return <VideoIsland id={propertyOf(node, 'dataId')} title={propertyOf(node, 'dataLabel')} />
      case 'snippet':
      case 'example':
        return <div dangerouslySetInnerHTML={{ __html: drawn.get(propertyOf(node, 'dataN')) ?? '' }} />
      default:
        return <div {...props} />
    }
  }

  return draw(tree)
}

type Node = { node?: Element | undefined }
interface PartProps {
  node: Element
  /** Draws the content of a part. */
  draw: (tree: Root) => ReactElement
}

/** Without a script, readers get a diagram's source; the script draws it as it comes into view. */
function Code(props: ComponentProps<'pre'> & Node) {
  if (props.node?.properties.dataLanguage !== 'mermaid') return <CodeBlock {...props} />
  return (
    <div className="diagram" data-diagram="">
      <CodeBlock {...props} />
    </div>
  )
}

/** Alternatives switched by radio buttons, each before its panel; the script turns them into tabs. */
function Tabs({ node, draw }: PartProps) {
  const name = `mb-tabs-${propertyOf(node, 'dataN')}`
  const label = propertyOf(node, 'dataLabel')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      className="docs-tabs"
      role="group"
      aria-label={label === '' ? 'Alternatives' : `Alternatives: ${label}`}
    >
      {elementsIn(node).map((tab, at) => (
        <Fragment key={propertyOf(tab, 'dataLabel')}>
          <label className="docs-tab-name">
            <input type="radio" name={name} value={propertyOf(tab, 'dataLabel')} defaultChecked={at === 0} />
            <span dir="auto">{propertyOf(tab, 'dataLabel')}</span>
          </label>
          <div className="docs-tab">
            <p className="docs-tab-label">{propertyOf(tab, 'dataLabel')}</p>
            {draw(rootOf(tab))}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** A question whose answers show whether they are right as soon as they are chosen. */
function Quiz({ node, draw }: PartProps) {
  const name = `mb-quiz-${propertyOf(node, 'dataN')}`
  const many = propertyOf(node, 'dataMany') === 'yes'
  return (
    <fieldset className="quiz">
      <legend>{many ? 'Choose all that apply' : 'Choose one'}</legend>
      {elementsIn(node).map((choice, at) => {
        const [answer, explanation] = elementsIn(choice)
        const correct = propertyOf(choice, 'dataCorrect') === 'yes'
        return (
          <div key={at} className={correct ? 'quiz-choice right' : 'quiz-choice'}>
            <label>
              <input type={many ? 'checkbox' : 'radio'} name={name} value={String(at)} />
              <span>{answer !== undefined && draw(rootOf(answer))}</span>
            </label>
            {/* Announces the verdict when it appears. */}
            <div aria-live="polite">
              <p className="verdict">
                <b>{correct ? 'Right.' : 'No.'}</b> {explanation !== undefined && draw(rootOf(explanation))}
              </p>
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}

function rootOf(node: Element): Root {
  return { type: 'root', children: node.children }
}

function elementsIn(node: Element): Element[] {
  return node.children.filter((child: ElementContent) => child.type === 'element')
}

function propertyOf(node: Element, name: string): string {
  const value = node.properties[name]
  return value === undefined || value === null ? '' : String(value)
}
