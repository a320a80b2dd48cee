/** Names copies of card and docs files so that no browser runs one as a page of the site, nor a host as a program. */

import { readSync } from 'node:fs'

/**
 * Bytes; hosts of static sites accept no larger file.
 *
 * @see https://docs.github.com/repositories/working-with-files/managing-large-files/about-large-files-on-github
 */
export const LARGEST_FILE = 100 * 1024 * 1024

/** Formats that browsers show but cannot run as a document, whatever a file holds. */
const INERT =
  /\.(?:avif|bmp|gif|ico|jpe?g|jxl|png|tiff?|webp|aac|flac|m4a|mp3|oga|ogg|opus|wav|weba|avi|m4v|mkv|mov|mp4|mpe?g|ogv|webm|json|txt)$/i

/** Document formats that may hold a script: HTML and everything in XML. */
const DOCUMENT = /\.(?:s?html?|xht(?:ml)?|svgz?|xml|xslt?|rdf|rss|atom|mathml|mml|mht(?:ml)?)$/i

/** Files that a host may run or obey: programs, and its own settings for a folder. */
const FOR_HOST =
  /\.(?:php\d?|phtml|phar|aspx?|ashx|jspx?|cgi)$|(?:^|\/)(?:\.ht[^/]*|\.user\.ini|web\.config)$/i

/** Appended to the name of a file that could be run. */
const HARMLESS = '.txt'

/** Bytes that a browser looks at to guess what a file is. @see https://mimesniff.spec.whatwg.org/#reading-the-resource-header */
const SNIFFED = 1445

/**
 * The name under which a file is safe on any host: one that a browser might run as a page, or the host as a program,
 * gets a harmless ending. A host may not know an ending and leave the browser to guess, so any other file counts as a
 * page when its content begins like one.
 *
 * @param path - of the file
 * @param descriptor - of the file, open for reading
 */
export function harmlessName(path: string, descriptor: number): string {
  if (DOCUMENT.test(path) || FOR_HOST.test(path)) return path + HARMLESS
  if (INERT.test(path)) return path
  const buffer = new Uint8Array(SNIFFED)
  const start = new TextDecoder().decode(buffer.subarray(0, readSync(descriptor, buffer, 0, SNIFFED, 0)))
  return start.trimStart().startsWith('<') ? path + HARMLESS : path
}

/** Whether browsers show a file of that name and never run it. */
export const isInert = (path: string) => INERT.test(path)

/** Whether it is a drawing, which pages can show although its file is kept as text. */
export const isDrawing = (path: string) => /\.svg$/i.test(path)

/** The largest drawing, in bytes, that pages embed. */
export const LARGEST_DRAWING = 1024 * 1024
