/** Draws the text of a file as HTML: Markdown laid out, a table as one, anything else as code with numbered lines. */

import { parse } from 'csv-parse/sync'
import type { ElementContent } from 'hast'
import { renderToString } from 'react-dom/server'
import { markLines } from '../../../article/code/code-lines.ts'
import { highlight } from '../../../article/code/highlight.ts'
import { findLanguage } from '../../../article/code/languages.ts'
import { element, text } from '../../../article/html/hast.ts'
import { hubTarget, isAbsolute, pathInCard, relativePath } from '../../../article/link-targets.ts'
import { type ArticleContext, renderArticle } from '../../../article/render-article.ts'
import type { RepoKind } from '../../../card/types.ts'
import { splitFrontMatter } from '../../../card/yaml/split-front-matter.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { cut, listed } from '../../../format.ts'
import { browserPath, cardPath, filePath, lineId } from '../../../paths.ts'
import { Article, Scrolling } from '../../../ui/article.tsx'
import type { FileForm } from '../../../ui/files/file-props.ts'

/** A file of a repository, as its address names it. */
export interface FileAddress {
  kind: RepoKind
  id: string
  revision: string
  path: string
}

/** What a page shows of a file. */
export interface DrawnFile {
  html: string
  form: FileForm
  /** Said above it. */
  note?: string
}

/** Draws a file, in production in a worker thread. @param form - what it is drawn as */
export type FileDrawer = (
  edition: SqliteEdition,
  file: FileAddress,
  source: string,
  form: FileForm,
) => Promise<DrawnFile>

/** Characters that are coloured: more than any file that somebody has written by hand. */
const MOST_COLOURED = 300_000

/** Lines that are numbered. */
const MOST_LINES = 20_000

/** What is shown of a table. */
const MOST_ROWS = 500
const MOST_COLUMNS = 100
const LONGEST_CELL = 300

const DELIMITERS: Readonly<Record<string, string>> = { csv: ',', tsv: '\t' }

const endingOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** What a text is best drawn as, by its name. */
export function formOf(path: string): FileForm {
  const ending = endingOf(path)
  if (/^(?:md|markdown)$/.test(ending)) return 'markdown'
  return Object.hasOwn(DELIMITERS, ending) ? 'table' : 'code'
}

export const drawFile: FileDrawer = async (edition, file, source, form) => {
  if (form === 'markdown') return drawMarkdown(edition, file, source)
  const table = form === 'table' ? drawTable(file.path, source) : undefined
  return table ?? { form: 'code', html: await drawCode(file.path, source) }
}

/** The text of a file without colours, for one that cannot be drawn in any other way. */
export function drawPlain(source: string): DrawnFile {
  const code = withoutLastBreak(source)
  return { form: 'code', html: drawLines([text(code)], code, undefined) }
}

/** The end of the last line begins no other one. */
const withoutLastBreak = (source: string) => source.replace(/\r?\n$/, '')

async function drawMarkdown(edition: SqliteEdition, file: FileAddress, source: string): Promise<DrawnFile> {
  const { yaml = '', body } = splitFrontMatter(
    source,
    () => false,
    () => {},
  )
  const { tree } = await renderArticle(body, contextOf(edition, file))
  const keys = yaml.trim() === '' ? undefined : await drawCode('front-matter.yaml', yaml.trimEnd())
  const html = renderToString(
    <>
      {keys !== undefined && (
        <details className="file-keys">
          <summary>Front matter</summary>
          {/* Drawn from a tree of our own. */}
          <div dangerouslySetInnerHTML={{ __html: keys }} />
        </details>
      )}
      <Article tree={tree} />
    </>,
  )
  return { form: 'markdown', html }
}

/** Links lead to the pages of files at the same revision, pictures are those of it. */
function contextOf(edition: SqliteEdition, { kind, id, revision, path }: FileAddress): ArticleContext {
  return {
    resolveLink(href) {
      if (href.startsWith('#')) return { href, external: false }
      const target = hubTarget(href)
      if (target !== undefined && target.rest === '' && edition.hasEntry(target.kind, target.id))
        return { href: cardPath(target.kind, target.id), outer: href, external: false }
      if (isAbsolute(href)) return { href, external: true }
      const fragment = /#.*$/s.exec(href)?.[0] ?? ''
      const page = browserPath('blob', kind, id, relativePath(href, path), revision)
      return { href: page + fragment, external: false }
    },
    resolveImage(src) {
      const own = isAbsolute(src) ? pathInCard({ kind, id }, src) : relativePath(src, path)
      if (own !== undefined) return { type: 'own', src: filePath(kind, id, own, revision) }
      const url = URL.parse(src, 'https://huggingface.co')
      return url === null
        ? { type: 'missing', href: src }
        : { type: 'elsewhere', href: url.href, host: url.host }
    },
  }
}

function drawTable(path: string, source: string): DrawnFile | undefined {
  const [head, ...rows] = readTable(source, DELIMITERS[endingOf(path)] ?? ',')
  if (head === undefined) return undefined
  const shown = rows.slice(0, MOST_ROWS)
  const limits = [
    ...(rows.length > MOST_ROWS ? [`${MOST_ROWS} rows`] : []),
    ...(head.length > MOST_COLUMNS ? [`${MOST_COLUMNS} columns`] : []),
  ]
  const html = renderToString(
    <Scrolling className="table" label="Table">
      <table>
        <thead>
          <tr>
            {/* Neither rows nor columns have an id, and their order is the file's. An empty head labels nothing. */}
            {cells(head).map((cell, at) =>
              cell === '' ? (
                <td key={at} />
              ) : (
                <th key={at} scope="col">
                  {cell}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={at}>
              {cells(row).map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>,
  )
  const note = `Of this table, the first ${listed().format(limits)} are shown.`
  return { form: 'table', html, ...(limits.length > 0 && { note }) }
}

const cells = (row: readonly string[]) => row.slice(0, MOST_COLUMNS).map((cell) => cut(cell, LONGEST_CELL))

/** @returns nothing for a text that is no table */
function readTable(source: string, delimiter: string): string[][] {
  try {
    return parse(source, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // The names, the rows, and one to tell that there are more.
      to: MOST_ROWS + 2,
    })
  } catch {
    return []
  }
}

async function drawCode(path: string, source: string): Promise<string> {
  const code = withoutLastBreak(source)
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/^\./, '')
  const language = findLanguage(endingOf(path)) ?? findLanguage(name)
  const coloured = language === undefined ? [text(code)] : await highlight(code, language, MOST_COLOURED)
  return drawLines(coloured, code, language)
}

function drawLines(coloured: ElementContent[], source: string, language: string | undefined): string {
  const areNumbered = source.split('\n', MOST_LINES + 1).length <= MOST_LINES
  const lines = areNumbered ? markLines(coloured, () => 'numbered') : coloured
  if (areNumbered)
    for (const [at, line] of lines.entries()) if (line.type === 'element') line.properties.id = lineId(at + 1)
  const code = element('code', language === undefined ? {} : { className: [`language-${language}`] }, lines)
  const pre = element('pre', { className: ['file-code'] }, [code])
  return renderToString(<Article tree={{ type: 'root', children: [pre] }} />)
}
