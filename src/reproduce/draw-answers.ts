/** Makes the recorded answer and the new one ready to be drawn, with all files in them. */

import { nameOfFile } from '../example/file-name.ts'
import { mediaTypeOf } from '../http/media-types.ts'
import { showByName, showEmbedded } from '../server/loaders/show-file.ts'
import { filesOf, type ShowFile, showInput, showOutput } from '../ui/example/show-example.ts'
import type { ShownItem } from '../ui/example/sides.tsx'
import { typeOf } from './answer-files.ts'
import { opener, type Side } from './compare/side.ts'
import { fileOpener } from './open-beside.ts'
import type { Tested } from './report/types.ts'
import type { Subject } from './subject.ts'

/** Bytes of a file that a page carries within it. */
const MOST_BYTES = 8 * 1024 * 1024

export async function drawAnswers(
  { entry, example }: Subject,
  recorded: Side,
  now: Side,
): Promise<NonNullable<Tested['shown']>> {
  const ofInput = await shower(
    { output: [], open: fileOpener(entry) },
    filesOf({ input: example.input, output: [] }),
  )
  const showSide = async (side: Side) => {
    const { output } = side
    const own = await shower(
      side,
      filesOf({ input: { ...example.input, src: undefined, messages: [] }, output: [...output] }),
    )
    // What was found in a picture is drawn over the input.
    const show: ShowFile = (src, label) => (src === example.input.src ? ofInput(src, label) : own(src, label))
    return showOutput({ input: example.input, output: [...output] }, show)
  }
  return {
    input: showInput(example, entry.task ?? '', ofInput),
    recorded: await showSide(recorded),
    now: await showSide(now),
  }
}

/** Shows files as `data:` addresses. */
async function shower(side: Side, named: readonly string[]): Promise<ShowFile> {
  const open = opener(side)
  const shown = new Map<string, ShownItem>()
  for (const src of named) shown.set(src, show(src, await open(src)))
  return (src, label) => {
    const item = shown.get(src) ?? missing(src)
    return item.type === 'picture' || item.type === 'sound' || item.type === 'film'
      ? { ...item, label }
      : item
  }
}

function show(src: string, bytes: Uint8Array | undefined): ShownItem {
  if (bytes === undefined) return missing(src)
  if (bytes.length > MOST_BYTES) return { type: 'note', text: `${nameOfFile(src)} is too large to be shown.` }
  const type = typeOf(bytes) ?? mediaTypeOf(src)
  if (type === undefined || !/^(?:image|audio|video)\//.test(type)) return missing(src)
  const data = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
  return type.startsWith('image/') ? showEmbedded(data, '') : showByName(nameWith(type), data, '')
}

/** A name that says what a file is. */
const nameWith = (type: string) => (type.startsWith('audio/') ? 'sound.wav' : 'film.mp4')

const missing = (src: string): ShownItem => ({ type: 'note', text: `${nameOfFile(src)} is not shown here.` })
