/** Prints JavaScript that reads the files in a body. */

import { jsText } from '../../print/javascript.ts'
import type { NamedMedia } from '../../render/media-names.ts'

/** A constant for each file whose contents are in a body; empty if there is none. */
export function jsReadFiles(media: readonly NamedMedia[]): string {
  const lines = media.map(({ name, text }) => {
    const read = `await readFile(${jsText(text.media.file)}, "base64")`
    return `const ${name} = ${text.before === '' ? read : `${jsText(text.before)} + (${read})`};`
  })
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

/** The import of functions that read and write files; empty if neither is needed. */
export function jsFileImport({ reads, writes }: { reads: boolean; writes: boolean }): string {
  const names = [...(reads ? ['readFile'] : []), ...(writes ? ['writeFile'] : [])]
  return names.length === 0 ? '' : `import { ${names.join(', ')} } from "node:fs/promises";\n`
}
