/** The files that a reader has chosen for the inputs of a request. */

import { createContext } from 'react'

export interface ChosenFiles {
  /** By the names that the request has for them. */
  files: ReadonlyMap<string, Blob>
  choose: (name: string, file: Blob) => void
}

/** Handed past the fields, which know the inputs alone: names of files and no bytes. */
export const ChosenFilesContext = createContext<ChosenFiles>({ files: new Map(), choose() {} })
