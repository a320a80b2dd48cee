/** Reads a page of this site that a script takes parts from. */

/**
 * The page without its styles: the security policy allows those of the page that is shown, and a browser reports all
 * others, also in a document that nobody sees.
 */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style>.*?<\/style>/s, ''), 'text/html')
}
