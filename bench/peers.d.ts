/** Declares what the benchmarks use of their own packages, so that types can be checked without installing these. */

declare module 'gray-matter' {
  export default function matter(text: string): { data: Record<string, unknown>; content: string }
}

declare module 'minisearch' {
  export default class MiniSearch {
    constructor(options: {
      idField: string
      fields: string[]
      searchOptions?: {
        combineWith: 'AND'
        prefix: (term: string, place: number, terms: string[]) => boolean
      }
    })
    add(document: Record<string, string>): void
    search(text: string): { id: unknown }[]
  }
}

declare module 'pg' {
  class Client {
    constructor(options: { host: string; user: string; database: string })
    connect(): Promise<void>
    query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
    end(): Promise<void>
  }
  const pg: { Client: typeof Client }
  export default pg
}

declare module 'autocannon' {
  interface Request {
    path: string
    headers: Record<string, string>
    setupRequest?: (request: { path: string }) => { path: string }
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: Request[]
  }
  interface Result {
    requests: { total: number }
    latency: { p99: number }
    /** Seconds. */
    duration: number
    errors: number
    timeouts: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'hast-util-from-html' {
  import type { Root } from 'hast'
  export function fromHtml(html: string): Root
}

declare module 'lighthouse' {
  import type { Report } from './lighthouse/describe-audits.ts'

  interface Flags {
    port: number
    output: 'json'
    logLevel: 'error'
    locale: string
  }
  interface Result {
    lhr: Report & { runtimeError?: { message: string } }
  }
  export default function lighthouse(url: string, flags: Flags): Promise<Result | undefined>
}
