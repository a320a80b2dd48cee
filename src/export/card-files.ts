/** Copies of the files of cards and docs sets, written so that no browser runs one as a page of the site, and no host as a program. */

import { readSync } from 'node:fs'

/** Bytes; hosts of static sites take no larger file. @see https://docs.github.com/repositories/working-with-files/managing-large-files/about-large-files-on-github */
export const LARGEST_FILE = 100 * 1024 * 1024

/** What browsers show and cannot run as a document, whatever it holds. */
const INERT =
  /\.(?:avif|bmp|gif|ico|jpe?g|jxl|png|tiff?|webp|aac|flac|m4a|mp3|oga|ogg|opus|wav|weba|avi|m4v|mkv|mov|mp4|mpe?g|ogv|webm|json|txt)$/i

/** Documents that may hold a script: HTML and everything in XML. */
const DOCUMENT = /\.(?:s?html?|xht(?:ml)?|svgz?|xml|xslt?|rdf|rss|atom|mathml|mml|mht(?:ml)?)$/i

/** What a host may run or heed itself: programs, and its settings for a folder. */
const FOR_HOST =
  /\.(?:php\d?|phtml|phar|aspx?|ashx|jspx?|cgi)$|(?:^|\/)(?:\.ht[^/]*|\.user\.ini|web\.config)$/i

/** What stands at the end of the name of a file that a browser could take for a page. */
const HARMLESS = '.txt'

/** Bytes that a browser looks at to guess what a file is. @see https://mimesniff.spec.whatwg.org/#reading-the-resource-header */
const SNIFFED = 1445

/**
 * The name under which a file can stand on any host: one that a browser might run as a page, or the host itself as a
 * program, gets a harmless ending. A host
 * may not know an ending and leave the browser to guess, so a file of another sort counts as a page when it begins as one.
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

/** Whether a browser shows a file of that name and never runs it. */
export const isInert = (path: string) => INERT.test(path)

/** Whether it is a drawing, which a page can show although its file is kept as text. */
export const isDrawing = (path: string) => /\.svg$/i.test(path)

/** Bytes of a drawing that a page shows; it stands in the page itself. */
export const LARGEST_DRAWING = 1024 * 1024
