/** Rechecks the links of docs pages that are already stored in an edition. */

import type { DatabaseSync } from 'node:sqlite'
import type { Vocabulary } from '../../card/types.ts'
import { checkLinks } from '../../docs/check-links.ts'
import type { DocsIndex } from '../../docs/docs-index.ts'
import type { DocsPage } from '../../docs/types.ts'
import { numberOf, type Row, textOf } from '../store/columns.ts'
import { placeOf } from './docs-reader.ts'

const COLUMNS = 'd, docs_set, version, language, page, path, source_path, text, links, link_problems'

/**
 * Checks links and stores the problems found.
 *
 * @param index - of the docs that the links may lead to
 * @param rows - numbers of the pages whose links are checked
 * @param vocabulary - has the tasks that pages may name
 * @param giveTurn - yields to other work between two pages
 */
export async function checkStoredLinks(
  database: DatabaseSync,
  index: DocsIndex,
  rows: 'all' | readonly number[],
  vocabulary: Vocabulary,
  giveTurn: () => Promise<void>,
): Promise<void> {
  const update = database.prepare('UPDATE docs_page SET link_problems = ? WHERE d = ?')
  const pages =
    rows === 'all'
      ? database.prepare(`SELECT ${COLUMNS} FROM docs_page`).all()
      : database
          .prepare(`SELECT ${COLUMNS} FROM docs_page WHERE d IN (SELECT value FROM json_each(?))`)
          .all(JSON.stringify(rows))
  for (const page of pages) {
    const problems = JSON.stringify(checkLinks(index, linkingPage(page), vocabulary))
    if (problems !== textOf(page, 'link_problems')) update.run(problems, numberOf(page, 'd'))
    await giveTurn()
  }
}

/** The parts of a page that a check of its links needs. */
function linkingPage(row: Row): DocsPage {
  return {
    ...placeOf(row),
    page: textOf(row, 'page'),
    path: textOf(row, 'path'),
    sourcePath: textOf(row, 'source_path'),
    text: textOf(row, 'text'),
    links: JSON.parse(textOf(row, 'links')),
    plain: '',
    title: '',
    updated: undefined,
    sections: [],
    summary: '',
    anchors: [],
    objects: [],
    problems: [],
  }
}
