/** Renders code for each client that can send a request. */

import { getHelper, MissingHelperError } from '../request/find-helper.ts'
import { type Dependencies, resolveRequest } from '../request/resolve-request.ts'
import { SnippetError } from '../snippet-error.ts'
import type { Snippet, SnippetOptions } from '../types.ts'
import type { SnippetList } from './render-request.ts'

/**
 * List the snippets of one model at one provider, and the reasons for those that are impossible.
 *
 * Invalid options become reasons instead of exceptions, so that one provider cannot affect another's snippets.
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
 * Render the snippets of one model at one provider.
 *
 * @returns empty when there are none; since no reason is returned, a missing helper for the task is logged
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

/** @throws {SnippetError} if the options do not make a request */
async function makeSnippets(options: SnippetOptions, dependencies: Dependencies): Promise<SnippetList> {
  const request = await resolveRequest(options, dependencies)
  // Clients and templates are as large as all the rest, and a page that only sends the request does not need them.
  const { renderRequest } = await import('./render-request.ts')
  return renderRequest(request)
}
