/** Reads the pages of Modelbook's own documentation and their code blocks. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

export const GUIDE = fileURLToPath(new URL('../../docs/guide', import.meta.url))

/** A code block of a page. */
export interface Block {
  /** `sh`, `yaml`, …; empty when the fence names none. */
  language: string
  /** Words after the language, such as `serve`, without the title. */
  words: string[]
  /** The file that the block represents, relative to the reader's folder. */
  title: string | undefined
  text: string
  /** 1-based line of the fence. */
  line: number
}

export interface GuidePage {
  name: string
  text: string
  blocks: Block[]
}

/** All pages, sorted by name. */
export function readGuide(): GuidePage[] {
  return readdirSync(GUIDE)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => readGuidePage(file.replace(/\.md$/, '')))
}

export function readGuidePage(name: string): GuidePage {
  const text = readFileSync(`${GUIDE}/${name}.md`, 'utf8')
  const blocks: Block[] = []
  visit(parse(text), 'code', (node) => {
    const meta = node.meta ?? ''
    blocks.push({
      language: node.lang ?? '',
      title: /\btitle="([^"]*)"/.exec(meta)?.[1],
      words: meta
        .replace(/\w+="[^"]*"|\{[^}]*\}/g, ' ')
        .split(/\s+/)
        .filter((word) => word !== ''),
      text: node.value,
      line: node.position?.start.line ?? 0,
    })
  })
  return { name, text, blocks }
}

/** A page as if it had only the section below a heading of the second level. @throws {Error} there is none */
export function sectionOf(page: GuidePage, heading: string): GuidePage {
  const lines = page.text.split('\n')
  const first = lines.indexOf(`## ${heading}`) + 1
  if (first === 0) throw new Error(`${page.name} has no section "${heading}".`)
  const length = lines.slice(first).findIndex((line) => line.startsWith('## '))
  const last = length === -1 ? lines.length : first + length
  return { ...page, blocks: page.blocks.filter(({ line }) => line > first && line <= last) }
}

/** Rows of the tables under a heading, as the texts of their cells; of all tables when no heading is given. */
export function tableRows({ text }: GuidePage, heading?: string): string[][] {
  const rows: string[][] = []
  let within = heading === undefined
  for (const node of parse(text).children) {
    if (node.type === 'heading' && heading !== undefined) within = plain(node) === heading
    if (node.type !== 'table' || !within) continue
    rows.push(...node.children.slice(1).map((row) => row.children.map(plain)))
  }
  return rows
}

function parse(text: string) {
  return unified().use(remarkParse).use(remarkGfm).parse(text)
}

function plain(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plain).join('') : ''
}
