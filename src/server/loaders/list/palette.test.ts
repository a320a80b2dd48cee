import { expect, it } from 'vitest'
import { makeFolder } from '../../../../test/helpers/folder.ts'
import { makeStore } from '../../../../test/helpers/ingest.ts'
import { loadPalette } from './palette.ts'

it('offers a card that is called so before the docs that somebody is reading', async () => {
  const { store, run } = makeStore()
  await run(
    makeFolder({
      'docs/sea/_toctree.yml': '- { local: index, title: Sea }\n',
      'docs/sea/index.md': '# Sea\n\nThe whale is met here.\n',
      'models/acme/whale.md': '# Whale\n',
    }),
  )
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const groupsFor = async (q: string) =>
    (await loadPalette(edition, new URLSearchParams({ q, set: 'sea' }))).groups.map(({ label }) => label)
  expect((await groupsFor('whale')).slice(0, 2)).toEqual(['Models', 'In these docs'])
  expect((await groupsFor('whal')).slice(0, 2)).toEqual(['In these docs', 'Models'])
  edition.close()
})

it('offers what is named so before tasks that only speak of it', async () => {
  const task = (name: string, text: string) =>
    `---\nname: ${name}\nmodality: other\nsummary: Something to do.\n---\n# ${name}\n\n${text}\n`
  const { store, run } = makeStore()
  await run(
    makeFolder({
      'tasks/whale-watching/README.md': task('Whale watching', 'One looks for them.'),
      'tasks/diving/README.md': task('Diving', 'One may meet a whale.'),
      'models/acme/whale-spotter.md': '# Spotter\n',
      'models/acme/net.md': '---\ndatasets: [acme/plankton]\n---\n# Net\n',
      'datasets/acme/plankton.md': '# Plankton\n',
    }),
  )
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const offered = async (text: string) =>
    (await loadPalette(edition, new URLSearchParams({ q: text }))).groups.map(({ label, items }) => [
      label,
      items.map((item) => item.label),
    ])
  expect((await offered('whale')).slice(0, 3)).toEqual([
    ['Tasks', ['Whale watching']],
    ['Models', ['Spotter']],
    ['More tasks', ['Diving']],
  ])
  expect((await offered('plankton')).slice(0, 2)).toEqual([
    ['Datasets', ['Plankton']],
    ['Models', ['Net']],
  ])
  expect((await offered('whale meet'))[0]).toEqual(['Tasks', ['Diving']])
  edition.close()
})

it('offers docs before cards that only speak of it, and after those that have it in their facts', async () => {
  const { store, run } = makeStore()
  await run(
    makeFolder({
      'docs/sea/_toctree.yml': '- { local: index, title: Sea }\n- { local: rope, title: Rope }\n',
      'docs/sea/index.md': '# Sea\n\nAll there is.\n',
      'docs/sea/rope.md': '# Coil a rope\n\nHow to do it.\n',
      'models/acme/net.md':
        '# Net\n\nA model that tells which fish a net would catch, and how many of them.\n\n## Care\n\nCoil the rope when it is dry.\n',
      'models/acme/knots.md': '---\ntags: [knot]\n---\n# Knots\n',
    }),
  )
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const groupsFor = async (q: string) =>
    (await loadPalette(edition, new URLSearchParams({ q }))).groups.map(({ label }) => label)
  expect((await groupsFor('coil rope')).slice(0, 2)).toEqual(['Docs', 'Models'])
  expect((await groupsFor('knot'))[0]).toBe('Models')
  edition.close()
})

it('leaves the guide to its own pages, unless no card answers', async () => {
  const { store, run } = makeStore()
  await run(
    makeFolder({
      'docs/modelbook/_toctree.yml': '- { local: index, title: Whales }\n',
      'docs/modelbook/index.md': '# Whales\n\nHow a whale is listed, and a buoy.\n',
      'models/acme/net.md': '# Net\n\nFor any whale.\n',
    }),
  )
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const groupsFor = async (q: string, set?: string) =>
    (await loadPalette(edition, new URLSearchParams({ q, ...(set && { set }) }))).groups.map(
      ({ label }) => label,
    )
  expect(await groupsFor('whale')).toEqual(['Models', 'Everywhere'])
  expect(await groupsFor('whale', 'modelbook')).toContain('In these docs')
  expect(await groupsFor('buoy')).toContain('Docs')
  edition.close()
})

it('offers the cards that a sentence describes, after their task', async () => {
  const { store, run } = makeStore()
  const task =
    '---\nname: Whale watching\nmodality: other\nqueries: [find whales at sea]\n---\n# Whale watching\n'
  await run(
    makeFolder({
      'tasks/whale-watching/README.md': task,
      'models/acme/net.md': '---\npipeline_tag: whale-watching\nlanguage: de\n---\n# Net\n',
      'models/acme/other.md': '---\npipeline_tag: whale-watching\nlanguage: fr\n---\n# Other\n',
    }),
  )
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const { groups } = await loadPalette(edition, new URLSearchParams({ q: 'whales at sea, in german' }))
  expect(groups.slice(0, 2).map(({ label, items }) => [label, items.map((item) => item.label)])).toEqual([
    ['Tasks', ['Whale watching']],
    ['Models', ['Net']],
  ])
  edition.close()
})
