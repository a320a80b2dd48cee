/** A schema of Arrow in a kilobyte whose fields nobody can count: each is there twice in the one before. */

/** @see https://flatbuffers.dev/internals/ */
export function manyFields(): Buffer {
  const words: number[] = []
  const short = (...numbers: number[]) => {
    for (let at = 0; at < numbers.length; at += 2)
      words.push((numbers[at] ?? 0) + (numbers[at + 1] ?? 0) * 0x10000)
  }
  // Where the message begins, and where in it its kind and its schema are.
  words.push(16)
  short(10, 12, 0, 8, 4, 0)
  words.push(12, 16, 1)
  // The schema: its first field follows.
  short(8, 8, 0, 4)
  words.push(8, 4, 1, 20)
  // A field: where in it the fields of its own are.
  short(16, 8, 0, 0, 0, 0, 0, 4)
  for (let depth = 0; depth < 50; depth += 1) words.push(16 + 20 * depth, 4, 2, 8, 4)
  words.push(16 + 20 * 50, 4, 0)
  const message = Buffer.alloc(4 * words.length)
  for (const [index, word] of words.entries()) message.writeUInt32LE(word, 4 * index)
  const head = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])
  head.writeUInt32LE(message.length, 4)
  return Buffer.concat([head, message])
}
