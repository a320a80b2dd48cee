/** Rows, splits and types of datasets, compared with what `load_dataset` gives: on datasets that are drawn by chance. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { LocalViewer } from '../../../src/viewer/viewer.ts'
import { addFiles } from '../../helpers/folder.ts'
import { makeStore } from '../../helpers/ingest.ts'
import { ensureEnvironments, pythonEnvironment } from '../../python-environment.ts'
import { SEED } from '../../sample.ts'
import { ENDED } from './accepted.ts'
import { type Answer, answerLines, askViewer, readLoaded } from './answers.ts'
import { compareAnswers } from './compare.ts'
import type { DatasetCase } from './dataset-case.ts'
import { drawCase } from './draw-case.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const VERSIONS = [5, 4, 3]
const ENVIRONMENTS = VERSIONS.map((version) =>
  pythonEnvironment(here(`../requirements/datasets-${version}.txt`), `clients-datasets-${version}`),
)

const [problem] = (await ensureEnvironments(ENVIRONMENTS, 'three versions of datasets')).filter(
  (each) => each !== undefined,
)
if (problem !== undefined) {
  if (process.env.CI === 'true') throw new Error(problem)
  console.warn(`SKIPPED: Rows as load_dataset gives them. ${problem}`)
}

/** `MODELBOOK_ROWS` says how many datasets are drawn. */
const CASES =
  problem === undefined
    ? fc.sample(drawCase, { numRuns: Number(process.env.MODELBOOK_ROWS ?? 500), seed: SEED })
    : []

const root = mkdtempSync(join(tmpdir(), 'modelbook-rows-'))
const viewer = new LocalViewer()
afterAll(async () => {
  await viewer.close()
  rmSync(root, { recursive: true, force: true })
})

const folderOf = (index: number) => join(root, 'datasets/case', String(index))

/** Writes the files of all cases. */
async function write(cases: readonly DatasetCase[]): Promise<void> {
  const parquet: string[] = []
  for (const [index, { files }] of cases.entries())
    for (const [path, content] of Object.entries(files)) {
      const isWritten = typeof content === 'string' || content instanceof Uint8Array
      addFiles(folderOf(index), { [path]: isWritten ? content : '' })
      if (!isWritten) parquet.push(JSON.stringify({ path: join(folderOf(index), path), ...content }))
    }
  const [newest] = ENVIRONMENTS
  if (newest !== undefined) await answerLines(newest, here('../python/write_parquet.py'), parquet, root)
}

/** What the viewer says, case by case. */
async function askAll(cases: readonly DatasetCase[]): Promise<Answer[]> {
  const { store, run } = makeStore()
  const { edition } = await run(root)
  const answers: Answer[] = []
  for (const index of cases.keys())
    answers.push(await askViewer(viewer, { edition: store.pathOf(edition), dataset: `case/${index}` }))
  return answers
}

const textsOf = ({ files }: DatasetCase) =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string'
        ? content
        : content instanceof Uint8Array
          ? Buffer.from(content).toString()
          : JSON.stringify(content),
    ]),
  )

/** A case as a text, for whoever must find out what is wrong. */
const shown = (drawn: DatasetCase) =>
  Object.entries(textsOf(drawn))
    .map(([path, text]) => `  ${path}: ${JSON.stringify(text).slice(0, 1000)}`)
    .join('\n')

describe.skipIf(problem !== undefined)('the rows of datasets', () => {
  it(
    `are those of load_dataset in ${CASES.length} datasets`,
    async () => {
      await write(CASES)
      const folders = [...CASES.keys()].map(folderOf)
      const [own, ...loaded] = await Promise.all([
        askAll(CASES),
        ...ENVIRONMENTS.map((environment) =>
          answerLines(environment, here('../python/load_rows.py'), folders, root, () =>
            JSON.stringify({ error: ENDED }),
          ),
        ),
      ])
      const answers = loaded.map((lines) => lines.map(readLoaded))
      const wrong = VERSIONS.flatMap((version, place) =>
        CASES.flatMap((drawn, index) => {
          const [theirs, ours] = [answers[place]?.[index], own[index]]
          if (theirs === undefined || ours === undefined) return [`datasets ${version} gave no answer`]
          const newest = place === 0 ? undefined : answers[0]?.[index]
          const differences = compareAnswers({
            ...{ version, loaded: theirs, own: ours, newest },
            files: textsOf(drawn),
          })
          return differences.length === 0
            ? []
            : [`datasets ${version}, case ${index}:\n${differences.join('\n')}\n${shown(drawn)}`]
        }),
      )
      expect(wrong.slice(0, 20).join('\n\n')).toBe('')
    },
    CASES.length * 2000,
  )
})
