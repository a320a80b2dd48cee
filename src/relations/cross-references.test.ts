import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import {
  benchmarkName,
  cardsLinking,
  citedPapers,
  evaluationsAt,
  evaluationsOfModel,
  findBenchmark,
  listBenchmarks,
  listPapers,
  paperTitled,
} from './cross-references.ts'
import { listBases, traceLineage } from './lineage.ts'
import { usesOf } from './named.ts'
import { newestVersion } from './newest-version.ts'
import type { LineageNode } from './types.ts'

async function withEdition(files: Record<string, string>, read: (edition: SqliteEdition) => void) {
  const { store, run } = makeStore()
  await run(makeFolder(files))
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  try {
    read(edition)
  } finally {
    edition.close()
  }
}

const from = (...bases: string[]) => `---\nbase_model: [${bases.join(', ')}]\n---\n`

/** A tree as text: `a(b c)`. */
const draw = (nodes: LineageNode[]): string =>
  nodes
    .map(({ id, known, repeated, children, more }) => {
      const inner = [draw(children), more > 0 ? `+${more}` : ''].filter((part) => part !== '').join(' ')
      return `${id}${known ? '' : '?'}${repeated ? '!' : ''}${inner === '' ? '' : `(${inner})`}`
    })
    .join(' ')

const measuredOn = (type: string, name: string) => `---
model-index:
- name: m
  results:
  - task: {type: text-classification}
    dataset: {type: ${type}, name: ${name}}
    metrics: [{type: accuracy, value: 0.5}]
---
`

describe('the name of a benchmark', () => {
  const namesIn = async (files: Record<string, string>) => {
    const names: [string, string][] = []
    await withEdition(files, (edition) => {
      for (const { id, name } of listBenchmarks(edition)) {
        expect(benchmarkName(edition, id)).toBe(name)
        names.push([id, name])
      }
    })
    return names
  }
  const models = (type: string, ...names: string[]) =>
    Object.fromEntries(
      names.map((name, at) => [`models/m/${type.replace('/', '-')}-${at}/README.md`, measuredOn(type, name)]),
    )

  it('is that by which most cards call it, not the first of the alphabet', async () => {
    expect(await namesIn(models('sst2', 'AAA/sentiment', 'Treebank', 'Treebank'))).toEqual([
      ['sst2', 'Treebank'],
    ])
  })

  it('is a spelling of its id rather than the name of one of its parts', async () => {
    expect(await namesIn(models('glue', 'GLUE MRPC', 'GLUE MRPC', 'GLUE', 'AAA/sentiment'))).toEqual([
      ['glue', 'GLUE'],
    ])
  })

  it('is the title of its dataset, or what that registers', async () => {
    const files = {
      ...models('x/glue', 'GLUE'),
      'datasets/x/glue/README.md': '---\npretty_name: General tasks\n---\n',
    }
    expect(await namesIn(files)).toEqual([['x/glue', 'General tasks']])
    expect(await namesIn({ ...files, 'datasets/x/glue/eval.yaml': 'name: Registered\n' })).toEqual([
      ['x/glue', 'Registered'],
    ])
  })

  it('is none where the card names no dataset', async () => {
    expect(await namesIn(models('imagefolder', 'imagefolder'))).toEqual([])
  })
})

describe('lineage', () => {
  it('has the first by their ids, of few models and of thousands', async () => {
    const tuned = Array.from({ length: 2_050 }, (_, n) => [`models/m/m${n}/README.md`, from('x/many')])
    await withEdition(
      {
        ...Object.fromEntries(tuned),
        'models/a/first/README.md': from('x/many', 'x/few'),
        'models/z/last/README.md': from('x/few'),
      },
      (edition) => {
        const many = traceLineage(edition, 'x/many', 3)
        expect(draw(many.derived)).toBe('m/m0 m/m1 a/first')
        expect(many.more).toBe(2_048)
        expect(draw(traceLineage(edition, 'x/few', 3).derived)).toBe('z/last a/first')
      },
    )
  })

  it('goes up and down as far as it reaches', async () => {
    await withEdition(
      {
        'models/x/a/README.md': '# A\n',
        'models/x/b/README.md': from('x/a'),
        'models/x/c/README.md': from('x/b'),
        'models/x/d/README.md': from('x/c', 'x/e'),
        'models/x/e/README.md': from('gone/f'),
      },
      (edition) => {
        expect(draw(traceLineage(edition, 'x/a', 100).derived)).toBe('x/b(x/c(x/d))')
        expect(draw(traceLineage(edition, 'x/d', 100).bases)).toBe('x/c(x/b(x/a)) x/e(gone/f?)')
        expect(draw(traceLineage(edition, 'gone/f', 100).derived)).toBe('x/e(x/d)')
      },
    )
  })

  it('knows a base by its id in any case, unless that is exactly the id of another card', async () => {
    await withEdition(
      {
        'models/acme/base/README.md': '# Base\n',
        'models/x/loud/README.md': from('ACME/Base'),
        'models/x/plain/README.md': from('acme/base'),
        'models/y/twin/README.md': '# Twin\n',
        'models/Y/Twin/README.md': '# Twin\n',
        'models/z/one/README.md': from('y/twin'),
        'models/z/two/README.md': from('Y/Twin'),
        'models/z/three/README.md': from('Gone/Away'),
        'models/z/four/README.md': from('gone/away'),
      },
      (edition) => {
        const { derived, made } = traceLineage(edition, 'acme/base', 100)
        expect(draw(derived)).toBe('x/loud x/plain')
        expect(made).toEqual({ finetune: 2 })
        expect(draw(traceLineage(edition, 'x/loud', 100).bases)).toBe('acme/base')
        expect(traceLineage(edition, 'x/loud', 100).bases[0]).toMatchObject({ known: true, count: 2 })
        expect(usesOf(edition, 'model', 'acme/base')).toEqual({
          models: 2,
          spellings: ['ACME/Base', 'acme/base'],
        })
        expect(draw(traceLineage(edition, 'y/twin', 100).derived)).toBe('z/one')
        expect(draw(traceLineage(edition, 'Y/Twin', 100).derived)).toBe('z/two')
        expect(draw(traceLineage(edition, 'gone/away', 100).derived)).toBe('z/four z/three')
        expect(listBases(edition)).toEqual(['Gone/Away', 'Y/Twin', 'acme/base', 'gone/away', 'y/twin'])
      },
    )
  })

  it('knows a dataset and a newer version by any spelling of their ids', async () => {
    await withEdition(
      {
        'datasets/acme/rows/README.md': '# Rows\n',
        'models/x/one/README.md': '---\ndatasets: [Acme/Rows]\nnew_version: X/Two\n---\n',
        'models/x/two/README.md': '---\ndatasets: [acme/rows]\nnew_version: x/THREE\n---\n',
        'models/x/three/README.md': '# Three\n',
        'models/y/one/README.md': '---\nnew_version: Y/One\n---\n',
      },
      (edition) => {
        expect(usesOf(edition, 'dataset', 'acme/rows')).toEqual({
          models: 2,
          spellings: ['Acme/Rows', 'acme/rows'],
        })
        const newestOf = (id: string) => {
          const entry = edition.findEntry('model', id)
          return entry && newestVersion(edition, entry)
        }
        expect(newestOf('x/one')).toBe('x/three')
        expect(newestOf('y/one')).toBeUndefined()
      },
    )
  })

  it('survives cards that go in a circle', async () => {
    await withEdition(
      { 'models/a/README.md': from('c'), 'models/b/README.md': from('a'), 'models/c/README.md': from('b') },
      (edition) => {
        expect(draw(traceLineage(edition, 'a', 100).bases)).toBe('c(b(a!))')
        expect(draw(traceLineage(edition, 'a', 100).derived)).toBe('b(c(a!))')
      },
    )
  })

  it('counts what it leaves out', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`models/x/m${n}/README.md`, from('x/base')]),
    )
    await withEdition(files, (edition) => {
      const few = traceLineage(edition, 'x/base', 5)
      expect(few.derived).toHaveLength(5)
      expect(few.more).toBe(35)
    })
  })

  it('draws some of each relation where there is no room for all, and counts them', async () => {
    const tuned = Array.from({ length: 40 }, (_, n) => [`models/a/m${n}/README.md`, from('x/base')])
    await withEdition(
      {
        ...Object.fromEntries(tuned),
        'models/z/small/README.md': '---\nbase_model: x/base\ntags: [gguf]\n---\n',
        'models/z/mixed/README.md': from('x/base', 'x/other'),
      },
      (edition) => {
        const { derived, more, made } = traceLineage(edition, 'x/base', 4)
        expect(draw(derived)).toBe('a/m0 a/m1 z/small z/mixed')
        expect(more).toBe(38)
        expect(made).toEqual({ finetune: 40, quantized: 1, merge: 1 })
      },
    )
  })
})

const RESULTS = `---
model-index:
- name: tiny
  results:
  - task: {type: question-answering}
    dataset: {type: squad, name: SQuAD, split: validation}
    metrics: [{type: f1, value: 88.5}, {type: exact_match, value: 81}]
---
`

describe('evaluation results', () => {
  it('come from the card and from the files beside it', async () => {
    await withEdition(
      {
        'models/x/a/README.md': RESULTS,
        'models/x/a/.eval_results/gpqa.yaml':
          '- dataset: {id: Idavidrein/gpqa, task_id: diamond}\n  value: 61.5\n  date: "2026-02-03"\n  source: {url: "https://example.org"}\n  notes: no tools\n',
        'datasets/Idavidrein/gpqa/README.md': '# GPQA\n',
        'datasets/Idavidrein/gpqa/eval.yaml':
          'name: GPQA\ndescription: Questions that a search does not answer.\ntasks:\n- id: diamond\n',
      },
      (edition) => {
        expect(evaluationsOfModel(edition, 'x/a')).toMatchObject([
          { benchmark: 'squad', benchmarkName: 'SQuAD', split: 'validation', metric: 'f1', value: 88.5 },
          { benchmark: 'squad', metric: 'exact_match', number: 81 },
          { benchmark: 'Idavidrein/gpqa', config: 'diamond', number: 61.5, notes: 'no tools' },
        ])
        expect(listBenchmarks(edition)).toEqual([
          { id: 'squad', name: 'SQuAD', models: 1, results: 2 },
          { id: 'Idavidrein/gpqa', name: 'GPQA', models: 1, results: 1 },
        ])
        expect(evaluationsAt(edition, 'squad').map(({ model }) => model)).toEqual(['x/a', 'x/a'])
        expect(findBenchmark(edition, 'Idavidrein/gpqa')).toMatchObject({
          name: 'GPQA',
          tasks: [{ id: 'diamond', split: 'test' }],
        })
      },
    )
  })

  it('are of one benchmark whatever the case of its letters, written as its card is', async () => {
    const on = (dataset: string) => RESULTS.replace('type: squad', `type: ${dataset}`)
    await withEdition(
      {
        'models/x/a/README.md': on('squad'),
        'models/x/b/README.md': on('SQuAD'),
        'models/x/c/README.md': on('squad'),
        'models/x/d/README.md': on('acme/words'),
        'models/x/e/README.md': on('acme/words'),
        'models/x/f/README.md': on('Acme/Words'),
        'datasets/Acme/Words/README.md': '# Words\n',
      },
      (edition) => {
        expect(listBenchmarks(edition).map(({ id, models }) => [id, models])).toEqual([
          ['Acme/Words', 3],
          ['squad', 3],
        ])
        const found = evaluationsAt(edition, 'SQUAD').map(({ model, benchmark }) => [model, benchmark])
        expect(new Set(found.map(String))).toEqual(new Set(['x/a,squad', 'x/b,squad', 'x/c,squad']))
        expect(evaluationsOfModel(edition, 'x/d')[0]?.benchmark).toBe('Acme/Words')
      },
    )
  })

  it('that cannot be read are a problem with its place, and the others count', async () => {
    await withEdition(
      {
        'models/x/a/README.md': '# A\n',
        'models/x/a/.eval_results/a.yaml':
          '- dataset: {id: a, task_id: t}\n  value: 1\n- dataset: {id: b}\n  value: 2\n',
        'models/x/a/.eval_results/b.yaml': '- dataset: {id: [}\n',
      },
      (edition) => {
        expect(evaluationsOfModel(edition, 'x/a')).toHaveLength(1)
        const problems = edition.findEntry('model', 'x/a')?.problems ?? []
        expect(problems.filter(({ rule }) => rule === 'evaluation-file')).toMatchObject([
          { line: 3, message: expect.stringContaining('"dataset.task_id"') },
          { file: expect.stringContaining('b.yaml'), message: expect.stringContaining('not valid YAML') },
        ])
      },
    )
  })

  it('follow a changed file and go with their card', async () => {
    const { store, run } = makeStore()
    const folder = makeFolder({ 'models/x/a/README.md': RESULTS, 'models/x/b/README.md': '# B\n' })
    await run(folder)
    addFiles(folder, {
      'models/x/b/.eval_results/c.yaml': '- dataset: {id: c, task_id: t}\n  value: 3\n',
      'models/x/a/README.md': '# A\n',
    })
    await run(folder)
    const edition = store.openCurrent()
    expect(edition && listBenchmarks(edition).map(({ id }) => id)).toEqual(['c'])
    edition?.close()
  })
})

it('a paper has the title that most cards give it', async () => {
  const cite = (title: string) => `@misc{x, title={${title}}, eprint={2001.00001}, archivePrefix={arXiv}}\n`
  await withEdition(
    {
      'models/a/README.md': cite('Small boats'),
      'models/b/README.md': cite('Small Boats'),
      'models/c/README.md': cite('Small Boats'),
      'models/d/README.md': 'https://arxiv.org/abs/2001.00001 https://arxiv.org/abs/2001.00002\n',
    },
    (edition) => {
      for (const paperOf of [citedPapers(edition), citedPapers(edition, ['2001.00001', '2001.00002'])]) {
        expect(paperOf('2001.00001').title).toBe('Small Boats')
        expect(paperOf('2001.00002').title).toBeUndefined()
      }
      expect(paperTitled(edition, 'SMALL BOATS')).toBe('2001.00001')
      expect(paperTitled(edition, 'Small')).toBeUndefined()
    },
  )
})

it('a paper has the authors and the year that a card gives it, else those of the list of known papers', async () => {
  const cite = (fields: string) => `@misc{x, ${fields}, archivePrefix={arXiv}}\n`
  await withEdition(
    {
      'models/a/README.md': cite('author={Ash, Ada and Bo Birch}, year={2021}, eprint={2001.00001}'),
      'models/b/README.md': 'https://arxiv.org/abs/1810.04805 https://arxiv.org/abs/cs/0506075\n',
      'models/c/README.md': cite('title={Our BERT}, eprint={1907.11692}'),
    },
    (edition) => {
      const paperOf = citedPapers(edition)
      expect(paperOf('2001.00001')).toMatchObject({ authors: ['Ada Ash', 'Bo Birch'], year: 2021 })
      expect(paperOf('1810.04805')).toMatchObject({
        title: 'BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding',
        authors: ['Jacob Devlin', 'Ming-Wei Chang', 'Kenton Lee', 'Kristina Toutanova'],
        year: 2018,
        source: expect.stringContaining('github.com/huggingface/transformers'),
      })
      expect(paperOf('cs/0506075').year).toBe(2005)
      // What a card says comes first.
      expect(paperOf('1907.11692').title).toBe('Our BERT')
      expect(paperOf('2001.00001').source).toBeUndefined()
      expect(paperTitled(edition, 'a convnet for the 2020s')).toBe('2201.03545')
    },
  )
})

it('papers are gathered over all cards', async () => {
  await withEdition(
    {
      'models/a/README.md': 'See https://arxiv.org/abs/1810.04805\n',
      'datasets/b/README.md': '---\ntags: [arxiv:1810.04805]\n---\n',
    },
    (edition) => {
      expect(listPapers(edition, 10)).toEqual([{ id: '1810.04805', cards: 2 }])
      const { cards, total } = cardsLinking(edition, 'paper', '1810.04805', { limit: 1 })
      expect(total).toBe(2)
      expect(cards.map(({ id }) => id)).toEqual(['a'])
    },
  )
})
