/** Pictures of docs that come from git tags. */

import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ADDRESSES } from '../../test/helpers/app.ts'
import { addFiles } from '../../test/helpers/folder.ts'
import { type Published, usePublished } from '../../test/helpers/published.ts'
import { DocsIndex } from '../docs/docs-index.ts'
import { keepDocsIndex } from '../edition/docs/docs-reader.ts'
import { createApp } from '../server/app.tsx'
import { EditionHolder } from '../server/edition-holder.ts'
import { parseSettings } from '../settings/read-settings.ts'
import { gitEnvironment } from '../sources/git/safe-git.ts'

const SET = { path: 'docs', name: 'acme', tags: 'v*' }
const never = new AbortController().signal

let published: Published
beforeEach(() => {
  published = usePublished(
    {
      'models/acme/pen/README.md': '# Pen\n',
      'docs/_toctree.yml': '- local: index\n  title: Start\n',
      'docs/index.md': '# Start\n\n![Logo](logo.png)\n',
      'docs/logo.png': 'old',
    },
    [SET],
  )
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', 'One')
  git('tag', 'v1')
  addFiles(published.cards, { 'docs/logo.png': 'new' })
})

function git(...words: string[]) {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@acme.example']
  execFileSync('git', ['-C', published.cards, ...who, ...words], { env: gitEnvironment(), stdio: 'ignore' })
}

it('are served by a server that has neither the folder nor its git', async () => {
  await published.publishCards()
  // The index of the publisher's edition, which another process would not have.
  keepDocsIndex('', new DocsIndex([], []))
  const { store, follower } = published.makeServer()
  await follower.follow(never)
  renameSync(published.cards, `${published.cards}-away`)
  onTestFinished(() => renameSync(`${published.cards}-away`, published.cards))
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  onTestFinished(() => edition.close())
  const app = createApp({
    holder: new EditionHolder(edition),
    assets: { addresses: ADDRESSES, find: () => undefined },
    settings: parseSettings({ docs: [SET] }),
    watching: false,
  })
  const textOf = async (path: string) => (await app.request(path)).text()
  expect(await textOf('/docs/acme/v1/logo.png')).toBe('old')
  expect(await textOf('/docs/acme/main/logo.png')).toBe('new')
})

it('are moved once', async () => {
  await published.publishCards()
  expect(await published.publishCards()).toMatchObject({ changed: false, moved: { parts: 0 } })
})
