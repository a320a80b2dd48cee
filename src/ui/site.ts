/** What all pages know of the site that they belong to, and the parts that it can have. */

import { ROOT } from '../paths.ts'
import type { StyleRule } from './styles/split-rules.ts'

/** What all pages share: the site's settings and the addresses of its built files. */
export interface Site {
  title: string
  /** What the settings say of it, see `settings/schema.ts`. */
  description?: string | undefined
  /** A picture as a data URL. */
  logo?: string | undefined
  links?: readonly { label: string; url: string }[]
  footer?: string | undefined
  /**
   * Addresses of the built style sheet, island module, list module, docs script, title font and icon; for the loader
   * script, its source instead.
   */
  assets: {
    css: string
    /** The rules of the style sheet, of which each page carries its own. */
    rules?: readonly StyleRule[]
    loader: string
    hydrate: string
    browse?: string
    docs?: string
    diagrams?: string
    /** The modules behind lists and the palette on a static site. */
    staticList?: string
    staticPalette?: string
    font: string
    icon: string
  }
  /** Address of the server's event stream, from this page's edition on, while the folder is watched. */
  events: string | undefined
  /** The sections that have content. */
  readonly parts: readonly SitePart[]
  /** Address of Modelbook's own documentation, when the site has it. */
  readonly guide?: string | undefined
  /** Whether its pages show those who write cards what is wrong with them. */
  authors: boolean
  /** Whether the pages are static files, without a server to query. */
  isStatic?: boolean
}

const SECTIONS = [
  { href: ROOT.tasks, label: 'Tasks' },
  { href: ROOT.models, label: 'Models' },
  { href: ROOT.datasets, label: 'Datasets' },
  { href: ROOT.benchmarks, label: 'Benchmarks' },
  { href: ROOT.docs, label: 'Docs' },
] as const

/** The sections that have content, as listed in the navigation. */
export const sectionsOf = ({ parts }: Site) => SECTIONS.filter(({ href }) => parts.includes(href))

/** Further indexes, in the menu behind them. */
const MORE = [
  { href: ROOT.owners, label: 'Owners' },
  { href: ROOT.collections, label: 'Collections' },
  { href: ROOT.libraries, label: 'Libraries' },
  { href: ROOT.metrics, label: 'Metrics' },
  { href: ROOT.licenses, label: 'Licences' },
  { href: ROOT.papers, label: 'Papers' },
] as const

/** Those of them that have content. */
export const furtherOf = ({ parts }: Site) => MORE.filter(({ href }) => parts.includes(href))

/** Every part of a site that is linked from all of its pages. */
export const PARTS = [...SECTIONS, ...MORE]

/** Path of a section in the navigation. */
export type SitePart = (typeof PARTS)[number]['href']
