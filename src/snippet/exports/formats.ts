/** All formats of files that hold a request: a folder for each, found by where it is. */

/// <reference types="vite/types/importMeta.d.ts" />

import type { ExportFormat } from './export-format.ts'

const FOUND: { readonly [path: string]: ExportFormat } = import.meta.glob('./*/export.ts', {
  eager: true,
  import: 'format',
})

/** In the order in which they are shown. */
export const FORMATS: readonly ExportFormat[] = Object.values(FOUND).sort((a, b) => a.rank - b.rank)
