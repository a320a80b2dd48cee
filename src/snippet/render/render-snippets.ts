/** Code for each client that can send a request. */

import { getHelper, MissingHelperError } from '../request/find-helper.ts'
import { type Dependencies, resolveRequest } from '../request/resolve-request.ts'
import { SnippetError } from '../snippet-error.ts'
import type { Snippet, SnippetOptions } from '../types.ts'
import type { SnippetList } from './render-request.ts'

/**
 * The snippets of one model at one provider, and the reasons for those that cannot be.
 *
 * Bad options are reasons and nothing is thrown for them, so that one provider never takes another's snippets along.
 */
export async function listSnippets(
  options: SnippetOptions,
  dependencies: Dependencies = { getHelper, log: console },
): Promise<SnippetList> {
  try {
    return await makeSnippets(options, dependencies)
  } catch (error) {
    if (!(error instanceof SnippetError)) throw error
    return { snippets: [], reasons: [{ text: error.message }] }
  }
}

/**
 * The snippets of one model at one provider.
 *
 * @returns empty where there are none; that the provider has no helper for the task is logged, as nobody is given a reason
 */
export async function renderSnippets(
  options: SnippetOptions,
  dependencies: Dependencies = { getHelper, log: console },
): Promise<Snippet[]> {
  try {
    return (await makeSnippets(options, dependencies)).snippets
  } catch (error) {
    if (!(error instanceof SnippetError)) throw error
    if (error instanceof MissingHelperError) dependencies.log.error('Failed to get provider helper', error)
    return []
  }
}

/** @throws {SnippetError} no request can be made of the options */
async function makeSnippets(options: SnippetOptions, dependencies: Dependencies): Promise<SnippetList> {
  const request = await resolveRequest(options, dependencies)
  // Clients and templates are as large as all the rest; a page that only sends the request does without.
  const { renderRequest } = await import('./render-request.ts')
  return renderRequest(request)
}
