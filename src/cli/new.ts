/** `modelbook new`: writes a commented card to start from. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Argument, type Command } from 'commander'
import { openSource } from '../edition/sources/open-source.ts'
import { UserError } from '../errors.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import builtInTaskTemplate from './templates/built-in-task.md?raw'
import datasetTemplate from './templates/dataset.md?raw'
import metricTemplate from './templates/metric.md?raw'
import modelTemplate from './templates/model.md?raw'
import taskTemplate from './templates/task.md?raw'

const KINDS = ['model', 'dataset', 'task', 'metric'] as const
type NewKind = (typeof KINDS)[number]

/** @see https://huggingface.co/docs/hub/repositories-getting-started for names of repositories */
const NAME = String.raw`[A-Za-z0-9_](?:[A-Za-z0-9_.\-]*[A-Za-z0-9_])?`
const REPOSITORY_ID = {
  pattern: new RegExp(`^${NAME}/${NAME}$`),
  remedy: 'Write owner/name in letters, digits, "-", "_" and ".", such as acme/tiny-bert.',
}
const TASK_ID = {
  pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  remedy: 'Write words in small letters and digits with "-" between them, such as cloud-spotting.',
}
const METRIC_ID = {
  pattern: new RegExp(`^${NAME}$`),
  remedy:
    'Write what cards have as the type of a metric, in letters, digits, "-", "_" and ".", such as cloud_recall.',
}
const IDS = { model: REPOSITORY_ID, dataset: REPOSITORY_ID, task: TASK_ID, metric: METRIC_ID }

/** Add `modelbook new` to the program. */
export function newCommand(program: Command): void {
  program
    .command('new')
    .description('write a commented card to start from')
    .addArgument(new Argument('<kind>', 'what the card describes').choices(KINDS))
    .argument(
      '<id>',
      'owner/name of a model or dataset, or the id of a task or metric, also of a built-in one',
    )
    .option('--dir <dir>', 'folder of cards to write it to', '.')
    .action(async (kind: NewKind, id: string, { dir }: { dir: string }, command: Command) => {
      const { pattern, remedy } = IDS[kind]
      if (!pattern.test(id)) return command.error(`"${id}" is no id for a ${kind}.\n  ${remedy}`)
      const path = writeCard(dir, kind, id)
      process.stdout.write(`${await describeNext(dir, kind, id, path)}\n`)
    })
}

/**
 * Write the card of a model, dataset, task or metric.
 *
 * @param dir - folder of cards; made when it does not exist
 * @param id - valid for the kind
 * @returns the path of the card
 * @throws {UserError} there is a card of that id; nothing is written
 */
export function writeCard(dir: string, kind: NewKind, id: string): string {
  const folder = join(dir, `${kind}s`, ...id.split('/'))
  const path = join(folder, 'README.md')
  const existing = findCard(folder)
  if (existing !== undefined) {
    throw new UserError(
      `${existing} describes the ${kind} "${id}" already, so nothing was written.\n` +
        '  Edit that file, or choose another id.',
    )
  }
  mkdirSync(dirname(path), { recursive: true })
  // Not over a file that has come into being since.
  writeFileSync(path, fillIn(templateOf(kind, id), id), { flag: 'wx' })
  return path
}

/** The card that a folder makes, or that lies beside it. */
function findCard(folder: string): string | undefined {
  if (existsSync(`${folder}.md`)) return `${folder}.md`
  if (!existsSync(folder)) return undefined
  const name = readdirSync(folder).find((file) => file.toLowerCase() === 'readme.md')
  return name && join(folder, name)
}

const TEMPLATES = { model: modelTemplate, dataset: datasetTemplate, metric: metricTemplate }

function templateOf(kind: NewKind, id: string): string {
  if (kind === 'task') return isBuiltIn(id) ? builtInTaskTemplate : taskTemplate
  return TEMPLATES[kind]
}

function isBuiltIn(task: string): boolean {
  return builtinVocabulary().tasks.has(task)
}

function fillIn(template: string, id: string): string {
  const name = id.slice(id.lastIndexOf('/') + 1)
  const title = name
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
  const values: Record<string, string> = { id, name, title }
  return template.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => values[key] ?? mark)
}

async function describeNext(dir: string, kind: NewKind, id: string, path: string): Promise<string> {
  const lines = [`Wrote ${path}`]
  if (kind === 'task' && isBuiltIn(id)) {
    lines.push(`  It changes the built-in task "${id}": what it leaves out stays as it is.`)
  }
  if (kind === 'metric' && builtinVocabulary().metrics.has(id)) {
    lines.push(`  It takes the place of the built-in metric "${id}".`)
  }
  if (await isFound(dir, kind, id)) {
    const words = /^[\w./-]+$/.test(dir) ? dir : JSON.stringify(dir)
    lines.push(
      '  Fill it in where it is commented, then see what is missing and how it looks:',
      `    modelbook check ${words}`,
      `    modelbook serve ${words}`,
    )
  } else {
    lines.push(
      `  It is not shown yet: ${join(dir, 'README.md')} makes the folder the repository of one card.`,
      '  Put that file into models/<owner>/<name>/ or datasets/<owner>/<name>/, or use --dir with another folder.',
    )
  }
  return lines.join('\n')
}

/** Whether the folder is laid out so that its cards of a kind are looked for. */
async function isFound(dir: string, kind: NewKind, id: string): Promise<boolean> {
  for await (const item of (await openSource(dir)).read([kind])) {
    if (item.type === 'card' && item.card.id === id) return true
  }
  return false
}
