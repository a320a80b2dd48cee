/** Decodes HTML's character references, with which authors write `"` in quotes and `<` where a tag would begin. */

const REFERENCE = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(lt|gt|amp|quot|apos));/gi
const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Replaces references by their characters; unknown names stay as they are. */
export function readReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (all, decimal?: string, hexadecimal?: string, name = '') => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16))
    return CHARACTERS[name] ?? all
  })
}
