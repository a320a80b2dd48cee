/** For tests: a file that holds a request, read as tools that know its format read it. Each format has its own reader. */

/// <reference types="vite/types/importMeta.d.ts" />

/** What a tool has beside the file. */
export interface Beside {
  /** The contents of a file; throws where there is none of that name. */
  read(file: string): Uint8Array<ArrayBuffer>
  variables: { readonly [name: string]: string }
}

/** The request that a tool sends when it is handed the file. */
export type Play = (text: string, beside: Beside) => Request

const PLAYS: { readonly [path: string]: Play } = import.meta.glob('./*/play-for-test.ts', {
  eager: true,
  import: 'play',
})

/** @throws {Error} nothing reads the format */
export function playOf(extension: string): Play {
  const found = PLAYS[`./${extension}/play-for-test.ts`]
  if (found === undefined)
    throw new Error(`Nothing plays .${extension}: add exports/${extension}/play-for-test.ts.`)
  return found
}

/** Put variables in their places. A place without a variable is what a tool would stop at. */
export function fillVariables(text: string, { variables }: Beside): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (place, name: string) => {
    const value = variables[name.trim()]
    if (value === undefined) throw new Error(`There is no variable for ${place}.`)
    return value
  })
}
