/**
 * Articles, snippets and Markdown twins made when the program was built: for Modelbook's own tasks, metrics and
 * documentation, along with their cards as an edition stores them. They are used wherever they would come out the same.
 */

import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { DocsContext } from '../docs/render-page.ts'
import type { StoredDocsPage } from '../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import type { IndexedCard } from '../edition/ingest/index-card.ts'
import { openForReading } from '../edition/store/open-for-reading.ts'
import type { Entry } from '../edition/types.ts'
import { GUIDE_SET } from '../paths.ts'
import type { ModelDescription, Offer } from '../snippet/index.ts'
import type { SnippetSection } from '../ui/snippet/snippet-section.tsx'
import { type DocsArticleHtml, type DocsPageContext, docsContext } from './loaders/docs/make-docs-article.tsx'
import { type ArticleHtml, articleContext } from './loaders/make-article.tsx'
import type { ServingSettings } from './loaders/snippet/snippets.tsx'

/** What an article depends on besides its text. */
type Context = Pick<DocsPageContext, 'resolveLink' | 'resolveImage'> & Partial<DocsPageContext>

const QUESTIONS = ['resolveLink', 'resolveImage', 'resolveObject', 'resolveSnippet'] as const

type Question = (typeof QUESTIONS)[number]

/** The questions that an article's context was asked when it was made, and the answers as JSON. */
type Asked = [question: Question, about: string, answer: string][]

/** An article, and the answers that it depends on. */
interface Kept<Article> {
  article: Article
  asked: Asked
}

/** A file of the index that a browser searches. */
interface SearchFile {
  path: string
  content: Uint8Array
}

const answerOf = (context: Context, question: Question, about: string): string =>
  JSON.stringify(context[question]?.(about) ?? null)

/** Reads the prerendered file. Its articles are valid only with the answers that they were made with. */
export class Prerendered {
  readonly #find: (key: string) => string | undefined

  /** @param file - written by {@link PrerenderedWriter}; without it, nothing is prerendered */
  constructor(file: string) {
    if (!existsSync(file)) {
      this.#find = () => undefined
      return
    }
    const statement = openForReading(file).prepare('SELECT made FROM prerendered WHERE key = ?')
    this.#find = (key) => {
      const made = statement.get(key)?.made
      return typeof made === 'string' ? made : undefined
    }
  }

  findArticle(edition: SqliteEdition, entry: Entry): ArticleHtml | undefined {
    return this.#findKept<ArticleHtml>(articleKey(entry), () => articleContext(edition, entry))
  }

  findDocsArticle(
    edition: SqliteEdition,
    page: StoredDocsPage,
    settings: ServingSettings,
  ): DocsArticleHtml | undefined {
    // The only docs that come with Modelbook; a site may have thousands of its own pages.
    if (page.set !== GUIDE_SET) return undefined
    const context = docsContext(edition, page, settings)
    return this.#findKept<DocsArticleHtml>(docsKey(page, context), () => context)
  }

  /** The card that was stored under a key, or else one made now; for `ingest`. */
  readonly recall = (key: string, make: () => IndexedCard): IndexedCard => {
    const made = this.#find(cardKey(key))
    return made === undefined ? make() : JSON.parse(made)
  }

  /** The search files that were stored under a key, or else ones made now. */
  readonly recallSearch = async (key: string, make: () => Promise<SearchFile[]>): Promise<SearchFile[]> => {
    const made = this.#find(searchKey(key))
    if (made === undefined) return make()
    const files: [path: string, content: string][] = JSON.parse(made)
    return files.map(([path, content]) => ({ path, content: Buffer.from(content, 'base64') }))
  }

  /** @param main - of a page of this site, as returned by `cutMain` */
  findTwin(main: string): string | undefined {
    return this.#find(twinKey(main))
  }

  /** The picker that `drawSnippets` would make of the same arguments. */
  findSnippets(model: ModelDescription, offers: readonly Offer[]): SnippetSection | undefined {
    const made = this.#find(snippetsKey(model, offers))
    return made === undefined ? undefined : JSON.parse(made)
  }

  #findKept<Article>(key: string, contextOf: () => Context): Article | undefined {
    const made = this.#find(key)
    if (made === undefined) return undefined
    // Trusted without a schema: the file comes with the program.
    const { article, asked }: Kept<Article> = JSON.parse(made)
    const context = contextOf()
    const isSame = asked.every(([question, about, answer]) => answerOf(context, question, about) === answer)
    return isSame ? article : undefined
  }
}

/** Writes the prerendered file. */
export class PrerenderedWriter {
  readonly #database: DatabaseSync

  /** @param file - must not exist yet */
  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec('CREATE TABLE prerendered (key TEXT PRIMARY KEY, made TEXT NOT NULL) STRICT; BEGIN')
  }

  /** Make an article and store it. @param make - is given the context to use */
  async putArticle(
    edition: SqliteEdition,
    entry: Entry,
    make: (context: ReturnType<typeof articleContext>) => Promise<ArticleHtml>,
  ): Promise<ArticleHtml> {
    const asked: Asked = []
    const article = await make(noting(articleContext(edition, entry), asked))
    this.#put(articleKey(entry), JSON.stringify({ article, asked } satisfies Kept<ArticleHtml>))
    return article
  }

  /** The same for a page of docs. */
  async putDocsArticle(
    edition: SqliteEdition,
    page: StoredDocsPage,
    settings: ServingSettings,
    make: (context: DocsPageContext) => Promise<DocsArticleHtml>,
  ): Promise<DocsArticleHtml> {
    const asked: Asked = []
    const context = docsContext(edition, page, settings)
    const article = await make(noting(context, asked))
    this.#put(docsKey(page, context), JSON.stringify({ article, asked } satisfies Kept<DocsArticleHtml>))
    return article
  }

  /** Makes a card and stores it; for `ingest`. */
  readonly putCard = (key: string, make: () => IndexedCard): IndexedCard => {
    const indexed = make()
    this.#put(cardKey(key), JSON.stringify(indexed))
    return indexed
  }

  /** Makes search files and stores them. */
  readonly putSearch = async (key: string, make: () => Promise<SearchFile[]>): Promise<SearchFile[]> => {
    const files = await make()
    const texts = files.map(({ path, content }) => [path, Buffer.from(content).toString('base64')])
    this.#put(searchKey(key), JSON.stringify(texts))
    return files
  }

  /** @param main - as for {@link Prerendered.findTwin} */
  putTwin(main: string, markdown: string): void {
    this.#put(twinKey(main), markdown)
  }

  putSnippets(model: ModelDescription, offers: readonly Offer[], made: SnippetSection): void {
    this.#put(snippetsKey(model, offers), JSON.stringify(made))
  }

  close(): void {
    this.#database.exec('COMMIT; VACUUM')
    this.#database.close()
  }

  #put(key: string, made: string): void {
    this.#database.prepare('INSERT OR REPLACE INTO prerendered (key, made) VALUES (?, ?)').run(key, made)
  }
}

/** A context that records its questions and answers. */
function noting<C extends Context>(context: C, asked: Asked): C {
  const noted = { ...context }
  for (const question of QUESTIONS) {
    const answer = context[question]
    if (answer === undefined) continue
    const note = (about: string) => {
      asked.push([question, about, answerOf(context, question, about)])
      return answer(about)
    }
    Object.assign(noted, { [question]: note })
  }
  return noted
}

const digest = (...parts: unknown[]) => hash('sha256', JSON.stringify(parts), 'base64')

const cardKey = (key: string) => digest('indexed', key)

const searchKey = (key: string) => digest('search', key)

const articleKey = ({ kind, id, body }: Entry) => digest('card', kind, id, body)

const docsKey = ({ set, version, language, page, text }: StoredDocsPage, { notebook }: DocsContext) =>
  digest('docs', set, version, language, page, text, notebook)

const snippetsKey = (model: ModelDescription, offers: readonly Offer[]) => digest('snippets', model, offers)

const twinKey = (main: string) => hash('sha256', main, 'base64')
