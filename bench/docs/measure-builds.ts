/** Builds sites, one after another, and compares what the builds take. */

import type { Comparison } from '../report.ts'
import { type Build, BuildFailure, measureBuild, sizeOf } from './measure-build.ts'
import type { Site } from './site.ts'

const MEGABYTE = 1_000_000

/** What came of the builds of one site: of each kind a build, or why there is none. */
export interface Builds {
  cold: Build | string
  /** Bytes of the site. */
  size: number | undefined
  same?: Build | string
  changed?: Build | string
}

/**
 * @param limit - of one build, in seconds
 * @param changes - whether it is built again with nothing changed, and with one page changed
 */
export async function measureBuilds(site: Site, limit: number, changes: boolean): Promise<Builds> {
  const build = async (kind: string) => {
    console.log(`  ${site.name}, ${kind} …`)
    try {
      return await measureBuild(site.command, site.folder, site.isFine, limit)
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error
      console.log(shorten(error.message))
      return error.short
    }
  }
  const cold = await build('cold')
  const size = typeof cold === 'string' ? undefined : sizeOf(site.built)
  if (!changes) return { cold, size }
  if (!site.keepsWork) return { cold, size, same: cold, changed: cold }
  const same = await build('nothing changed')
  site.change()
  return { cold, size, same, changed: await build('one page changed') }
}

/**
 * Of several rounds, the quickest build of each site and kind, with the highest peak of them all.
 *
 * @param rounds - each with the same sites in the same order; at least one
 * @returns a build that failed in any round as what it failed with
 */
export function quickestOf(rounds: Builds[][]): Builds[] {
  const [first = []] = rounds
  return first.map((builds, site) => {
    const quickest = (read: (builds: Builds) => Build | string | undefined) => {
      const found = rounds.flatMap((round) => round[site] ?? []).map(read)
      const failed = found.find((build) => typeof build === 'string')
      const done = found.filter((build) => typeof build === 'object')
      const peaks = done.flatMap(({ peak }) => peak ?? [])
      const [best] = done.toSorted((a, b) => a.seconds - b.seconds)
      return failed ?? (best && { ...best, peak: peaks.length === 0 ? undefined : Math.max(...peaks) })
    }
    const cold = quickest((round) => round.cold) ?? builds.cold
    const [same, changed] = [quickest((round) => round.same), quickest((round) => round.changed)]
    return { cold, size: builds.size, ...(same && { same }), ...(changed && { changed }) }
  })
}

/** Rows of a table, ours first of the builds. */
export function compareBuilds([ours, ...others]: Builds[], goals: { cold: string }): Comparison[] {
  const row = (
    label: string,
    unit: string,
    read: (builds: Builds) => number | string | undefined,
    goal = '',
  ): Comparison => ({ label, unit, ours: ours && read(ours), others: others.map(read), goal })
  const rows = [
    row('cold', 's', ({ cold }) => seconds(cold), goals.cold),
    row('cold', 's of processor', ({ cold }) => cpuSeconds(cold)),
  ]
  if (ours?.same !== undefined)
    rows.push(
      row('nothing changed', 's', ({ same }) => seconds(same)),
      row('one page changed', 's', ({ changed }) => seconds(changed), '< 1'),
      row('one page changed', 's of processor', ({ changed }) => cpuSeconds(changed)),
    )
  return [
    ...rows,
    row('peak memory', 'MB', ({ cold }) => megabytes(cold), '< 500'),
    row('output', 'MB', ({ size }) => size && size / MEGABYTE),
  ]
}

function seconds(build: Build | string | undefined): number | string | undefined {
  return typeof build === 'object' ? build.seconds : build
}

function cpuSeconds(build: Build | string | undefined): number | undefined {
  return typeof build === 'object' ? build.cpuSeconds : undefined
}

function megabytes(build: Build | string): number | undefined {
  return typeof build === 'object' && build.peak !== undefined ? build.peak / MEGABYTE : undefined
}

/** What a failed build said is long, and its reason is mostly at the end. */
function shorten(text: string): string {
  return text.length > 3_000 ? `… ${text.slice(-3_000)}` : text
}
