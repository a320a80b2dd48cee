/** Builds sites one after another and compares the resources the builds take. */

import type { Comparison } from '../report.ts'
import { type Build, BuildFailure, measureBuild, sizeOf } from './measure-build.ts'
import type { Site } from './site.ts'

const MEGABYTE = 1_000_000

/** The builds of one site: a measurement of each kind, or why it failed. */
export interface Builds {
  cold: Build | string
  /** Size of the site in bytes. */
  size: number | undefined
  same?: Build | string
  changed?: Build | string
}

/**
 * Build all sites in turn from nothing, then again without a change, then with one page changed.
 *
 * @param rounds - each with the same sites in the same order, none of them built yet
 * @param limit - of one build, in seconds
 * @param changes - whether to rebuild
 * @returns for each site the quickest build of each kind, with the highest peak of all; for a kind that failed in any
 *   round, the failure
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
 * @param prepare - runs before each build
 * @returns results by site name
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

/** Rows of a table, with our build first. */
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

/** The output of a failed build is long, and the reason is usually at the end. */
function shorten(text: string): string {
  return text.length > 3_000 ? `… ${text.slice(-3_000)}` : text
}
