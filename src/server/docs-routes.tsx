/** Everything below `/docs`: the list of sets, pages, their Markdown and the files beside them. */

import { posix } from 'node:path'
import { decodePath } from '../card/url-path.ts'
import type { DocsTree } from '../docs/types.ts'
import { docsIndexOf } from '../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { buildEtag } from '../http/etags.ts'
import { inTurn } from '../hub/git/git-queue.ts'
import { HubError } from '../hub/hub-error.ts'
import { bytesContent, serveContent } from '../hub/serve-content.ts'
import { serveListed } from '../hub/serve-listed.ts'
import { DocsPage } from '../pages/docs-page.tsx'
import { DocsSetsPage } from '../pages/docs-sets-page.tsx'
import { NotFoundPage } from '../pages/message-page.tsx'
import { DIAGRAMS_PATH, ROOT } from '../paths.ts'
import { readCommitFile } from '../sources/git/git-commit.ts'
import type { Assets } from './http/assets.ts'
import { PAGE_HEADERS } from './http/security.ts'
import { type Articles, loadAgain } from './loaders/articles.ts'
import { loadDocsPage } from './loaders/docs/docs.ts'
import { docsPageLinks } from './loaders/docs/docs-choices.ts'
import { fileOwner } from './loaders/docs/docs-files.ts'
import { loadDocsSets } from './loaders/docs/docs-sets.ts'
import { findDocs } from './loaders/docs/find-docs.ts'
import type { PageContext } from './page-context.ts'

interface DocsRoutes extends PageContext {
  assets: Pick<Assets, 'addresses'>
  articles: Articles
}

export function addDocsRoutes({
  app,
  assets,
  settings,
  articles,
  html,
  onEdition,
  notFound,
}: DocsRoutes): void {
  app.get(DIAGRAMS_PATH, (c) => {
    c.set('isLasting', true)
    const script = assets.addresses.diagrams ?? ''
    return new Response(
      `<!doctype html><meta charset="utf-8"><title>Diagrams</title><script type="module" src="${settings.base ?? ''}${script}"></script>`,
      { headers: { ...PAGE_HEADERS, ...DIAGRAM_HEADERS } },
    )
  })

  app.get(ROOT.docs, (c) =>
    onEdition((edition, site) => {
      const sets = loadDocsSets(edition)
      const [only, second] = sets
      return only !== undefined && second === undefined
        ? redirect(only.href, c.req.url)
        : html(c, <DocsSetsPage site={site} sets={sets} />)
    }),
  )

  app.get(`${ROOT.docs}/*`, (c) =>
    onEdition(async (edition, site) => {
      const path = decodePath(new URL(c.req.url).pathname.slice(ROOT.docs.length + 1))
      const found = findDocs(edition, path)
      switch (found.type) {
        case 'redirect':
          return redirect(found.href, c.req.url)
        case 'file':
          return (await serveFile(edition, found, c.req.raw)) ?? notFound(c, edition)
        case 'page': {
          const props = await loadDocsPage(edition, articles, site, settings, found)
          if (settings.url !== undefined)
            c.set('links', docsPageLinks(docsIndexOf(edition), found.place, found.stored.page))
          return loadAgain(html(c, <DocsPage {...props} />, 200, !props.provisional), props.provisional)
        }
        default: {
          const nearest = found.nearest.map(({ href, label }) => ({ href, label, kind: 'docs' }))
          const text = path.split('/').at(-1) ?? path
          return html(
            c,
            <NotFoundPage
              site={site}
              path={`${settings.base ?? ''}${ROOT.docs}/${path}`}
              nearest={nearest}
              text={text}
            />,
            404,
          )
        }
      }
    }),
  )
}

/** The frame draws what an author wrote: it may use styles, but neither load nor send anything. */
const DIAGRAM_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
}

/**
 * Not permanent: an old address leads to the new one for good, but a second set, a new release or a new page may later
 * appear there, which browsers that cache a permanent redirect would never see.
 *
 * @param asked - the requested address, whose query is kept
 */
function redirect(href: string, asked: string): Response {
  const { search } = new URL(asked)
  const location = href.includes('?') ? href : href.replace(/#|$/, (fragment) => search + fragment)
  const headers = { ...PAGE_HEADERS, location, 'cache-control': 'no-cache' }
  return new Response(null, { status: 308, headers })
}

/** A file of a set on disk; undefined when it is gone. */
async function serveFile(
  edition: SqliteEdition,
  { tree, path }: { tree: DocsTree; path: string },
  request: Request,
): Promise<Response | undefined> {
  const listed = tree.files.find((file) => file.path === path)
  if (listed !== undefined && tree.commit !== undefined && tree.folder === undefined)
    return serveCommitted(tree.commit, path, request)
  const owner = fileOwner(tree)
  return listed && owner && serveListed(edition, owner, listed, request)
}

/**
 * A file of a commit, small enough to be read whole; undefined when the repository is gone.
 *
 * @throws {HubError} 503, git could not be asked
 */
async function serveCommitted(
  { repository, oid, path: folder }: NonNullable<DocsTree['commit']>,
  path: string,
  request: Request,
): Promise<Response | undefined> {
  const reading = inTurn(repository, ({ signal }) =>
    readCommitFile(repository, oid, posix.join(folder, path), signal),
  )
  const bytes = await reading.catch((error: unknown) => {
    if (error instanceof HubError) throw error
    return undefined
  })
  if (bytes === undefined) return undefined
  return serveContent(bytesContent(new Uint8Array(bytes), buildEtag(oid, path)), path, request)
}
