/** Routes of the viewer's API: below `/api/viewer/`, and at the host that clients of the Hub's viewer use. */

import type { SqliteEdition } from '../edition/edition.ts'
import { originOf } from '../http/origin.ts'
import { isReading } from '../hub/hub.ts'
import { logError } from '../log.ts'
import { filePath, VIEWER_API, viewerAssetPath } from '../paths.ts'
import type { Settings } from '../settings/schema.ts'
import { answerViewer, failure } from '../viewer/api.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { ViewerError } from '../viewer/viewer-error.ts'
import type { App } from './answer.ts'
import { VIEWER_HOST } from './http/access.ts'

interface ViewerRoutes {
  app: App
  settings: Settings
  viewer: Viewer
  onEdition<T>(handle: (edition: SqliteEdition) => T | Promise<T>): Promise<T>
}

export function addViewerRoutes({ app, settings, viewer, onEdition }: ViewerRoutes): void {
  app.use(async (c, next) => {
    const { pathname } = new URL(c.req.url)
    const isOwnHost = new URL(originOf({}, c.req.raw)).hostname.startsWith(VIEWER_HOST)
    if (!isReading(c.req.method) || !(isOwnHost || pathname.startsWith(VIEWER_API))) return next()
    const endpoint = pathname.slice(pathname.startsWith(VIEWER_API) ? VIEWER_API.length : 1)
    if (endpoint === 'sql' && !settings.viewer.sql) return failure(switchedOff())
    const origin = originOf(settings, c.req.raw).replace(`//${VIEWER_HOST}`, '//')
    const addresses = {
      file: (dataset: string, path: string) => origin + filePath('dataset', dataset, path),
      asset: (place: Parameters<typeof viewerAssetPath>[0]) => origin + viewerAssetPath(place),
    }
    const answer = await onEdition((edition) =>
      answerViewer(viewer, edition.path, addresses, endpoint, c.req.raw),
    ).catch((error: unknown) => {
      logError(`${c.req.method} ${pathname} failed`, error)
      const text = 'Something went wrong. The server log has the details.'
      const headers = {
        'x-error-code': 'UnexpectedError',
        'x-error-message': text,
      }
      return Response.json({ error: text }, { status: 500, headers })
    })
    return answer ?? next()
  })
}

const switchedOff = () =>
  new ViewerError(
    'ResponseNotFound',
    'Queries in SQL are switched off in this catalogue.',
    'Its settings say so: viewer.sql in modelbook.yaml.',
  )
