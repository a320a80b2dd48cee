/** Types of docs sets, shared by the code that reads, stores and renders docs. */

import type { Problem } from '../card/types.ts'

/** Where a problem is. */
export type ProblemPlace = Pick<Problem, 'file' | 'line' | 'column' | 'excerpt'>

/** One docs set in one version and language. Version and language are empty where the folder names none. */
export interface DocsPlace {
  /** Name in `/docs/{set}`; one path segment. */
  set: string
  version: string
  language: string
}

/** An entry of a table of contents: a page, a heading over others, or both. */
export interface TocNode {
  title: string
  /** Path of the page without its extension, relative to the set; undefined for a heading only. */
  page: string | undefined
  isExpanded: boolean
  isNew: boolean
  sections: TocNode[]
}

/** A line of `_redirects.yml`, with the place of its target. */
export interface DocsRedirect extends ProblemPlace {
  from: string
  to: string
}

/** A docs set as described by its folder. */
export interface DocsTree extends DocsPlace {
  /** Set for this folder in `modelbook.yaml`; undefined leaves it to the first page. */
  title: string | undefined
  /** Address of a page's notebook with `{page}` and `{language}`; undefined when there are no notebooks. */
  notebooks: string | undefined
  /** Path of the set within its source, separated by `/`; empty for the root. */
  sourcePath: string
  /** Absolute path of its files; undefined when they are not on disk, as those of a commit are on a server that follows. */
  folder: string | undefined
  /** The commit that its files come from, if any. */
  commit?: { repository: string; oid: string /** Of the set in the commit. */; path: string }
  toc: TocNode[]
  /** Old page to new page, either with a `#fragment`; a target may also be an address from the root. */
  redirects: { [page: string]: string }
  /** The same with their places in the file; none when left out. */
  redirectLines?: readonly DocsRedirect[]
  /** Files other than pages, such as pictures, by path relative to the set. */
  files: { path: string; size: number }[]
  problems: Problem[]
}

/** A heading and the plain text below it, up to the next heading. */
export interface DocsSection {
  /** Empty for text before the first heading. */
  id: string
  title: string
  /** Level of the heading, 1 to 6; 0 for text before the first heading. */
  level: number
  text: string
}

/** A link as written in a page, the address of a picture, or the task of a component. */
export interface DocsLink {
  href: string
  isPicture?: boolean
  /** The component, where `href` is the id of a task. */
  taskOf?: string
  /** The place in the source of the API entry that it is in, if any. */
  origin?: ProblemPlace
  /** 1-based, in the page's text; the column counts UTF-16 code units. */
  line: number
  column: number
  /** The same in the page's file, which may include others. */
  fileLine: number
}

/** A parsed page of a docs set. */
export interface DocsPage extends DocsPlace {
  /** Path without its extension, relative to the set, such as `guides/search`. */
  page: string
  title: string
  /** Path shown to people. */
  path: string
  /** Path relative to the root of the source; empty for a page from outside the served folder. */
  sourcePath: string
  /** The whole file as text, with includes and API entries expanded. */
  text: string
  /** The text without the tags of the dialect, see `plainDialect`. */
  plain: string
  /** ISO 8601 in UTC: the last commit, else the file's modification time. */
  updated: string | undefined
  sections: DocsSection[]
  /** Summary in one line; empty for a page without text. */
  summary: string
  /** Ids that a link may lead to. */
  anchors: string[]
  /** Dotted names of the objects that its API entries describe; each is an anchor too. */
  objects: string[]
  /** Dotted paths of their definitions, by name, for objects shown under another path; none when left out. */
  definedAt?: { [name: string]: string }
  links: DocsLink[]
  problems: Problem[]
}
