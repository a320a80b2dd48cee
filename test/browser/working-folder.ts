/** Writes a folder of cards as a team has one: dozens of models with weights, datasets, one of 10,000 rows, and results on it. */

import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The one model that is German, marks names, is below 500 MB and may be used freely. */
export const WANTED = 'nordwind/parcel-ner-de'

/** The dataset of 10,000 rows on which models are measured. */
export const NOTES = 'nordwind/parcel-notes-de'

const LANGUAGES = [
  ['de', 'German'],
  ['en', 'English'],
  ['fr', 'French'],
  ['nl', 'Dutch'],
] as const

/** What the models do, and what they are for. */
const JOBS = [
  ['token-classification', 'tour-ner', 'Marks customers, towns and gates in the tour notes of drivers.'],
  [
    'text-classification',
    'complaint-sorter',
    'Sorts complaints by what went wrong: late, lost, wet or dented.',
  ],
  ['summarization', 'shift-digest', 'Sums up a shift book in three sentences.'],
  ['question-answering', 'customs-answers', 'Finds the answer to a customs question in the rules.'],
  ['fill-mask', 'freight-bert', 'Knows the words of freight papers and guesses the missing one.'],
  ['automatic-speech-recognition', 'dock-voice', 'Writes down what is called out at the loading dock.'],
  ['sentence-similarity', 'route-match', 'Says whether two route descriptions mean the same road.'],
] as const

interface Model {
  id: string
  title: string
  task: string
  language: string
  license: string
  megabytes: number
  text: string
  f1?: number
  widget?: string
}

const MODELS: readonly Model[] = [
  {
    id: WANTED,
    title: 'Parcel NER (German)',
    task: 'token-classification',
    language: 'de',
    license: 'mit',
    megabytes: 266,
    text: 'Marks names, streets and parcel numbers in the notes of drivers.',
    f1: 0.931,
    widget: 'bei Frau Yildiz, 24103 Kiel',
  },
  {
    id: 'nordwind/parcel-ner-de-large',
    title: 'Parcel NER large (German)',
    task: 'token-classification',
    language: 'de',
    license: 'apache-2.0',
    megabytes: 1340,
    text: 'Marks the same as the small one, with less haste and fewer slips.',
    f1: 0.947,
  },
  {
    id: 'hafenlabor/name-finder-de',
    title: 'Name finder (German)',
    task: 'token-classification',
    language: 'de',
    license: 'cc-by-nc-4.0',
    megabytes: 430,
    text: 'Finds people and firms in German letters. Not for business.',
    f1: 0.902,
  },
  ...LANGUAGES.flatMap(([language, name], at) =>
    JOBS.filter(([task]) => language !== 'de' || task !== 'token-classification').map(
      ([task, word, text], job): Model => ({
        id: `${job % 2 === 0 ? 'nordwind' : 'hafenlabor'}/${word}-${language}`,
        title: `${word.replace('-', ' ')} (${name})`,
        task,
        language,
        license: ['mit', 'apache-2.0', 'cc-by-nc-4.0', 'gpl-3.0'][(at + job) % 4] ?? 'mit',
        megabytes: 90 + 170 * ((at * 3 + job) % 7),
        text,
      }),
    ),
  ),
]

const DATASETS = JOBS.flatMap(([task, word, text]) =>
  LANGUAGES.slice(0, 2).map(([language, name]) => ({
    id: `nordwind/${word}-texts-${language}`,
    card: `---
license: cc-by-4.0
language: ${language}
task_categories: [${task}]
---
# Texts for ${word} (${name})

What was written down to teach one thing. ${text}
`,
  })),
)

const TOWNS = ['Kiel', 'Husum', 'Emden', 'Leer', 'Jever', 'Norden', 'Aurich']

/** The note of a row, which no other row has. */
export const noteOf = (row: number): string =>
  `Paket ${row} nach ${TOWNS[row % TOWNS.length]}, bitte klingeln`

const rows = Array.from(
  { length: 10_000 },
  (_, row) => `"${noteOf(row)}",${TOWNS[row % TOWNS.length]},${row % 90}`,
)

function modelCard({ title, task, language, license, text, f1, widget, id }: Model): string {
  const results =
    f1 === undefined
      ? ''
      : `datasets: [${NOTES}]
model-index:
  - name: ${id}
    results:
      - task: {type: ${task}}
        dataset: {type: ${NOTES}, name: Parcel notes (German), split: test}
        metrics: [{type: f1, value: ${f1}}]
`
  const example = widget === undefined ? '' : `widget: [{text: "${widget}"}]\n`
  return `---
license: ${license}
language: ${language}
pipeline_tag: ${task}
library_name: transformers
${results}${example}---
# ${title}

${text}
`
}

/**
 * Write the folder.
 *
 * @param endpoint - address of the server that answers for {@link WANTED}
 */
export async function writeWorkingFolder(folder: string, endpoint: string): Promise<void> {
  await write(
    join(folder, 'modelbook.yaml'),
    `title: Nordwind models
description: Models of the sorting hall and the fleet
endpoints: [{name: Nordwind, url: "${endpoint}", protocol: hf-inference, models: ${WANTED}}]
`,
  )
  for (const model of MODELS) {
    const beside = join(folder, 'models', model.id)
    await write(join(beside, 'README.md'), modelCard(model))
    await writeWeights(join(beside, 'model.safetensors'), model.megabytes * 1_000_000)
  }
  for (const { id, card } of DATASETS) await write(join(folder, 'datasets', id, 'README.md'), card)
  await write(
    join(folder, 'datasets', NOTES, 'README.md'),
    `---
license: cc-by-4.0
language: de
task_categories: [token-classification]
---
# Parcel notes (German)

Ten thousand notes of drivers, each with its town and the minutes that the stop took.
`,
  )
  await write(join(folder, 'datasets', NOTES, 'test.csv'), `note,town,minutes\n${rows.join('\n')}\n`)
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/**
 * Weights as large as they say, of which a disk holds the first block only.
 *
 * @see https://huggingface.co/docs/safetensors
 */
async function writeWeights(path: string, bytes: number): Promise<void> {
  const weight = { dtype: 'F32', shape: [bytes / 4], data_offsets: [0, bytes] }
  const header = Buffer.from(JSON.stringify({ weight }))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  await write(path, Buffer.concat([length, header]))
  await truncate(path, length.length + header.length + bytes)
}
