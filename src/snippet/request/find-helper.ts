/** Finds a provider's helper for a task. */

import { type getProviderHelper, PROVIDERS } from '@huggingface/inference'
import { SnippetError } from '../snippet-error.ts'

/** Builds the URL, headers and body of a provider's requests for a task. */
export type Helper = ReturnType<typeof getProviderHelper>

type Tables = { readonly [provider: string]: { readonly [task: string]: Helper | undefined } }

/** The provider has no helper for the task. */
export class MissingHelperError extends SnippetError {
  override name = 'MissingHelperError'
}

/** Finds helpers; tests replace it. */
export type GetHelper = (provider: string, task: string) => Helper

const tables: Tables = PROVIDERS

const tasksOf = (provider: string) => (Object.hasOwn(tables, provider) ? tables[provider] : undefined)

/** Whether the router does not know a provider, so that requests go to its own server, with a key for it. */
export function isDirect(provider: string): boolean {
  return tasksOf(provider)?.conversational?.clientSideRoutingOnly === true
}

/** @throws {MissingHelperError} if the provider is unknown, or does not serve the task */
export function getHelper(provider: string, task: string): Helper {
  const tasks = tasksOf(provider)
  if (tasks === undefined) {
    throw new MissingHelperError(
      `Unknown provider ${JSON.stringify(provider)}. Use one of ${Object.keys(tables).join(', ')}.`,
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
