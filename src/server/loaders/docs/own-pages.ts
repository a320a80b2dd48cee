/** Finds the pages of this site that addresses in a card or docs page lead to. */

import { isAbsolute } from '../../../article/link-targets.ts'
import { namedLicense } from '../../../card/metadata/licenses.ts'
import { CARD_KINDS, type CardKind } from '../../../card/types.ts'
import { decodePath, encodePath } from '../../../card/url-path.ts'
import type { DocsIndex, DocsTarget } from '../../../docs/docs-index.ts'
import { folderOf, joinPath, splitFragment } from '../../../docs/link-path.ts'
import type { Edition, EntryFacts } from '../../../edition/types.ts'
import { cardPath, listPath, ROOT } from '../../../paths.ts'
import { targetAddress } from './docs-address.ts'

type Entries = Pick<Edition, 'hasEntry'>

const LISTS = new Set([
  ...CARD_KINDS.map((kind) => listPath(kind)),
  ROOT.libraries,
  ROOT.licenses,
  ROOT.benchmarks,
])

const PAGE = /^\/([a-z]+)s\/([^?#]+)/

/** The end of a link to the file of another card, as authors know it from GitHub. */
const CARD_FILE = /(?:\/readme)?\.md$/i

/** A link to the file of a page of docs, as authors know it from GitHub; the index is read only for these. */
const DOCS_FILE = /\.mdx?$/i

/** The file of a card with a folder of its own. */
const README = /(?:^|\/)readme\.md$/i

/** Whether an address from the root, such as `/tasks/fill-mask`, is a page of this site that is not docs. */
export function isOwnPage(entries: Entries, href: string): boolean {
  const [path = ''] = href.split(/[?#]/, 1)
  return (
    path.startsWith(`${ROOT.libraries}/`) ||
    path.startsWith(`${ROOT.owners}/`) ||
    isLicensePage(path) ||
    (LISTS.has(path) && path === href) ||
    cardAt(entries, path) !== undefined
  )
}

const isLicensePage = (path: string) =>
  path.startsWith(`${ROOT.licenses}/`) &&
  namedLicense(decodePath(path.slice(ROOT.licenses.length + 1))) !== undefined

/**
 * The page that a relative link of a card leads to: any from the root, such as `/docs/tiny/start`, the page of docs made
 * from a file, or another card's, by its id (`../other-model`) or its file (`../../../datasets/acme/clicks/README.md`).
 */
export function linkedPage(
  entries: Entries,
  docs: () => DocsIndex,
  { kind, id, path, sourcePath }: Pick<EntryFacts, 'kind' | 'id' | 'path' | 'sourcePath'>,
  href: string,
): string | undefined {
  if (isAbsolute(href)) return undefined
  if (isOwnPage(entries, href)) {
    const [path = ''] = href.split(/[?#]/, 1)
    return (cardAt(entries, path) ?? path) + href.slice(path.length)
  }
  if (href.startsWith(`${ROOT.docs}/`)) return docsPage(docs(), docs().locateRooted(href))
  const [file, fragment] = splitFragment(href)
  const inSource = DOCS_FILE.test(file) ? joinPath(folderOf(sourcePath ?? ''), decodePath(file)) : undefined
  const page = inSource === undefined ? undefined : docsPage(docs(), docs().locateFile(inSource, fragment))
  if (page !== undefined) return page
  const folder = `/${kind}s/${encodePath(id)}/`
  // A card that is a single file lies in the folder of its owner.
  const bases = README.test(path) || !CARD_FILE.test(path) ? [folder] : [folder, folder.slice(0, -1)]
  for (const base of bases) {
    const url = URL.parse(href, `card://${base}`)
    const card =
      url && (cardAt(entries, url.pathname) ?? cardAt(entries, url.pathname.replace(CARD_FILE, '')))
    if (card) return card + url.hash
  }
  return undefined
}

function docsPage(docs: DocsIndex, target: DocsTarget | undefined): string | undefined {
  return target?.type === 'page' || target?.type === 'file' ? targetAddress(docs, target) : undefined
}

/** The page of the card that a path such as `/models/acme/tiny` names. */
function cardAt(entries: Entries, path: string): string | undefined {
  const [, name, encoded = ''] = PAGE.exec(path) ?? []
  const kind = CARD_KINDS.find((known) => known === name)
  const id = kind && knownId(entries, kind, decodePath(encoded.replace(/(?<!\/)\/+$/, '')))
  return kind !== undefined && id !== undefined ? cardPath(kind, id) : undefined
}

/** An id as it exists: a file system may keep an accent as a character of its own, which keyboards join to its letter. */
export function knownId(entries: Entries, kind: CardKind, id: string): string | undefined {
  return [id, id.normalize('NFC'), id.normalize('NFD')].find((spelling) => entries.hasEntry(kind, spelling))
}
