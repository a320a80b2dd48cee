/** The options of a command as variables of the environment, as containers set them. */

import type { Command, Option } from 'commander'
import { InvalidArgumentError } from 'commander'

/**
 * The variable that does the same as an option: `MODELBOOK_METRICS_PORT` for `--metrics-port`. One that can only be
 * switched on or off is `true` or `false`: `MODELBOOK_WATCH=false` for `--no-watch`.
 */
export function variableOf(option: Option): string {
  return `MODELBOOK_${option.attributeName().replace(/[A-Z]/g, '_$&').toUpperCase()}`
}

/** Takes what the environment says of options that are not on the command line. An empty variable counts as unset. */
export function readEnvironment(command: Command): void {
  for (const option of command.options) {
    const [key, variable] = [option.attributeName(), variableOf(option)]
    const text = process.env[variable]
    if (text === undefined || text === '' || command.getOptionValueSource(key) === 'cli') continue
    try {
      command.setOptionValueWithSource(key, readValue(option, text), 'env')
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      command.error(`error: ${variable} is set to ${JSON.stringify(text)}. ${error.message}`)
    }
  }
}

function readValue(option: Option, text: string): unknown {
  if (!option.isBoolean() && !option.negate) return option.parseArg?.(text, undefined) ?? text
  if (text === 'true' || text === 'false') return text === 'true'
  throw new InvalidArgumentError('Set it to true or false.')
}
