/** `modelbook new`: writes a commented card, or a docs set, to start from. */

import { Argument, type Command } from 'commander'
import { CARD_KINDS } from '../../card/types.ts'
import { isVersion } from '../../docs/versions.ts'

const KINDS = [...CARD_KINDS, 'docs'] as const
type NewKind = (typeof KINDS)[number]

/** @see https://huggingface.co/docs/hub/repositories-getting-started for names of repositories */
const NAME = String.raw`[A-Za-z0-9_](?:[A-Za-z0-9_.\-]*[A-Za-z0-9_])?`
const REPOSITORY_ID = {
  pattern: new RegExp(`^${NAME}/${NAME}$`),
  remedy: 'Use owner/name, with letters, digits, "-", "_" and ".", such as acme/tiny-bert.',
}
const TASK_ID = {
  pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  remedy: 'Use lowercase letters and digits, with "-" between words, such as cloud-spotting.',
}
const METRIC_ID = {
  pattern: new RegExp(`^${NAME}$`),
  remedy:
    'Use the type that cards give for the metric, with letters, digits, "-", "_" and ".", such as cloud_recall.',
}
const OWNER_NAME = {
  pattern: new RegExp(`^${NAME}$`),
  remedy: 'Use what the ids of their cards begin with, with letters, digits, "-", "_" and ".", such as acme.',
}
const COLLECTION_ID = {
  pattern: new RegExp(`^(?:${NAME}/)?${NAME}$`),
  remedy: 'Use a name, or owner/name, with letters, digits, "-", "_" and ".", such as acme/small-models.',
}
/** One segment of an address, but no version number: that would name a version of another set. */
const DOCS_NAME = {
  pattern: {
    test: (name: string) => /^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/.test(name) && !isVersion(name),
  },
  remedy:
    'Use letters, digits, "-", "_" and ".", such as tiny-library; a version such as v1.2 is a folder in a set.',
}
const IDS = {
  model: REPOSITORY_ID,
  dataset: REPOSITORY_ID,
  task: TASK_ID,
  metric: METRIC_ID,
  owner: OWNER_NAME,
  collection: COLLECTION_ID,
  docs: DOCS_NAME,
}

/** Add `modelbook new` to the program. */
export function newCommand(program: Command): void {
  program
    .command('new')
    .description('write a commented card, or a docs set, to start from')
    .addArgument(new Argument('<kind>', 'what the card describes; docs for a docs set').choices(KINDS))
    .argument(
      '<id>',
      'owner/name of a model or dataset, the id of a task or metric, also of a built-in one, or the name of an owner, a collection or a docs set',
    )
    .option('--dir <dir>', 'folder of cards to write to', '.')
    .action(async (kind: NewKind, id: string, { dir }: { dir: string }, command: Command) => {
      const { pattern, remedy } = IDS[kind]
      const what = kind === 'docs' ? 'name for a docs set' : `id for a ${kind}`
      if (!pattern.test(id)) return command.error(`"${id}" is not a valid ${what}.\n  ${remedy}`)
      const { newCard, newDocs } = await import('../new/new.ts')
      const said = kind === 'docs' ? await newDocs(dir, id) : await newCard(dir, kind, id)
      process.stdout.write(`${said.join('\n')}\n`)
    })
}
