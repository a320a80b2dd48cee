/** "At work": the examples of a model, one at a time, or beside each other where they are pictures and films. */

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
  /** Undefined where there is no output. */
  origin: Origin | undefined
}

export interface AtWorkProps {
  /** At least one. */
  examples: ShownExample[]
  /** Number of further examples in the card. */
  more: number
  /** Whether they are several, all of them pictures or films that were made from words. */
  isGallery: boolean
}

export function AtWork({ examples, more, isGallery }: AtWorkProps) {
  return (
    <section className="work" aria-labelledby={AT_WORK_ID}>
      <h2 id={AT_WORK_ID}>At work</h2>
      {isGallery ? (
        <Gallery examples={examples} more={more} />
      ) : (
        <>
          <Choice examples={examples} />
          <More more={more} />
        </>
      )}
    </section>
  )
}

function Choice({ examples }: { examples: readonly ShownExample[] }) {
  const [first, ...others] = examples
  if (first === undefined) return null
  if (others.length === 0) return <One example={first} label={first.title ?? 'An example'} isTitled />
  return (
    <Tabs
      legend="Examples"
      name="mb-example"
      tabs={examples.map((example, at) => {
        const label = example.title ?? `Example ${at + 1}`
        return { key: example.key, label, panel: <One example={example} label={label} /> }
      })}
    />
  )
}

/** @param isTitled - whether its title is said below it, as no tab says it above */
function One({
  example,
  label,
  isTitled = false,
}: {
  example: ShownExample
  label: string
  isTitled?: boolean
}) {
  const { inputs, outputs, title, origin } = example
  const name = isTitled ? title : undefined
  return (
    <Sides inputs={inputs} outputs={outputs} label={label}>
      {(name ?? origin) !== undefined && (
        <>
          {name !== undefined && <span dir="auto">{name}</span>}
          {origin !== undefined && <Recorded origin={origin} />}
        </>
      )}
    </Sides>
  )
}

/** For those who write cards: what would be here. */
export function NothingAtWork({ guide }: { guide: string | undefined }) {
  return (
    <section className="work" aria-labelledby={AT_WORK_ID}>
      <h2 id={AT_WORK_ID}>At work</h2>
      <p className="quiet">
        What the model does would be here. Add to the card, under <code>widget</code>, an input and the{' '}
        <code>output</code> that came out
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
