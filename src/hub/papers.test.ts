import { expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeHub } from '../../test/helpers/hub.ts'

const BIBTEX =
  '```bibtex\n@article{a, title={Attention Is All You Need}, author={Vaswani, Ashish and Shazeer, Noam}, eprint={1706.03762}, archivePrefix={arXiv}, year={2017}}\n```\n'

const CARDS = {
  'models/acme/tiny.md': `# Tiny\n${BIBTEX}`,
  'models/acme/two.md': '---\ntags: [arxiv:1706.03762]\n---\n# Two\n',
  'datasets/acme/rows.md': '---\ntags: [arxiv:1706.03762, arxiv:9901.00001]\n---\n# Rows\n',
}

it('describes a paper with the cards of each kind that cite it, whatever its version', async () => {
  const { json, ask } = await makeHub(makeFolder(CARDS))
  for (const id of ['1706.03762', '1706.03762v5']) {
    const paper = await json(`/api/papers/${id}`)
    expect(paper).toMatchObject({ id: '1706.03762', title: 'Attention Is All You Need' })
    expect(paper.authors.map(({ name }: { name: string }) => name)).toEqual([
      expect.stringContaining('Vaswani'),
      expect.stringContaining('Shazeer'),
    ])
    expect(paper.linkedModels.map(({ id }: { id: string }) => id)).toEqual(['acme/tiny', 'acme/two'])
    expect(paper.linkedDatasets.map(({ id }: { id: string }) => id)).toEqual(['acme/rows'])
    expect([paper.numTotalModels, paper.numTotalDatasets, paper.linkedSpaces]).toEqual([2, 1, []])
  }
  const missing = await ask('/api/papers/2001.00001')
  expect(missing.status).toBe(404)
  expect((await missing.json()).error).toContain('2001.00001')
})

it('finds papers by words, most cited first', async () => {
  const { json } = await makeHub(makeFolder(CARDS))
  const idsOf = async (query: string) =>
    (await json(`/api/papers/search?${query}`)).map(({ paper }: { paper: { id: string } }) => paper.id)
  expect(await idsOf('')).toEqual(['1706.03762', '9901.00001'])
  expect(await idsOf('q=vaswani attention')).toEqual(['1706.03762'])
  expect(await idsOf('q=nothing')).toEqual([])
  expect(await idsOf('limit=1')).toHaveLength(1)
  expect(await json('/api/daily_papers?limit=3')).toEqual([])
})
