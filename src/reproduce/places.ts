/** Where the recording of an example goes: into the file that has the example, or a new one beside the card. */

import { join } from 'node:path'
import type { Entry } from '../edition/types.ts'
import { UserError } from '../errors.ts'
import { EXAMPLE_LIMITS } from '../example/limits.ts'
import { isExampleFile } from '../example/open-file.ts'
import { sharedParameters } from '../example/read-examples.ts'
import { placeFinder, readFileExample } from '../example/with-files.ts'
import { firstWords } from '../snippet/request/own-inputs.ts'
import { exampleFileName } from '../snippet/send/example-file.ts'
import { examplesFolderOf } from '../sources/find-cards.ts'
import { besideCard, type FilePlace } from '../sources/open-within.ts'
import type { Subject } from './subject.ts'

/** The place of a recording. */
export interface Place extends FilePlace {
  /** For people. */
  shown: string
  /** Of the file beside the card, `/` between segments. */
  beside: string
  /** How the names of the answer's files begin. */
  stem: string
  /** Whether the file is there already. */
  isThere: boolean
}

/** Finds places for the recordings of one card, each once. */
export class Places {
  readonly #entry: Entry
  readonly #folder: string
  /** Names in the folder, in small letters, as some systems have them. */
  readonly #taken: string[]
  #files: number

  /** @throws {UserError} nothing can be written beside the card */
  constructor(entry: Entry) {
    this.#entry = entry
    this.#folder = examplesFolderOf(entry.path)
    const names = (entry.examples?.files ?? []).map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
    this.#taken = names.map((name) => name.toLowerCase())
    this.#files = names.filter(isExampleFile).length
    if (entry.folder === undefined || entry.sourcePath === undefined)
      throw new UserError(
        `The card of ${entry.id} is not a file of its own, so nothing can be written beside it.\n` +
          '  Give the folder of cards that it comes from.',
      )
  }

  /** @throws {UserError} the card has as many files with examples as are read */
  find({ example: { hash, title, input } }: Subject): Place {
    const existing = this.#findFile(hash)
    if (existing !== undefined) return this.#placeOf(existing, true)
    if (this.#files >= EXAMPLE_LIMITS.files)
      throw new UserError(
        `${this.#entry.id} has ${EXAMPLE_LIMITS.files} files with examples, and no more are read.`,
      )
    const name = this.#freeName(exampleFileName(title ?? firstWords(input)))
    this.#taken.push(name)
    this.#files += 1
    return this.#placeOf(`${this.#folder}/${name}`, false)
  }

  /** The file that has an example with this hash. */
  #findFile(hash: string): string | undefined {
    const { examples, frontMatter } = this.#entry
    if (examples === undefined) return undefined
    const shared = sharedParameters(frontMatter.inference)
    const find = placeFinder(examples.files)
    return examples.read.find((file) => readFileExample(file, shared, find)?.example.hash === hash)?.path
  }

  /** A name that neither the file nor those of its answer share with another. */
  #freeName(wanted: string): string {
    const stem = stemOf(wanted)
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? stem : `${stem}-${count}`
      const isTaken = this.#taken.some((name) => stemOf(name) === free || name.startsWith(`${free}-output`))
      if (!isTaken) return `${free}.yaml`
    }
  }

  #placeOf(beside: string, isThere: boolean): Place {
    const { folder = '', sourcePath, path } = this.#entry
    const stem = stemOf(beside.slice(beside.lastIndexOf('/') + 1))
    const shown = join(path, '..', beside)
    return { ...besideCard(folder, sourcePath, beside), shown, beside, stem, isThere }
  }
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase()
