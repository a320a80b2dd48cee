/** Code of the Hub's registry, for libraries and programs that have no loader here. No test runs it. */

import type { LocalAppSnippet } from '@huggingface/tasks'
import { chooseGguf } from '../../task/gguf.ts'
import { libraryLabel, REGISTRY } from '../../task/libraries.ts'
import { localApps, type RegistryFacts, registryModel } from '../../task/local-apps.ts'
import { isHubId } from './hub-id.ts'
import type { LoadingSnippet } from './types.ts'

/**
 * The code that the registry has for a model's library. Its templates print an id as it is.
 *
 * @returns empty when it has none, needs to know more about the model, or Hub clients do not accept the id
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/model-libraries-snippets.ts
 */
export function libraryCode(model: RegistryFacts, library: string): LoadingSnippet[] {
  const template = REGISTRY.get(library)?.snippets
  if (template === undefined || !isHubId(model.id)) return []
  const texts = orNone(() => template(registryModel({ ...model, library })))
  return finish({ id: library, label: libraryLabel(library) }, withInstalls(texts))
}

/**
 * The commands that the registry has for programs that run a model.
 *
 * @param own - ids of the programs that have code of our own
 * @returns empty when Hub clients do not accept the id
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/local-apps.ts
 */
export function appCode(model: RegistryFacts, own: ReadonlySet<string>): LoadingSnippet[] {
  if (!isHubId(model.id)) return []
  const path = chooseGguf(model)?.path
  // A path is printed as it is.
  const file = path !== undefined && /^\w[\w./-]*$/.test(path) ? path : undefined
  return localApps(model).flatMap(({ id, app }) => {
    if (!('snippet' in app) || own.has(id)) return []
    const given = orNone(() => [app.snippet(registryModel(model), file)].flat())
    return finish({ id, label: app.prettyLabel }, given.map(readPart))
  })
}

/** A text that only installs belongs to the one behind it. */
function withInstalls(texts: readonly string[]): Part[] {
  const isInstall = (text = '') => /^(?:uv )?(?:pip|npm) i(?:nstall)? [^\n]*$/.test(text.trim())
  return texts.flatMap((text, at) => {
    const before = texts[at - 1]
    if (isInstall(text) && at < texts.length - 1) return []
    return [{ code: text, install: isInstall(before) ? before : undefined }]
  })
}

interface Part {
  title?: string
  install?: string | undefined
  code: string
}

function readPart(given: string | LocalAppSnippet): Part {
  if (typeof given === 'string') return { code: given }
  return { title: given.title, install: given.setup, code: [given.content].flat().join('\n\n') }
}

/** Some functions of the registry need data about a model that only the Hub has. */
function orNone<T>(make: () => T[]): T[] {
  try {
    return make()
  } catch {
    return []
  }
}

/** What the registry prints for what it does not know. */
const UNKNOWN = /fill-in-|\bundefined\b|\{\{|<[A-Z][A-Z_]+>/

/** Parts that want a token in the command itself: nobody should paste one there. */
const WITH_TOKEN = /HF_TOKEN/

function finish(of: { id: string; label: string }, all: readonly Part[]): LoadingSnippet[] {
  const parts = all.filter(({ install = '', code }) => !WITH_TOKEN.test(install + code))
  if (parts.some(({ install = '', code }) => UNKNOWN.test(install) || UNKNOWN.test(code))) return []
  // A remark alone says why there is no code.
  if (parts.every(({ code }) => /^(?:#[^\n]*\s*)*$/.test(code.trim()))) return []
  return parts.map(({ title, install, code }) => ({
    ...of,
    title,
    language: languageOf(code),
    install,
    code: code.trim(),
    note: undefined,
    isRun: false,
  }))
}

/** The registry does not say which language its code is in. */
function languageOf(code: string): LoadingSnippet['language'] {
  if (/^(?:import .* from ['"]|const |let )/m.test(code)) return 'javascript'
  if (/^[ \t]*(?:import|from|print\(|\w+ = )/m.test(code)) return 'python'
  return 'bash'
}
