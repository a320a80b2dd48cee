/** What all commands take that ask models: which examples, where, and how many at a time. */

import { type Command, InvalidArgumentError, Option } from 'commander'
import type { EndpointProtocol } from '../../snippet/types.ts'

export interface AskingOptions {
  endpoint?: string
  protocol?: EndpointProtocol
  provider?: string
  only?: string
  concurrency: number
}

/** Requests at a time: a server on one machine answers few at once, and a provider allows more than these. */
const AT_ONCE = 4

/** A server is asked by this many at most, as a mistyped number would be an attack on it. */
const MOST_AT_ONCE = 64

/** @returns the same command */
export function addAskingOptions(command: Command): Command {
  return command
    .argument('[dir]', 'folder of cards', '.')
    .argument('[ids...]', 'ids of models (default: all that have examples)')
    .addOption(
      new Option(
        '--endpoint <url>',
        'server to ask (default: the endpoint of modelbook.yaml that serves the model)',
      ).conflicts('provider'),
    )
    .addOption(
      new Option('--protocol <protocol>', 'what the server of --endpoint speaks (default: openai)').choices([
        'openai',
        'hf-inference',
      ]),
    )
    .option('--provider <id>', 'inference provider to ask instead, e.g. hf-inference')
    .option('--only <task>', 'only models for this task, e.g. text-generation')
    .option('--concurrency <number>', 'requests at a time', parseConcurrency, AT_ONCE)
    .addHelpText(
      'after',
      '\nA token is read from the variable that modelbook.yaml names, from API_TOKEN for --endpoint, and from HF_TOKEN\n' +
        "or the provider's own for --provider. It is sent to that server alone, and written nowhere.",
    )
}

/** Ends the program where options do not go together. */
export function checkAsking({ protocol, endpoint }: AskingOptions, command: Command): void {
  if (protocol !== undefined && endpoint === undefined)
    command.error('error: --protocol says what the server of --endpoint speaks. Give both.')
}

function parseConcurrency(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_AT_ONCE) return Number(text)
  throw new InvalidArgumentError(`Give a number from 1 to ${MOST_AT_ONCE}.`)
}
