/** Pictures and films that a model has made, beside each other, with the words that they were made from. */

import { plural } from '../../format.ts'
import type { AtWorkProps } from './at-work.tsx'
import { Recorded } from './recorded.tsx'
import { Item } from './sides.tsx'

export function Gallery({ examples, more }: Omit<AtWorkProps, 'isGallery'>) {
  return (
    <>
      <ul className="gallery">
        {examples.map(({ key, title, inputs, outputs, origin }) => (
          <li key={key} className="pane">
            {outputs.map((item, at) => (
              // Items have no id, and their order is fixed within an edition.
              <Item
                key={at}
                item={item.type === 'picture' ? { ...item, label: title ?? item.label } : item}
              />
            ))}
            <div className="made-from">
              {title !== undefined && (
                <p className="pane-title" dir="auto">
                  {title}
                </p>
              )}
              {inputs.map((item, at) => (
                // As above
                <Item key={at} item={item} />
              ))}
              {origin !== undefined && origin.recording !== 'card' && (
                <p className="fine">
                  <Recorded origin={origin} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <More more={more} />
    </>
  )
}

/** Says how many examples of the card are not shown. */
export function More({ more }: { more: number }) {
  if (more === 0) return null
  return <p className="quiet">The card has {plural(more, 'more example', 'more examples')}.</p>
}
