/** The examples of a model's card, as the code that calls or loads the model takes them. */

import { examplesOf } from '../../../edition/examples-of.ts'
import type { Entry } from '../../../edition/types.ts'
import type { Example, ExampleInput } from '../../../example/types.ts'
import { mediaTypeOf } from '../../../http/media-types.ts'
import type { ExampleFile, ModelDescription, ModelExample } from '../../../snippet/index.ts'
import { suits } from '../../../snippet/request/examples.ts'
import { CHAT_TASKS } from '../../../snippet/request/inputs.ts'
import { exampleFileFinder, type FoundFile } from '../example-file.ts'
import { titleOf } from '../examples.ts'
import { imageResolver } from '../make-article.tsx'
import { readParameterNames } from './snippet-parameters.ts'

/** Characters of an example as JSON: a longer one hides the code around it. */
const LONGEST = 1500

/** Examples in a menu; each is sent with the page. */
const MOST = 12

/**
 * The examples that a request for the model's task can begin with, in the order of the card; those that it cannot, with
 * the reason.
 *
 * @param siteUrl - of this site, without a slash at its end; undefined where it is not known
 */
export function listOwnExamples(
  entry: Entry,
  model: ModelDescription,
  siteUrl: string | undefined,
): Pick<ModelDescription, 'examples' | 'otherExamples'> {
  const requestOf = exampleReader(entry, siteUrl)
  const all = examplesOf(entry)
    .slice(0, MOST)
    .map((example, at) => requestOf(example, at))
  const words = ownWords(entry.metadata)
  if (all.length === 0 && words !== undefined) {
    return { examples: [{ title: 'Instance prompt', input: { text: words }, parameters: {} }] }
  }
  const reasonOf = (example: ModelExample) => {
    if (!isShort(example)) return 'too long for code'
    return suits(model, example) ? undefined : 'lacks an input that the call needs'
  }
  const examples = all.filter((example) => reasonOf(example) === undefined)
  const otherExamples = all.flatMap((example) => {
    const reason = reasonOf(example)
    return reason === undefined ? [] : [{ title: example.title, reason }]
  })
  return {
    ...(examples.length > 0 && { examples }),
    ...(otherExamples.length > 0 && { otherExamples }),
  }
}

/** Turns examples into what a request takes, whatever their length and place. Takes what {@link listOwnExamples} takes. */
export function exampleReader(
  entry: Entry,
  siteUrl: string | undefined,
): (example: Example, at: number) => ModelExample {
  const { task = '' } = entry
  const isChat = CHAT_TASKS.has(task)
  const find = fileFinder(entry, siteUrl)
  // A card may have parameters of a library, which no API takes.
  const names = new Set(readParameterNames(task))
  return (example, at) => {
    // In a chat, pictures are addresses in the messages.
    const { file, ...found } = describe(example, at, find)
    const known = Object.entries(example.parameters).filter(([name]) => names.has(name))
    return { ...found, parameters: Object.fromEntries(known), ...(isChat || !file ? undefined : { file }) }
  }
}

/** The first example of the card that is short enough, or the words that call up what an adapter was trained on. */
export function findOwnExample(entry: Entry, siteUrl: string | undefined): ModelExample | undefined {
  const words = ownWords(entry.metadata)
  const find = fileFinder(entry, siteUrl)
  const first = examplesOf(entry)
    .map((example, at) => describe(example, at, find))
    .find(isShort)
  return first ?? (words === undefined ? undefined : { title: '', input: { text: words }, parameters: {} })
}

const isShort = (example: ModelExample) => JSON.stringify(example).length <= LONGEST

type FindFile = (src: string) => ExampleFile | undefined

function fileFinder(entry: Entry, siteUrl: string | undefined): FindFile {
  const find = exampleFileFinder(entry, imageResolver(entry))
  return (src) => findFile(find(src), siteUrl)
}

/** @param find - the file of an address in the example */
function describe(example: Example, at: number, find: FindFile): ModelExample {
  const { parameters, input } = example
  const file = input.src === undefined ? undefined : find(input.src)
  return {
    title: titleOf(example) ?? `Example ${at + 1}`,
    input: withAddresses(input, find),
    parameters,
    ...(file && { file }),
  }
}

/** The input with the addresses of files beside the card, where others can load them, in place of their paths. */
function withAddresses({ others: _, ...input }: ExampleInput, find: FindFile): ModelExample['input'] {
  const addressOf = (src: string) => {
    const url = find(src)?.url ?? src
    return URL.canParse(url) ? url : src
  }
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(input.src !== undefined && { src: addressOf(input.src) }),
    ...(input.messages && {
      messages: input.messages.map(({ role, parts }) => ({
        role,
        parts: parts.map((part) => (part.type === 'file' ? { ...part, src: addressOf(part.src) } : part)),
      })),
    }),
  }
}

/** A file that the reader can get, here or elsewhere. */
function findFile(found: FoundFile, siteUrl = ''): ExampleFile | undefined {
  const url = found.type === 'own' ? siteUrl + found.src : found.type === 'elsewhere' ? found.href : undefined
  if (url === undefined || (found.type === 'elsewhere' && !/^https?:/i.test(url))) return undefined
  const file = fileNameOf(url)
  const mime = mediaTypeOf(file)
  return mime === undefined ? undefined : { file, mime, url }
}

/** The last part of an address as a name that is a word in every shell and language. */
function fileNameOf(url: string): string {
  const path = new URL(url, 'https://site.invalid').pathname
  return (
    path
      .slice(path.lastIndexOf('/') + 1)
      .replace(/%[0-9a-f]{2}|[^\w.-]/gi, '-')
      .slice(-80)
      // Last, as a name that begins so is an option.
      .replace(/^[.-]+/, '')
  )
}

function ownWords({ extra: { instance_prompt: words } }: Entry['metadata']): string | undefined {
  return typeof words === 'string' && words !== '' && words.length <= LONGEST ? words : undefined
}
