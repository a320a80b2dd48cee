/** "At work": the examples of a model, one at a time, or beside each other where they are pictures and films. */

import { Fragment } from 'react'
import { cardPath, comparePath } from '../../paths.ts'
import { Tabs } from '../tabs.tsx'
import { Gallery, More } from './gallery.tsx'
import { type Origin, Recorded } from './recorded.tsx'
import { type Shown, Sides } from './sides.tsx'

export const AT_WORK_ID = 'mb-at-work'

/** An example, ready to be drawn. */
export interface ShownExample extends Shown {
  /** Unique on the page; the same as long as the input is. */
  key: string
  /** As its author calls it. */
  title: string | undefined
  /** Undefined where there is neither an output nor what must hold of one. */
  origin: Origin | undefined
  /** Other models with an answer to the same input. */
  others: string[]
}

export interface AtWorkProps {
  /** Id of the model. */
  id: string
  /** At least one. */
  examples: ShownExample[]
  /** Number of further examples in the card. */
  more: number
  /** Whether they are several, all of them pictures or films that were made from words. */
  isGallery: boolean
}

export function AtWork({ id, examples, more, isGallery }: AtWorkProps) {
  return (
    <section className="work" aria-labelledby={AT_WORK_ID}>
      <h2 id={AT_WORK_ID}>At work</h2>
      {isGallery ? (
        <Gallery id={id} examples={examples} more={more} />
      ) : (
        <>
          <Choice id={id} examples={examples} />
          <More more={more} />
        </>
      )}
    </section>
  )
}

function Choice({ id, examples }: Pick<AtWorkProps, 'id' | 'examples'>) {
  const [first, ...others] = examples
  if (first === undefined) return null
  if (others.length === 0) return <One id={id} example={first} label={first.title ?? 'An example'} isTitled />
  return (
    <Tabs
      legend="Examples"
      name="mb-example"
      tabs={examples.map((example, at) => {
        const label = example.title ?? `Example ${at + 1}`
        return { key: example.key, label, panel: <One id={id} example={example} label={label} /> }
      })}
    />
  )
}

/** @param isTitled - whether its title is said below it, as no tab says it above */
function One({
  id,
  example,
  label,
  isTitled = false,
}: {
  id: string
  example: ShownExample
  label: string
  isTitled?: boolean
}) {
  const { inputs, outputs, title, origin, others } = example
  return (
    <>
      <Sides inputs={inputs} outputs={outputs} label={label}>
        {isTitled && title !== undefined && <span dir="auto">{title}</span>}
      </Sides>
      {origin !== undefined && <Recorded origin={origin} />}
      <Others id={id} others={others} />
    </>
  )
}

/** Leads to what others answered. A static site has no comparison, and loses the link to it. */
function Others({ id, others }: { id: string; others: string[] }) {
  if (others.length === 0) return null
  return (
    <p className="others quiet">
      The same input was given to{' '}
      {others.map((other, at) => (
        <Fragment key={other}>
          {at > 0 && (at < others.length - 1 ? ', ' : ' and ')}
          <a href={cardPath('model', other)}>{other}</a>
        </Fragment>
      ))}
      .{' '}
      <a className="to-act" href={comparePath([id, ...others])} rel="nofollow">
        Compare
      </a>
    </p>
  )
}

/** For those who write cards: what would be here. */
export function NothingAtWork({ guide }: { guide: string | undefined }) {
  return (
    <section className="work" aria-labelledby={AT_WORK_ID}>
      <h2 id={AT_WORK_ID}>At work</h2>
      <p className="quiet">
        This is the place to show what the model does. Under <code>widget</code> in the card, add an input and
        the <code>output</code> that the model gave
        {guide !== undefined && (
          <>
            , as <a href={guide}>the guide shows</a>
          </>
        )}
        .
      </p>
    </section>
  )
}
