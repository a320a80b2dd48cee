/** A provider's helper for a task. */

import { type getProviderHelper, PROVIDERS } from '@huggingface/inference'
import { SnippetError } from '../snippet-error.ts'

/** Makes the URL, headers and body of one provider's requests for one task. */
export type Helper = ReturnType<typeof getProviderHelper>

type Tables = { readonly [provider: string]: { readonly [task: string]: Helper | undefined } }

/** There is no helper of that provider for that task. */
export class MissingHelperError extends SnippetError {
  override name = 'MissingHelperError'
}

/** Finds helpers; what tests put in its place. */
export type GetHelper = (provider: string, task: string) => Helper

/** @throws {MissingHelperError} the provider is unknown, or does not serve the task */
export function getHelper(provider: string, task: string): Helper {
  const tables: Tables = PROVIDERS
  const tasks = Object.hasOwn(tables, provider) ? tables[provider] : undefined
  if (tasks === undefined) {
    throw new MissingHelperError(
      `The provider ${JSON.stringify(provider)} is not known. Known are ${Object.keys(tables).join(', ')}.`,
    )
  }
  const helper = Object.hasOwn(tasks, task) ? tasks[task] : undefined
  if (helper === undefined) {
    throw new MissingHelperError(
      `The provider ${provider} does not serve the task ${JSON.stringify(task)}. Choose another provider.`,
    )
  }
  return helper
}
