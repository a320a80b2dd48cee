/** The snippet picker: draws what the server made, and makes every other choice in the browser. */

import { useState } from 'react'
import type { ModelDescription, Offer } from '../snippet/index.ts'
import type { Choice, ClientChoice } from '../ui/snippet-choice.ts'
import { SnippetPicker as Picker } from '../ui/snippet-picker.tsx'
import { CopyButton } from './copy-button.tsx'

export interface SnippetPickerProps {
  /** Begins the names of its controls. */
  name: string
  model: ModelDescription
  /** At least one; the first is what the server has drawn. */
  offers: readonly [Offer, ...Offer[]]
  /** Clients of the first offer. */
  clients: readonly ClientChoice[]
  streams: boolean
}

export interface DrawnProps extends SnippetPickerProps {
  /** The server's drawings of every client of the first offer; left where they are in the browser. */
  variantsHtml?: string
}

export function SnippetPicker({ name, model, offers, clients, streams, variantsHtml = '' }: DrawnProps) {
  const [choice, setChoice] = useState<Choice>({})
  return (
    <Picker
      name={name}
      modelId={model.id}
      offers={offers}
      offer={offers[0]}
      clients={clients}
      choice={choice}
      streams={streams}
      onChoose={(change) => setChoice({ ...choice, ...change })}
      code={
        <figure className="code">
          {/* Drawn by SnippetCode, which escapes */}
          <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: variantsHtml }} />
          <span className="island">
            <CopyButton />
          </span>
        </figure>
      }
    />
  )
}
