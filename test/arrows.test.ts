/** The lint rule enforces the dependencies allowed between the folders of `src`. */

import { beforeAll, describe, expect, it } from 'vitest'
import { lint } from './helpers/lint.ts'

/** Files, each with a forbidden import. */
const FORBIDDEN = [
  ['src/card/new.ts', '../task/names.ts'],
  ['src/card/checks/new.ts', '../../edition/edition.ts'],
  ['src/card/new.ts', '../http/etags.ts'],
  ['src/task/new.ts', '../edition/edition.ts'],
  ['src/snippet/new.ts', '../search/search.ts'],
  ['src/example/new.ts', '../task/names.ts'],
  ['src/http/new.ts', '../example/hash.ts'],
  ['src/docs/new.ts', '../server/app.tsx'],
  ['src/edition/new.ts', '../search/search.ts'],
  ['src/sources/new.ts', '../server/app.tsx'],
  ['src/sources/new.ts', '../edition/edition.ts'],
  ['src/article/new.ts', '../docs/types.ts'],
  ['src/weights/new.ts', '../edition/edition.ts'],
  ['src/relations/new.ts', '../search/search.ts'],
  ['src/import/new.ts', '../hub/hub.ts'],
  ['src/edition/new.ts', '../export/output.ts'],
  ['src/search/new.ts', '../pages/home-page.tsx'],
  ['src/search/new.ts', '../task/names.ts'],
  ['src/search/query/new.ts', '../../edition/edition.ts'],
  ['src/search/query/new.ts', '../layers/search-index.ts'],
  ['src/search/query/new.ts', 'node:fs'],
  ['src/hub/new.ts', '../docs/types.ts'],
  ['src/hub/new.ts', '../server/app.tsx'],
  ['src/http/new.ts', '../edition/types.ts'],
  ['src/hub/new.ts', '../viewer/viewer.ts'],
  ['src/edition/new.ts', '../settings/schema.ts'],
  ['src/docs/new.ts', '../settings/schema.ts'],
  ['src/settings/new.ts', '../server/app.tsx'],
  ['src/settings/new.ts', '../task/names.ts'],
  ['src/pages/new.tsx', '../settings/schema.ts'],
  ['src/viewer/new.ts', '../ui/layout.tsx'],
  ['src/viewer/new.ts', '../server/app.tsx'],
  ['src/ui/new.tsx', '../viewer/viewer.ts'],
  ['src/pages/new.tsx', '../edition/edition.ts'],
  ['src/pages/new.tsx', '../search/search.ts'],
  ['src/pages/new.tsx', '../server/app.tsx'],
  ['src/pages/new.tsx', 'node:fs'],
  ['src/ui/new.tsx', '../edition/edition.ts'],
  ['src/ui/new.tsx', '../pages/home-page.tsx'],
  ['src/ui/new.tsx', 'node:path'],
  ['src/islands/new.tsx', '../search/search.ts'],
  ['src/islands/new.tsx', 'node:fs/promises'],
  ['src/server/new.ts', '../cli/serve.ts'],
  ['src/server/loaders/new.ts', '../../cli/serve.ts'],
  ['src/server/new.ts', '../export/build-site.ts'],
  ['src/export/new.ts', '../cli/serve.ts'],
  ['src/export/new.ts', '../reproduce/targets.ts'],
  ['src/server/new.ts', '../reproduce/targets.ts'],
  ['src/snippet/new.ts', '../reproduce/targets.ts'],
  ['src/reproduce/new.ts', '../cli/serve.ts'],
  ['src/published/new.ts', '../server/app.tsx'],
  ['src/hub/new.ts', '../published/mirror.ts'],
  ['src/objects/new.ts', '../hub/digests.ts'],
] as const
const ALLOWED = [
  ['src/task/new.ts', '../card/parse-card.ts'],
  ['src/card/checks/new.ts', '../../example/read-examples.ts'],
  ['src/edition/new.ts', '../task/parse-task.ts'],
  ['src/search/new.ts', '../edition/types.ts'],
  ['src/search/query/new.ts', '../words.ts'],
  ['src/islands/new.tsx', '../search/query/parts.ts'],
  ['src/edition/new.ts', '../search/index/index-entry.ts'],
  ['src/relations/new.ts', '../edition/edition.ts'],
  ['src/pages/new.tsx', '../edition/types.ts'],
  ['src/pages/new.tsx', '../task/names.ts'],
  ['src/ui/new.tsx', '../search/types.ts'],
  ['src/ui/new.tsx', '../islands/island.tsx'],
  ['src/islands/new.tsx', '../ui/opener.tsx'],
  ['src/hub/new.ts', '../search/search.ts'],
  ['src/viewer/new.ts', '../hub/repository.ts'],
  ['src/ui/new.tsx', '../viewer/types.ts'],
  ['src/settings/new.ts', '../docs/settings.ts'],
  ['src/settings/new.ts', '../sources/git/safe-git.ts'],
  ['src/server/new.ts', '../settings/schema.ts'],
  ['src/server/new.ts', '../hub/hub.ts'],
  ['src/server/new.ts', '../pages/home-page.tsx'],
  ['src/cli/new.ts', '../server/app.tsx'],
  ['src/export/new.ts', '../server/app.tsx'],
  ['src/reproduce/new.ts', '../server/loaders/examples.ts'],
  ['src/published/new.ts', '../hub/digests.ts'],
  ['src/hub/new.ts', '../objects/object-store.ts'],
  ['src/card/new.test.ts', '../task/vocabulary.ts'],
] as const

/** Each case is a separate file, so that the lint runs only once. */
const caseFile = (file: string, imported: string) =>
  file.replace('new', imported.replace(/\W+/g, '-').replace(/^-|-tsx?$/g, ''))

let found: string[] = []
beforeAll(() => {
  const files = [...FORBIDDEN, ...ALLOWED].map(([file, imported]) => [
    caseFile(file, imported),
    `import { thing } from '${imported}'\n\nexport const use = thing\n`,
  ])
  found = lint('style/noRestrictedImports', Object.fromEntries(files))
})

describe('the lint', () => {
  it.each(FORBIDDEN)('forbids %s to import %s', (file, imported) => {
    expect(found).toContain(caseFile(file, imported))
  })

  it.each(ALLOWED)('lets %s import %s', (file, imported) => {
    expect(found).not.toContain(caseFile(file, imported))
  })
})
