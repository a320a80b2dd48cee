/** Writes a commented card, or a docs set, to start from. */

import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CardKind } from '../../card/types.ts'
import { SETTINGS_FILE } from '../../docs/settings.ts'
import { UserError } from '../../errors.ts'
import { makeFolder } from '../../make-folder.ts'
import { ROOT } from '../../paths.ts'
import { shellWord } from '../../snippet/print/shell.ts'
import { openSource } from '../../sources/open-source.ts'
import { builtinVocabulary } from '../../task/vocabulary.ts'
import { fillIn } from './fill-in.ts'
import { type NewDocs, writeDocs } from './new-docs.ts'
import builtInTaskTemplate from './templates/built-in-task.md?raw'
import collectionTemplate from './templates/collection.md?raw'
import datasetTemplate from './templates/dataset.md?raw'
import metricTemplate from './templates/metric.md?raw'
import modelTemplate from './templates/model.md?raw'
import ownerTemplate from './templates/owner.md?raw'
import taskTemplate from './templates/task.md?raw'

/** Write a card to start from. @returns lines that say so and what to do next */
export async function newCard(dir: string, kind: CardKind, id: string): Promise<string[]> {
  return describeCard(dir, kind, id, writeCard(dir, kind, id))
}

/** Write a docs set to start from. @returns lines that say so and what to do next */
export async function newDocs(dir: string, name: string): Promise<string[]> {
  return describeDocs(dir, name, await writeDocs(dir, name))
}

/**
 * Write the card of a model, dataset, task, metric or owner, or a collection.
 *
 * @param dir - folder of cards; made when it does not exist
 * @param id - valid for the kind
 * @returns the path of the card
 * @throws {UserError} a card of that id exists; nothing is written
 */
export function writeCard(dir: string, kind: CardKind, id: string): string {
  const folder = join(dir, `${kind}s`, ...id.split('/'))
  const path = join(folder, 'README.md')
  const existing = findCard(folder)
  if (existing !== undefined) {
    throw new UserError(
      `${existing} already describes the ${kind} "${id}", so nothing was written.\n` +
        '  Edit that file, or choose another id.',
    )
  }
  makeFolder(dirname(path))
  // Never over a file created since the check.
  writeFileSync(path, fillIn(templateOf(kind, id), id), { flag: 'wx' })
  return path
}

/** The card that a folder holds, or that lies beside it. */
function findCard(folder: string): string | undefined {
  if (existsSync(`${folder}.md`)) return `${folder}.md`
  if (!existsSync(folder)) return undefined
  const name = readdirSync(folder).find((file) => file.toLowerCase() === 'readme.md')
  return name && join(folder, name)
}

const TEMPLATES = {
  model: modelTemplate,
  dataset: datasetTemplate,
  metric: metricTemplate,
  owner: ownerTemplate,
  collection: collectionTemplate,
}

function templateOf(kind: CardKind, id: string): string {
  if (kind === 'task') return isBuiltIn(id) ? builtInTaskTemplate : taskTemplate
  return TEMPLATES[kind]
}

function isBuiltIn(task: string): boolean {
  return builtinVocabulary().tasks.has(task)
}

async function describeCard(dir: string, kind: CardKind, id: string, path: string): Promise<string[]> {
  const lines = [`Wrote ${path}`]
  if (kind === 'task' && isBuiltIn(id)) {
    lines.push(`  It changes the built-in task "${id}". Keys that it leaves out stay as they are.`)
  }
  if (kind === 'metric' && builtinVocabulary().metrics.has(id)) {
    lines.push(`  It replaces the built-in metric "${id}".`)
  }
  if (await isFound(dir, kind, id)) return [...lines, ...whatNext(dir)]
  if (!existsSync(join(dir, 'README.md'))) {
    return [
      ...lines,
      '  It is not shown yet: first put a card into models/<owner>/<name>/ or datasets/<owner>/<name>/.',
    ]
  }
  return [
    ...lines,
    `  It is not shown yet: ${join(dir, 'README.md')} makes the folder the repository of one card.`,
    '  Put that file into models/<owner>/<name>/ or datasets/<owner>/<name>/, or use --dir with another folder.',
  ]
}

function describeDocs(dir: string, name: string, { files, isFound }: NewDocs): string[] {
  const lines = files.map((path) => `Wrote ${path}`)
  if (isFound) return [...lines, `  It is at ${ROOT.docs}/${name}.`, ...whatNext(dir)]
  return [
    ...lines,
    `  It is not at ${ROOT.docs}/${name} yet, because ${join(dir, SETTINGS_FILE)} cannot be used.`,
    `  Fix the problems that \`modelbook check ${shellWord(dir)}\` reports. Then the set is at its address; if not, put \`- {path: docs/${name}, name: ${name}}\` below \`docs:\`.`,
  ]
}

function whatNext(dir: string): string[] {
  const folder = shellWord(dir)
  return [
    '  Fill it in, then see what is missing and how it looks:',
    `    modelbook check ${folder}`,
    `    modelbook serve ${folder}`,
  ]
}

/** Whether cards of that kind are read from where the card was written. */
async function isFound(dir: string, kind: CardKind, id: string): Promise<boolean> {
  for await (const item of (await openSource(dir)).read([kind])) {
    if (item.type === 'card' && item.card.id === id) return true
  }
  return false
}
