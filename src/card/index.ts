/** Public entry point `modelbook/card`: parse, check and render a card, and name its licence and languages. */

export { type HubTarget, hubTarget } from '../article/link-targets.ts'
export {
  type Article,
  type ArticleContext,
  type ResolvedImage,
  type ResolvedLink,
  renderArticle,
  type TocEntry,
} from '../article/render-article.ts'
export { frontMatterJsonSchema } from './metadata/front-matter.ts'
export { isLanguageCode, languageName } from './metadata/languages.ts'
export { type LicenseGroup, licenseGroup, licenseName } from './metadata/licenses.ts'
export { plainText, type Section, sections, summarize } from './outline.ts'
export { parseCard } from './parse-card.ts'
export {
  countProblems,
  formatCounts,
  formatProblems,
  REPORT_FORMATS,
  type ReportContext,
  type ReportFormat,
} from './report/index.ts'
export type * from './types.ts'
