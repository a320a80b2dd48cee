/** All export formats, found by folder. */

/// <reference types="vite/types/importMeta.d.ts" />

import type { ExportFormat } from './export-format.ts'

const FOUND: { readonly [path: string]: ExportFormat } = import.meta.glob('./*/export.ts', {
  eager: true,
  import: 'format',
})

/** In display order. */
export const FORMATS: readonly ExportFormat[] = Object.values(FOUND).sort((a, b) => a.rank - b.rank)
