/** The files that Vite has built for the browser: their addresses, and their bytes with headers. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { z } from 'zod'
import { buildEtag } from '../../http/etags.ts'
import { ASSET_BASE } from '../../paths.ts'
import type { Site } from '../../ui/layout.tsx'

import type { Encoding } from './encodings.ts'
import { type FinishedResponse, finishResponse } from './finished-response.ts'

export interface Assets {
  /** Where pages link the built files, and the inline script that loads them. */
  addresses: Site['assets']
  /**
   * Finds a built file.
   *
   * @param path - path of the URL, e.g. `/_assets/main-Bx81.css`
   * @returns undefined when there is no such file, or when a newer build has replaced it since the start
   */
  find(path: string, encoding: Encoding): FinishedResponse | undefined
}

/** @see https://vite.dev/guide/backend-integration */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), assets: z.array(z.string()).optional() }),
)

/** The code that draws diagrams is a separate build. */
const DIAGRAMS = 'diagrams.json'
const MANIFESTS = ['manifest.json', DIAGRAMS]

/** What `vite.config.ts` has made of the style sheet. */
const rulesSchema = z.array(
  z.object({ css: z.string(), within: z.array(z.string()), needs: z.array(z.array(z.string())) }),
)

const SUFFIX = { br: '.br', gzip: '.gz', identity: '' } as const

const readManifest = (folder: string, name: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8')))

/**
 * The names of the files that only a page with a diagram needs.
 *
 * @param folder - `dist/client`
 */
export function diagramFiles(folder: string): Set<string> {
  return new Set(Object.values(readManifest(folder, DIAGRAMS)).map(({ file }) => file))
}

/**
 * Reads a folder that `vite build` has written, with the compressed copies beside the files.
 *
 * @param folder - `dist/client`
 * @throws {Error} the manifest or an entry that every page needs is missing, or the loader cannot be inlined in a page
 */
export function readAssets(folder: string): Assets {
  const manifest = new Map(MANIFESTS.flatMap((name) => Object.entries(readManifest(folder, name))))
  const hashed = new Set(
    [...manifest.values()].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  )

  const getAddress = (source: string): string => {
    const entry = [...manifest].find(([key]) => key.endsWith(source))?.[1]
    if (entry === undefined) throw new Error(`${folder} was built without ${source}. Build it again.`)
    return ASSET_BASE + entry.file
  }

  const readText = (source: string): string =>
    readFileSync(join(folder, getAddress(source).slice(ASSET_BASE.length)), 'utf8')

  const readScript = (source: string): string => {
    const code = readText(source)
    if (/<\/script|<!--/i.test(code))
      throw new Error(`${source} would end the script element that carries it.`)
    return code
  }

  /** Pages lie elsewhere than the style sheets, whose links lead from their own place. */
  const fonts = () => readText('src/ui/styles/fonts.css').replaceAll('url(./', `url(${ASSET_BASE}`)

  const responses = readResponses(folder, hashed)
  return {
    addresses: {
      css: getAddress('src/ui/styles/main.css'),
      rules: [
        { css: fonts(), within: [], needs: [[]] },
        ...rulesSchema.parse(JSON.parse(readFileSync(join(folder, '.vite', 'rules.json'), 'utf8'))),
      ],
      loader: readScript('src/islands/loader.ts'),
      hydrate: getAddress('src/islands/hydrate.tsx'),
      browse: getAddress('src/islands/list/browse.ts'),
      docs: getAddress('src/islands/docs/docs.ts'),
      diagrams: getAddress('src/islands/docs/diagram-frame.ts'),
      staticList: getAddress('src/islands/static/static-list.ts'),
      staticPalette: getAddress('src/islands/static/palette.ts'),
      font: getAddress('/source-serif-4.woff2'),
      icon: getAddress('/icon.svg'),
    },
    find: (path, encoding) => responses.get(path)?.(encoding),
  }
}

/** Reads a file in an encoding when it is first asked for: most readers never need the code for diagrams. */
function readOnce(read: (encoding: Encoding) => FinishedResponse | undefined) {
  const known = new Map<Encoding, FinishedResponse>()
  return (encoding: Encoding): FinishedResponse | undefined => {
    const response = known.get(encoding) ?? read(encoding)
    if (response !== undefined) known.set(encoding, response)
    return response
  }
}

/** Files are small and few: they are read once and sent from memory. */
function readResponses(folder: string, hashed: Set<string>) {
  const responses = new Map<string, (encoding: Encoding) => FinishedResponse | undefined>()
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile())
      .map((item) => join(item.parentPath, item.name).slice(folder.length).replaceAll('\\', '/'))
      .map((name) => name.replace(/^\//, '')),
  )
  for (const name of names) {
    if (name.startsWith('.vite/') || /\.(br|gz)$/.test(name)) continue
    const type = getMimeType(name) ?? 'application/octet-stream'
    const read = (encoding: Encoding): FinishedResponse | undefined => {
      const sent = names.has(name + SUFFIX[encoding]) ? encoding : 'identity'
      const body = readIfThere(join(folder, name + SUFFIX[sent]))
      if (body === undefined) return undefined
      return finishResponse(
        200,
        {
          'content-type': type,
          'cache-control': hashed.has(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
          etag: buildEtag(name, body.toString('latin1')),
          vary: 'Accept-Encoding',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          ...(sent === 'identity' ? {} : { 'content-encoding': sent }),
        },
        body,
      )
    }
    responses.set(ASSET_BASE + name, readOnce(read))
  }
  return responses
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
