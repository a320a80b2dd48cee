/** Saves the request of a snippet as a file for HTTP clients. */

import { useState } from 'react'
import type { RequestExport, SnippetOptions } from '../../snippet/index.ts'
import { save as saveFile } from './save-file.ts'

export interface ExportButtonsProps {
  /** Display names of the formats. */
  formats: readonly string[]
  /** What the request is made from; undefined until the picker is hydrated. */
  options: SnippetOptions | undefined
}

export function ExportButtons({ formats, options }: ExportButtonsProps) {
  const [note, setNote] = useState('')
  const save = (format: string) => {
    if (options === undefined) return
    makeExport(format, options).then(
      (made) => {
        if (typeof made !== 'string') saveFile(made)
        setNote(typeof made === 'string' ? made : `Saved as ${made.file}`)
      },
      (error: unknown) => {
        console.error(error)
        setNote(`The file could not be created. Reload the page and try again.`)
      },
    )
  }
  return (
    <div className="snippet-exports">
      <span>Save the request as</span>
      {formats.map((format) => (
        <button key={format} type="button" onClick={() => save(format)}>
          {format}
        </button>
      ))}
      <span role="status">{note}</span>
    </div>
  )
}

/** @returns the file, or the reason why there is none */
async function makeExport(format: string, options: SnippetOptions): Promise<RequestExport | string> {
  const { listExports } = await import('../../snippet/index.ts')
  const { exports, reasons } = await listExports(options)
  const reason = reasons.find(({ client }) => client === format || client === undefined)
  return (
    exports.find(({ name }) => name === format) ??
    reason?.text ??
    'This request cannot be saved in this format.'
  )
}
