/** For tests: reads exported files as tools do. Each format has its own reader. */

/// <reference types="vite/types/importMeta.d.ts" />

/** What a tool has access to besides the file. */
export interface Beside {
  /** Reads a file; throws if there is none of that name. */
  read(file: string): Uint8Array<ArrayBuffer>
  variables: { readonly [name: string]: string }
}

/** Parses the request that a tool would send, given the file. */
export type Play = (text: string, beside: Beside) => Request

const PLAYS: { readonly [path: string]: Play } = import.meta.glob('./*/play-for-test.ts', {
  eager: true,
  import: 'play',
})

/** @throws {Error} if there is no reader for the format */
export function playOf(extension: string): Play {
  const found = PLAYS[`./${extension}/play-for-test.ts`]
  if (found === undefined)
    throw new Error(`Nothing plays .${extension}: add exports/${extension}/play-for-test.ts.`)
  return found
}

/** Substitute variables. A placeholder without a variable is an error, as it would be in a tool. */
export function fillVariables(text: string, { variables }: Beside): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (place, name: string) => {
    const value = variables[name.trim()]
    if (value === undefined) throw new Error(`There is no variable for ${place}.`)
    return value
  })
}
