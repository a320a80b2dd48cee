/** Leaves out the spaces at the beginning of the fields of CSV, as pandas does; the engine takes them for a part of a field. */

type Marks = Readonly<Record<'delimiter' | 'quote' | 'escape', string>>

/** Where in a text something stands. */
type State = 'start' | 'plain' | 'quoted' | 'quote'

/** @param chunks - in an encoding that has ASCII in it */
export async function* skipSpaces(
  chunks: AsyncIterable<Uint8Array>,
  { delimiter, quote, escape: escaping }: Marks,
): AsyncIterable<Uint8Array> {
  let state: State = 'start'
  let isEscaped = false
  const next = (char: string): State => {
    if (state === 'quoted') return char === quote ? 'quote' : 'quoted'
    if (char === delimiter || char === '\n' || char === '\r') return 'start'
    // A quote after another one is a part of the field.
    return char === quote && state !== 'plain' ? 'quoted' : 'plain'
  }
  for await (const chunk of chunks) {
    // As Latin-1, bytes stay as they are.
    const text = Buffer.from(chunk).toString('latin1')
    let kept = ''
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charAt(at)
      if (isEscaped) {
        isEscaped = false
        if (state !== 'quoted') state = 'plain'
      } else if (char === escaping) isEscaped = true
      else if (state === 'start' && char === ' ') {
        kept += text.slice(from, at)
        from = at + 1
      } else state = next(char)
    }
    yield Buffer.from(kept + text.slice(from), 'latin1')
  }
}
