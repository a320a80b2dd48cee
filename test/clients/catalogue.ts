/**
 * Writes the folder of cards for client tests; `make_catalogue.py` adds what only the clients' own libraries can make.
 */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addFiles } from '../helpers/folder.ts'
import { safetensorsFile } from '../helpers/weights-files.ts'

const REVIEWS = [
  ['good', 1],
  ['bad', 0],
  ['fine', 1],
  ['poor', 0],
] as const

const csv = (rows: typeof REVIEWS | (typeof REVIEWS)[number][]) =>
  ['text,label', ...rows.map(([text, label]) => `${text},${label}`)].join('\n')
const jsonLines = REVIEWS.map(([text, label]) => JSON.stringify({ text, label })).join('\n')

const FILES: Record<string, string | Buffer> = {
  'modelbook.yaml': 'renamed:\n  acme/old-bert: acme/tiny-bert\n',
  'models/acme/tiny-bert/README.md':
    '---\nlicense: mit\nlanguage: en\npipeline_tag: fill-mask\nlibrary_name: transformers\ntags: [small]\ndatasets: [acme/reviews-csv]\n---\n# Tiny BERT\n\nA model that is small enough to be made by a test.\n\n```bibtex\n@article{bert, title={A BERT Made by Tests}, author={Devlin, Jacob and Chang, Ming-Wei and Lee, Kenton and Toutanova, Kristina}, eprint={1801.99999}, archivePrefix={arXiv}, year={2018}}\n```\n',
  'models/acme/tiny-bert/notes/read me é.txt': 'notes',
  'models/acme/tiny-bert/notes/deep er/a.txt': 'a',
  'models/acme/tiny-bert/.eval_results/reviews.yaml':
    '- dataset: { id: acme/reviews-csv, task_id: default }\n  value: 0.75\n',
  'models/acme/tiny-bert-mnli/model.safetensors.index.json':
    '{"metadata":{"total_size":48},"weight_map":{"a":"model-1.safetensors","b":"model-2.safetensors"}}',
  'models/acme/tiny-bert-mnli/model-1.safetensors': safetensorsFile({ a: [2, 4] }),
  'models/acme/tiny-bert-mnli/model-2.safetensors': safetensorsFile({ b: [4] }),
  'models/acme/tiny-bert/empty.txt': '',
  'models/acme/tiny-bert/large.bin': Buffer.alloc(24_000_000, 'a large file '),
  'models/acme/tiny-bert-mnli/.eval_results/reviews.yaml':
    '- dataset: { id: acme/reviews-csv, task_id: default }\n  value: 0.9\n',
  'models/acme/tiny-bert-mnli/README.md':
    '---\npipeline_tag: text-classification\nlibrary_name: transformers\nbase_model: acme/tiny-bert\nbase_model_relation: finetune\nmodel-index:\n- name: tiny\n  results:\n  - task: {type: text-classification}\n    dataset: {type: mnli, name: MNLI}\n    metrics: [{type: accuracy, value: 0.5}]\n    source: {name: Somebody}\n---\n# Tiny BERT, fine-tuned\n',
  'models/other/lone.md': '---\nlicense: apache-2.0\ndate: 2026-01-02\n---\n# Lone\n',
  'datasets/acme/reviews-csv/README.md':
    '---\nlanguage: [en]\nsize_categories: [n<1K]\ntask_categories: [text-classification]\ntask_ids: [sentiment-classification]\nmultilinguality: [monolingual]\nlanguage_creators: [expert-generated]\n---\n# Reviews\n',
  'datasets/acme/reviews-csv/train.csv': csv(REVIEWS),
  'datasets/acme/reviews-csv/test.csv': csv(REVIEWS.slice(0, 2)),
  'datasets/acme/reviews-jsonl/README.md': '# Reviews as JSON Lines\n',
  'datasets/acme/reviews-jsonl/data/train.jsonl': jsonLines,
  'datasets/acme/reviews-parquet/README.md': '# Reviews as Parquet\n',
  'owners/acme.md': '---\nname: Acme Research\nsummary: Small models.\n---\n',
  'collections/acme/start.md':
    '---\ntitle: Where to start\nsummary: Two cards to begin with.\nitems: [{dataset: acme/reviews-csv, note: Look first.}, {model: acme/tiny-bert}]\n---\n',
  'datasets/acme/shapes/README.md':
    '---\ntask_categories: [image-classification]\ntags: [arxiv:1801.99999]\n---\n# Shapes\n',
}

/** An author with more models than fit on a page of a list. */
const MANY = Array.from({ length: 250 }, (_, number) => `models/many/model-${number}.md`)

/** Write the catalogue to an empty folder. */
export function writeCatalogue(folder: string): void {
  addFiles(folder, FILES)
  addFiles(folder, Object.fromEntries(MANY.map((path) => [path, '# Many\n'])))
  makeRepository(join(folder, 'models/acme/versioned'))
}

/** Create a repository with two commits on `main`, a branch, a tag, a pull request, and a file in Git LFS. */
function makeRepository(folder: string): void {
  const run = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example', ...words])
  const commit = (message: string, files: Record<string, string>) => {
    addFiles(folder, files)
    run('add', '-A')
    run('commit', '-q', '-m', message)
  }
  mkdirSync(folder, { recursive: true })
  run('init', '-q', '-b', 'main')
  commit('First', { 'README.md': '# Versioned\n', 'notes.txt': 'one' })
  run('tag', '-a', 'v1', '-m', 'Version 1')
  const weights = 'weights'.repeat(1000)
  const sha256 = createHash('sha256').update(weights).digest('hex')
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${weights.length}\n`
  commit('Second', { 'notes.txt': 'two', 'weights.bin': pointer })
  addFiles(folder, { [`.git/lfs/objects/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`]: weights })
  run('checkout', '-q', '-b', 'feature/x')
  commit('Third', { 'notes.txt': 'three' })
  run('update-ref', 'refs/pr/1', 'HEAD')
  run('checkout', '-q', 'main')
}
