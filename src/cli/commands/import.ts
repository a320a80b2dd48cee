/** `modelbook import`: fetches cards from a Hub, or from an MLflow server, into a folder. */

import { type Command, InvalidArgumentError, Option } from 'commander'

/** @see https://huggingface.co/docs/huggingface_hub/package_reference/environment_variables */
const PUBLIC_HUB = 'https://huggingface.co'

/** Options of `modelbook import hub`. */
export interface HubOptions {
  kind?: 'models' | 'datasets'
  author?: string
  filter?: string[]
  search?: string
  limit?: number
  since?: string
  endpoint: string
  out: string
}

/** Add `modelbook import` to the program. */
export function importCommand(program: Command): void {
  const command = program.command('import').description('import cards into a folder of cards')
  command
    .command('hub')
    .description(
      'import the cards of a Hub and what it knows about them, without the weights; run again to pick up what is new',
    )
    .requiredOption('--out <dir>', 'folder of cards to write to')
    .addOption(new Option('--kind <kind>', 'what to import (default: both)').choices(['models', 'datasets']))
    .option('--author <name>', 'only cards of this user or organisation')
    .option('--filter <tag>', 'only cards with this tag, e.g. license:mit; can be repeated', collect)
    .option('--search <text>', 'only cards with this text in their id')
    .option('--limit <number>', 'at most this many of each kind, the most used first', parseLimit)
    .option('--since <date>', 'only cards changed since this date, e.g. 2026-01-31', parseDate)
    .addOption(
      new Option('--endpoint <url>', 'address of the Hub')
        .env('HF_ENDPOINT')
        .argParser((text) => parseEndpoint(text, program, HUB_WORDS))
        .default(PUBLIC_HUB),
    )
    .addHelpText('after', '\nA token is read from HF_TOKEN and sent to the Hub alone.')
    .action(async (options: HubOptions) => {
      const { importCards } = await import('../import.ts')
      await importCards(options)
    })
  command
    .command('mlflow')
    .description(
      'make cards of the registered models of an MLflow server; run again to pick up what has changed',
    )
    .argument('<uri>', 'address of the server', (text) => parseEndpoint(text, program, MLFLOW_WORDS))
    .argument('[dir]', 'folder of cards to write to', '.')
    .addHelpText(
      'after',
      '\nMLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, or else MLFLOW_TRACKING_TOKEN, are sent to the server alone.',
    )
    .action(async (uri: string, dir: string) => {
      const { importModels } = await import('../import.ts')
      await importModels(uri, dir)
    })
}

/** What an address is of, and what to give in place of a user and a password in it. */
interface EndpointWords {
  what: string
  instead: string
  example: string
}

const HUB_WORDS: EndpointWords = {
  what: 'the Hub (--endpoint or HF_ENDPOINT)',
  instead: 'a token is read from HF_TOKEN',
  example: PUBLIC_HUB,
}

const MLFLOW_WORDS: EndpointWords = {
  what: 'the MLflow server',
  instead: 'they are read from MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD',
  example: 'http://127.0.0.1:5000',
}

function collect(value: string, values: readonly string[] = []): string[] {
  return [...values, value]
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 1.')
}

function parseDate(text: string): string {
  const date = new Date(text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(date.getTime())) return date.toISOString()
  throw new InvalidArgumentError(
    'Give a date such as 2026-01-31, or with a time, such as 2026-01-31T12:00:00Z.',
  )
}

function parseEndpoint(text: string, program: Command, { what, instead, example }: EndpointWords): string {
  const url = URL.parse(text)
  // The message of an invalid argument would repeat it.
  if (url !== null && url.username + url.password !== '')
    program.error(
      `error: the address of ${what} has a user or a password in it. Give it without; ${instead}.`,
    )
  if (url !== null && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '')
  throw new InvalidArgumentError(`Give a web address such as ${example}.`)
}
