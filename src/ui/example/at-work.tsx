/** "At work": the examples of a model, one at a time. */

import { plural } from '../../format.ts'
import { Tabs } from '../tabs.tsx'
import { type Shown, Sides } from './sides.tsx'

export const AT_WORK_ID = 'mb-at-work'

/** An example, ready to be drawn. */
export interface ShownExample extends Shown {
  /** Unique on the page; the same as long as the input is. */
  key: string
  /** As its author calls it. */
  title: string | undefined
}

export interface AtWorkProps {
  /** At least one. */
  examples: ShownExample[]
  /** Number of further examples in the card. */
  more: number
}

export function AtWork({ examples, more }: AtWorkProps) {
  const [first, ...others] = examples
  if (first === undefined) return null
  return (
    <section className="work" aria-labelledby={AT_WORK_ID}>
      <h2 id={AT_WORK_ID}>At work</h2>
      {others.length === 0 ? (
        <Sides inputs={first.inputs} outputs={first.outputs} label={first.title ?? 'An example'}>
          {first.title !== undefined && <span dir="auto">{first.title}</span>}
        </Sides>
      ) : (
        <Tabs
          legend="Examples"
          name="mb-example"
          tabs={examples.map(({ key, title, inputs, outputs }, at) => {
            const label = title ?? `Example ${at + 1}`
            return { key, label, panel: <Sides inputs={inputs} outputs={outputs} label={label} /> }
          })}
        />
      )}
      {more > 0 && <p className="quiet">The card has {plural(more, 'more example', 'more examples')}.</p>}
    </section>
  )
}
