/** Points a library at this catalogue, with the variable that all Hub clients read. */

import { blocks, type Code, lines, python } from './code.ts'
import type { LoadingSnippet, Site, Way } from './types.ts'

/**
 * Complete a way to load for the page, with anything that must be set before the first import on top.
 *
 * @param of - the library or app
 * @param site - where the files are; the Hub when undefined
 * @see https://huggingface.co/docs/huggingface_hub/package_reference/environment_variables#hfendpoint
 */
export function finishWay(
  of: { id: string; label: string },
  { title, language, install, environment, namesEndpoint = false, code, note }: Way,
  site: Site | undefined,
): LoadingSnippet {
  const variables = {
    ...(site === undefined || language !== 'python' || namesEndpoint ? undefined : { HF_ENDPOINT: site.url }),
    ...environment,
  }
  return { ...of, title, language, install, note, code: setFirst(variables, code).text, isRun: true }
}

function setFirst(variables: Readonly<Record<string, string>>, code: Code): Code {
  const all = Object.entries(variables).map(([name, value]) => python`os.environ[${name}] = ${value}`)
  return all.length === 0 ? code : blocks(python`import os`, lines(...all), code)
}
