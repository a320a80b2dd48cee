/** Builds a VitePress site from some cards: home, a list of the models, and a page for each card. */

import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import matter from 'gray-matter'
import type { CardRef } from '../cards.ts'
import { packages, writeFiles } from '../docs/site.ts'

/**
 * Build the site of some cards, below the benchmarks' packages, where VitePress finds Vue.
 *
 * @param folder - base of the cards' paths
 * @returns the folder of the built site
 * @throws {Error} if the build failed; the message has the reason
 */
export async function buildVitePress(folder: string, cards: CardRef[]): Promise<string> {
  const site = join(packages, '.vitepress-site')
  await rm(site, { recursive: true, force: true })
  const pages = await Promise.all(
    cards.map(async (card) => ({
      card,
      text: toPlainMarkdown(await readFile(join(folder, card.path), 'utf8')),
    })),
  )
  const link = ({ kind, id }: CardRef) => `[${id}](/${kind}s/${id}/)`
  const list = pages.map(({ card, text }) => `- ${link(card)}: ${firstSentence(text)}`).join('\n')
  writeFiles(site, {
    // Otherwise esbuild would read our tsconfig, which it is too old for.
    'tsconfig.json': '{}',
    '.vitepress/config.mjs': writeConfig(cards),
    'index.md': `# Models\n\nFind a model by its task, or read all of them.\n\n${cards
      .slice(0, 6)
      .map((card) => `- ${link(card)}`)
      .join('\n')}\n`,
    'models/index.md': `# Models\n\n${list}\n`,
    ...Object.fromEntries(
      pages.map(({ card, text }) => [`${card.kind}s/${card.id}/index.md`, `# ${card.id}\n\n${text}`]),
    ),
  })
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(packages, 'vitepress/bin/vitepress.js'), 'build', site],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  if (status !== 0) throw new Error(`VitePress ended with ${status}:\n${stderr}`)
  return join(site, '.vitepress/dist')
}

function writeConfig(cards: CardRef[]): string {
  const items = cards.map(({ kind, id }) => ({ text: id, link: `/${kind}s/${id}/` }))
  const config = {
    title: 'Models',
    head: [['link', { rel: 'icon', href: 'data:,' }]],
    // A card's own HTML and braces are text here: Vue would treat them as its template syntax.
    markdown: { html: false },
    vue: { template: { compilerOptions: { delimiters: ['\u0001', '\u0002'] } } },
    ignoreDeadLinks: true,
    themeConfig: { nav: [{ text: 'Models', link: '/models/' }], sidebar: [{ text: 'Models', items }] },
  }
  return `export default ${JSON.stringify(config)}\n`
}

/** A card's body without what needs its other files or other hosts: images, comments. */
function toPlainMarkdown(card: string): string {
  return matter(card)
    .content.replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
}

function firstSentence(text: string): string {
  const line = text.split('\n').find((candidate) => /^[A-Z][^[\]<>|`]{20,}$/.test(candidate)) ?? ''
  return line.slice(0, 160)
}
