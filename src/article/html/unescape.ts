/** Undoes the escaping of text that React has written into a page. */

/** The character references that React writes, in text and in attributes alike. */
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/** @see https://github.com/facebook/react/blob/main/packages/react-dom-bindings/src/server/escapeTextForBrowser.js */
export function unescapeText(html: string): string {
  return html.includes('&')
    ? html.replace(/&(?:amp|quot|#x27|lt|gt);/g, (reference) => CHARACTERS[reference] ?? reference)
    : html
}
