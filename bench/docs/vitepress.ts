/** Writes docs sets as a VitePress project: its default theme without search, and a sidebar for each set. */

import { join } from 'node:path'
import type { TocNode } from '../../src/docs/types.ts'
import { addressOf, type PlainPage, type PlainSet } from './plain-pages.ts'
import { changePage, linkSets, packages, type Site, writeFiles } from './site.ts'

/**
 * @param folder - where to create the project, below the benchmarks' packages so that it finds Vue
 * @see https://vitepress.dev/reference/site-config
 */
export function writeVitePress(folder: string, sets: PlainSet[]): Site {
  const config = {
    title: 'Docs',
    description: 'Documentation.',
    head: [['link', { rel: 'icon', href: 'data:,' }]],
    // Braces are text here: Vue would treat them as its template syntax.
    vue: { template: { compilerOptions: { delimiters: ['\u0001', '\u0002'] } } },
    markdown: { html: false },
    ignoreDeadLinks: true,
    themeConfig: {
      outline: [2, 3],
      sidebar: Object.fromEntries(
        sets.map(({ name, toc }) => [`/docs/${name}/`, [{ text: name, items: listItems(name, toc) }]]),
      ),
    },
  }
  writeFiles(folder, {
    // Otherwise esbuild would read our tsconfig, which it is too old for.
    'tsconfig.json': '{}',
    '.vitepress/config.mjs': `export default ${JSON.stringify(config)}\n`,
    'index.md': `# Docs\n\n${linkSets(sets)}`,
  })
  const write = (_set: PlainSet, { title, address, text }: PlainPage) =>
    writeFiles(folder, { [`${address.slice(1)}index.md`]: `# ${title}\n\n${text}` })
  for (const set of sets) for (const page of set.pages) write(set, page)
  return {
    name: 'VitePress',
    command: [process.execPath, join(packages, 'vitepress/bin/vitepress.js'), 'build', folder],
    folder,
    isFine: (status) => status === 0,
    built: join(folder, '.vitepress/dist'),
    outline: '.VPDocAsideOutline a.outline-link',
    keepsWork: false,
    change: () => changePage(sets, write),
  }
}

interface Item {
  text: string
  link?: string
  collapsed?: boolean
  items?: Item[]
}

function listItems(set: string, toc: TocNode[]): Item[] {
  return toc.map(({ title, page, isExpanded, sections }) => ({
    text: title,
    ...(page === undefined ? {} : { link: addressOf(set, page) }),
    ...(sections.length === 0 ? {} : { collapsed: !isExpanded, items: listItems(set, sections) }),
  }))
}
