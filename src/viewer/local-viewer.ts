/** A viewer on this thread, loaded on first use: a site without datasets never needs it. */

import type { Viewer } from './viewer.ts'

/** The viewer for callers without a thread for it. */
export function localViewer(): Viewer {
  const load = async (): Promise<Viewer> => new (await import('./viewer.ts')).LocalViewer()
  let loading: Promise<Viewer> | undefined
  const viewer = () => {
    loading ??= load()
    return loading
  }
  return {
    structure: async (place) => (await viewer()).structure(place),
    rows: async (question) => (await viewer()).rows(question),
    find: async (question) => (await viewer()).find(question),
    count: async (place) => (await viewer()).count(place),
    columns: async (place) => (await viewer()).columns(place),
    asset: async (question) => (await viewer()).asset(question),
    statistics: async (place) => (await viewer()).statistics(place),
    sql: async (question) => (await viewer()).sql(question),
    sqlFile: async (question) => (await viewer()).sqlFile(question),
  }
}
