/** Shows the examples of a model's card: what goes in and what came out, with the files beside the card. */

import type { ArticleContext } from '../../article/render-article.ts'
import { examplesOf } from '../../edition/examples-of.ts'
import type { Entry, EntryFacts } from '../../edition/types.ts'
import { describeExpectation, isOneOfMany } from '../../example/describe-expectation.ts'
import { nameOfFile } from '../../example/file-name.ts'
import type { Example } from '../../example/types.ts'
import { cut } from '../../format.ts'
import type { AtWorkProps, ShownExample } from '../../ui/example/at-work.tsx'
import type { Origin } from '../../ui/example/recorded.tsx'
import { filesOf, type ShowFile, showInput, showOutput } from '../../ui/example/show-example.ts'
import type { ShownItem } from '../../ui/example/sides.tsx'
import { exampleFileFinder } from './example-file.ts'
import { TurnLayout } from './lay-out-turns.ts'
import { showEmbedded, showFile } from './show-file.ts'

/** Examples that a page shows; the card has the rest. Real cards have few. */
const MOST = 12

/**
 * @param context - finds the files and cards that the examples name, as for the card's text
 * @param findOthers - the other models with an answer to the input of an example
 * @returns undefined for a card without examples
 */
export async function loadExamples(
  entry: Entry,
  context: ArticleContext,
  findOthers: (example: Example) => Promise<string[]>,
): Promise<AtWorkProps | undefined> {
  const all = examplesOf(entry)
  if (all.length === 0) return undefined
  const shown = all.slice(0, MOST)
  const keys = keysOf(shown)
  const turns = new TurnLayout(context)
  const examples: ShownExample[] = []
  for (const [at, example] of shown.entries()) {
    const { output } = example
    const show = await fileShower(entry, context.resolveImage, filesOf(example))
    examples.push({
      key: keys[at] ?? '',
      title: titleOf(example),
      inputs: await turns.layOut(showInput(example, entry.task ?? '', show)),
      outputs:
        output.length === 0
          ? [{ type: 'note', text: 'No output is recorded for this example.' }]
          : await turns.layOut(showOutput(example, show)),
      origin: originOf(example),
      others: output.length === 0 ? [] : await findOthers(example),
    })
  }
  return {
    id: entry.id,
    examples,
    more: all.length - shown.length,
    isGallery: shown.length > 1 && shown.every(isMade) && examples.some(hasPicture),
  }
}

function originOf(example: Example): Origin | undefined {
  const { output, recording, rerun, expect } = example
  const expects = expect === undefined || expect === 'unreadable' ? undefined : describeExpectation(expect)
  if (output.length === 0 && expects === undefined) return undefined
  return {
    recording: output.length === 0 ? undefined : (recording ?? 'card'),
    rerun,
    expects: expects && cut(expects, LONGEST_EXPECTATION),
    isOneOfMany: isOneOfMany(example),
  }
}

/** Characters of a line. */
const LONGEST_EXPECTATION = 200

/** Whether an example is a picture or film that was made from words. */
const isMade = ({ input, output }: Example) =>
  input.src === undefined &&
  input.messages === undefined &&
  output.length > 0 &&
  output.every(({ kind }) => kind === 'file')

const hasPicture = ({ outputs }: ShownExample) =>
  outputs.some(({ type }) => type === 'picture' || type === 'film')

/** An example as its author calls it. */
export function titleOf({ group, title }: Pick<Example, 'group' | 'title'>): string | undefined {
  return [group, title].filter((part) => part !== undefined).join(': ') || undefined
}

/** Hexadecimal digits of a hash that tell the examples of one card apart. */
const KEY_LENGTH = 12

/** Keys that stay the same while examples are added before; equal inputs are numbered. */
function keysOf(examples: readonly Example[]): string[] {
  const counts = new Map<string, number>()
  return examples.map(({ hash }) => {
    const key = hash.slice(0, KEY_LENGTH)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key}-${count}`
  })
}

/** Shows the files that an example names: those beside the card, and where others are. */
export async function fileShower(
  entry: EntryFacts,
  resolve: ArticleContext['resolveImage'],
  named: readonly string[],
): Promise<ShowFile> {
  const find = exampleFileFinder(entry, resolve)
  const load = async (src: string): Promise<ShownItem> => {
    if (src.startsWith('data:')) return showEmbedded(src, '')
    const found = find(src)
    if (found.type === 'own' && found.file !== undefined) return showFile(entry, found.file, '', found.src)
    if (found.type === 'elsewhere' && /^https?:/i.test(found.href)) {
      return { type: 'link', href: found.href, label: nameOfFile(src), host: found.host }
    }
    return missing(src)
  }
  const loaded = new Map(
    await Promise.all(named.map(async (src): Promise<[string, ShownItem]> => [src, await load(src)])),
  )
  return (src, label) => {
    const item = loaded.get(src) ?? missing(src)
    return item.type === 'picture' || item.type === 'sound' || item.type === 'film'
      ? { ...item, label }
      : item
  }
}

const missing = (src: string): ShownItem => ({
  type: 'note',
  text: `${nameOfFile(src)}: ${cut(src, 100)} is not here.`,
})
