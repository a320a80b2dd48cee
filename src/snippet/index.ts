/** Snippets: turns a model and a provider into a request, and into code for each client. */

export type { ExportList, RequestExport } from './exports/export-request.ts'
export { listExports } from './exports/list-exports.ts'
export { type Endpoint, type Offer, offerOptions } from './offers.ts'
export type { Reason, SnippetList } from './render/render-request.ts'
export { listSnippets, renderSnippets } from './render/render-snippets.ts'
export { isMedia } from './request/inputs.ts'
export { MediaText } from './request/media-text.ts'
export { DEFAULT_PROVIDER, resolveRequest } from './request/resolve-request.ts'
export { SnippetError } from './snippet-error.ts'
export type {
  ExampleFile,
  Inputs,
  MediaFile,
  ModelDescription,
  ModelExample,
  Snippet,
  SnippetOptions,
  SnippetRequest,
} from './types.ts'
