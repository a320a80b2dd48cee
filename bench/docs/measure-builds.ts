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
 * All sites are built from nothing by turns, then again with nothing changed, and then with one page changed.
 *
 * @param rounds - each with the same sites in the same order, of which none has been built
 * @param limit - of one build, in seconds
 * @param changes - whether they are built again
 * @returns of each site the quickest build of each kind, with the highest peak of them all; of a kind that failed in any
 *   round, what it failed with
 */
export async function measureBuilds(rounds: Site[][], limit: number, changes: boolean): Promise<Builds[]> {
  const cold = await buildAll(rounds, 'cold', limit)
  const built = (rounds[0] ?? []).map((site, at) => {
    const own = cold.get(site.name) ?? 'not built'
    return {
      site,
      cold: own,
      size: typeof own === 'string' ? undefined : sizeOf(rounds.at(-1)?.[at]?.built ?? ''),
    }
  })
  if (!changes) return built.map(({ cold, size }) => ({ cold, size }))
  const again = rounds.map((sites) => sites.filter(({ keepsWork }) => keepsWork))
  const same = await buildAll(again, 'nothing changed', limit)
  const changed = await buildAll(again, 'one page changed', limit, (site) => site.change())
  return built.map(({ site: { name }, cold, size }) => ({
    ...{ cold, size, same: same.get(name) ?? cold, changed: changed.get(name) ?? cold },
  }))
}

/**
 * @param prepare - what comes before each build
 * @returns by the name of the site
 */
async function buildAll(
  rounds: Site[][],
  kind: string,
  limit: number,
  prepare = (_site: Site) => {},
): Promise<Map<string, Build | string>> {
  const builds = new Map<string, Array<Build | string>>()
  for (const site of rounds.flat()) {
    console.log(`  ${site.name}, ${kind} …`)
    prepare(site)
    const own = builds.get(site.name) ?? []
    builds.set(site.name, [...own, await buildOnce(site, limit)])
  }
  return new Map(Array.from(builds, ([name, own]) => [name, quickestOf(own)]))
}

async function buildOnce(site: Site, limit: number): Promise<Build | string> {
  try {
    return await measureBuild(site.command, site.folder, site.isFine, limit)
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error
    console.log(shorten(error.message))
    return error.short
  }
}

function quickestOf(builds: Array<Build | string>): Build | string {
  const failed = builds.find((build) => typeof build === 'string')
  const done = builds.filter((build) => typeof build === 'object')
  const [best] = done.toSorted((a, b) => a.seconds - b.seconds)
  if (failed !== undefined || best === undefined) return failed ?? 'not built'
  const peaks = done.flatMap(({ peak }) => peak ?? [])
  return { ...best, peak: peaks.length === 0 ? undefined : Math.max(...peaks) }
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
    row('cold, CPU time', 's', ({ cold }) => cpuSeconds(cold)),
  ]
  if (ours?.same !== undefined)
    rows.push(
      row('nothing changed', 's', ({ same }) => seconds(same)),
      row('one page changed', 's', ({ changed }) => seconds(changed), '< 1'),
      row('one page changed, CPU time', 's', ({ changed }) => cpuSeconds(changed)),
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
