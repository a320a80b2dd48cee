/**
 * Cuts the title face down to the subset that pages download: `node tools/subset-font.js`.
 *
 * Source Serif 4 (SIL Open Font License 1.1), upright, weight 400 to 700, Latin-1 and the
 * punctuation of English titles. Run again only when the face or the character set changes;
 * the result is kept in the repository so that no build needs the tool.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(
  '../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  import.meta.url,
)
const target = new URL('../src/ui/styles/source-serif-4.woff2', import.meta.url)

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const characters = `${range(0x20, 0x7e)}${range(0xc0, 0xff)}‘’“”–—…·×`

const font = await subsetFont(await readFile(source), characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  noLayoutClosure: true,
})
await writeFile(target, font)
console.log(`${target.pathname}: ${font.length} bytes`)
