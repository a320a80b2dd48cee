/**
 * A minimal hand-written ingest as a baseline: `node by-hand.ts FOLDER OUTPUT`. Front matter by gray-matter, an
 * in-memory MiniSearch index, all cards as one JSON file. No checks, facets or pages.
 */

import { glob, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import matter from 'gray-matter'
import MiniSearch from 'minisearch'
import { measureWork } from './measure-work.ts'

const [folder = '', output = ''] = process.argv.slice(2)
await measureWork(async () => {
  const index = new MiniSearch({ idField: 'id', fields: ['name', 'tags', 'body'] })
  const cards = []
  let unread = 0
  for await (const path of glob('{models,datasets}/**/*.md', { cwd: folder })) {
    const text = await readFile(join(folder, path), 'utf8')
    const id = dirname(path)
    const name = id.split('/').at(-1) ?? id
    try {
      const { data, content } = matter(text)
      index.add({ id, name, tags: String(data.tags ?? ''), body: content })
      cards.push({ id, name, data, content })
    } catch {
      // Front matter that js-yaml rejects.
      unread++
      index.add({ id, name, tags: '', body: text })
      cards.push({ id, name, data: {}, content: text })
    }
  }
  await writeFile(output, JSON.stringify(cards))
  return { cards: cards.length, parsed: cards.length, unread }
})
