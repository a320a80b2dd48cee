/**
 * Writes docs sets as a Starlight project: with its own search, and a sidebar for the current set through route data.
 */

import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { TocNode } from '../../src/docs/types.ts'
import { addressOf, type PlainPage, type PlainSet } from './plain-pages.ts'
import { changePage, linkSets, packages, type Site, writeFiles } from './site.ts'

/**
 * @param folder - where to create the project
 * @see https://starlight.astro.build/manual-setup/
 * @see https://starlight.astro.build/guides/route-data/
 */
export function writeStarlight(folder: string, sets: PlainSet[]): Site {
  const settings = {
    title: 'Docs',
    description: 'Documentation.',
    favicon: '/icon.svg',
    routeMiddleware: './src/route-data.js',
    sidebar: sets.map(({ name, toc }) => ({ label: name, items: listItems(name, toc) })),
  }
  writeFiles(folder, {
    // Astro compiles the components of the dependencies named here.
    'package.json': '{ "type": "module", "dependencies": { "@astrojs/starlight": "*", "astro": "*" } }',
    'tsconfig.json': '{}',
    'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'astro.config.mjs': writeConfig(settings),
    'src/content.config.js': COLLECTIONS,
    'src/route-data.js': ROUTE_DATA,
    'src/content/docs/index.md': `---\ntitle: Docs\n---\n\n${linkSets(sets)}`,
  })
  const write = (set: PlainSet, page: PlainPage) =>
    writeFiles(join(folder, 'src/content/docs'), { [`docs/${set.name}/${page.page}.md`]: writePage(page) })
  for (const set of sets) for (const page of set.pages) write(set, page)
  // Where Node looks for Astro and its dependencies.
  symlinkSync(packages, join(folder, 'node_modules'))
  const program = join(packages, 'astro/bin/astro.mjs')
  return {
    name: 'Starlight',
    command: ['env', 'ASTRO_TELEMETRY_DISABLED=1', process.execPath, program, 'build'],
    folder,
    isFine: (status) => status === 0,
    built: join(folder, 'dist'),
    outline: 'starlight-toc a[href^="#"]',
    keepsWork: true,
    change: () => changePage(sets, write),
  }
}

const COLLECTIONS = `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`

/** Otherwise each page would carry the links of all sets. */
const ROUTE_DATA = `import { defineRouteMiddleware } from '@astrojs/starlight/route-data'

const holds = (entry) => (entry.type === 'link' ? entry.isCurrent : entry.entries.some(holds))
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const route = locals.starlightRoute
  const set = route.sidebar.find(holds)
  if (set?.type === 'group') route.sidebar = set.entries
})
`

function writeConfig(settings: object): string {
  return `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://docs.example',
  cacheDir: './.cache',
  integrations: [starlight(${JSON.stringify(settings)})],
})
`
}

function writePage({ title, address, text }: PlainPage): string {
  const slug = address.slice(1, -1)
  return `---\ntitle: ${JSON.stringify(title)}\nslug: ${JSON.stringify(slug)}\n---\n\n${text}`
}

type Item = { label: string; link: string } | { label: string; collapsed: boolean; items: Item[] }

/** A heading that is also a page gets its link as the first item below: groups cannot be links there. */
function listItems(set: string, toc: TocNode[]): Item[] {
  return toc.map(({ title, page, isExpanded, sections }) => {
    const own = page === undefined ? [] : [{ label: title, link: addressOf(set, page) }]
    const [link] = own
    if (link !== undefined && sections.length === 0) return link
    return { label: title, collapsed: !isExpanded, items: [...own, ...listItems(set, sections)] }
  })
}
