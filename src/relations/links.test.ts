import { describe, expect, it } from 'vitest'
import { VOCABULARY } from '../../test/helpers/ingest.ts'
import { parseCard } from '../card/parse-card.ts'
import { linksOf } from './links.ts'

function links(text: string, files: string[] = [], id = 'acme/tiny') {
  const bytes = new TextEncoder().encode(text)
  return linksOf(parseCard({ kind: 'model', id, path: 'README.md', bytes }, VOCABULARY), files)
}

const relationOf = (frontMatter: string, files: string[] = []) =>
  links(`---\nbase_model: acme/base\n${frontMatter}\n---\n`, files)[0]?.relation

describe('the relation of a model to its base', () => {
  it.each([
    ['is what the card says', 'base_model_relation: quantized', [], 'quantized'],
    ['is a merge by its tag', 'tags: [mergekit]', [], 'merge'],
    ['is an adapter by its library', 'library_name: peft', [], 'adapter'],
    ['is an adapter by a file', '', ['adapter_config.json'], 'adapter'],
    ['is quantised by a file', '', ['model.Q4_K_M.gguf'], 'quantized'],
    ['is quantised by somebody', 'quantized_by: acme', [], 'quantized'],
    ['is quantised by its tag', 'tags: [AWQ]', [], 'quantized'],
    ['is a fine-tune when nothing says more', '', ['model.safetensors'], 'finetune'],
  ])('%s', (_, frontMatter, files, relation) => {
    expect(relationOf(frontMatter, files)).toBe(relation)
  })

  it.each([
    'Tiny-GGUF',
    'tiny-awq',
    'tiny-4bit',
    'tiny-GPTQ-Int4',
    'tiny.Q4_K_M',
    'tiny-bnb-4bit',
    'tiny-w8a8',
  ])('is quantised by the name %s', (name) => {
    const card = '---\nbase_model: acme/base\n---\n'
    expect(links(card, [], `acme/${name}`)[0]?.relation).toBe('quantized')
  })

  it.each(['tiny-8b', 'q4-report', 'interest-8', 'tiny-bits'])(
    'is a fine-tune in spite of the name %s',
    (name) => {
      expect(links('---\nbase_model: acme/base\n---\n', [], `acme/${name}`)[0]?.relation).toBe('finetune')
    },
  )

  it('is a merge when there are two bases', () => {
    expect(links('---\nbase_model: [a/b, c/d]\n---\n').map(({ relation }) => relation)).toEqual([
      'merge',
      'merge',
    ])
  })
})

describe('the papers that a card cites', () => {
  it('are its arXiv tags and links, each once and without version', () => {
    const text = `---
tags: [arxiv:1810.04805]
---
[BERT](https://arxiv.org/abs/1810.04805v2), https://arxiv.org/pdf/2103.00020.pdf,
https://huggingface.co/papers/2103.00020 and https://arxiv.org/abs/cs.CL/0108005.
`
    expect(links(text)).toEqual([
      { relation: 'paper', target: '1810.04805' },
      { relation: 'paper', target: '2103.00020' },
      { relation: 'paper', target: 'cs.CL/0108005' },
    ])
  })

  it('have the title that a BibTeX entry gives, also where a link names them first', () => {
    const text =
      'See https://arxiv.org/abs/2001.00001\n\n@misc{x, title={Small Boats}, eprint={2001.00001}, archivePrefix={arXiv}}\n'
    expect(links(text)).toEqual([
      {
        relation: 'paper',
        target: '2001.00001',
        paper: { title: 'Small Boats', authors: [], year: undefined },
      },
    ])
  })

  it('are no other numbers', () => {
    expect(links('Version 1810.04805 of https://arxiv.example/abs/1810.04805\n')).toEqual([])
  })
})
