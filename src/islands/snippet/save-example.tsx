/** Saves what was tried, with its answer, as the file of an example. */

import { useId, useState } from 'react'
import { save } from './save-file.ts'
import type { Answered } from './use-sending.ts'

export interface SaveExampleProps {
  answered: Answered
  /** What it is called until the reader gives it a name. */
  suggested: string
}

export function SaveExample({ answered, suggested }: SaveExampleProps) {
  const id = useId()
  const [title, setTitle] = useState<string>()
  const [note, setNote] = useState('')
  const make = async () => {
    try {
      const { makeExampleFile } = await import('../../snippet/send/example-file.ts')
      const { file, text, beside, isTooLarge } = await makeExampleFile((title ?? suggested).trim(), answered)
      save({ file, mime: 'application/yaml', text })
      const others = beside.length === 0 ? '' : `, with ${beside.join(' and ')}, which it names`
      const warning = isTooLarge
        ? ' It is too large to be read as an example: leave out some of its output.'
        : ''
      setNote(`Saved as ${file}. Put it into the folder .examples beside the card${others}.${warning}`)
    } catch (error) {
      console.error(error)
      setNote('The file could not be created. Reload the page and try again.')
    }
  }
  return (
    <form
      className="snippet-fields"
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <div className="try-row">
        <div className="field">
          <label htmlFor={id}>Name of the example</label>
          <input
            id={id}
            type="text"
            value={title ?? suggested}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </div>
        <button type="submit">Save as an example</button>
      </div>
      <p className="try-note" role="status">
        {note}
      </p>
    </form>
  )
}
