/** An example: one input of a model, and the output that was recorded for it. */

import type { JsonObject, Path } from '../card/json.ts'
import type { CompareRules, Expectation } from '../card/metadata/expectation.ts'
import type { Json } from '../card/types.ts'

/** One turn of a chat. */
export interface Message {
  /** `user`, `assistant`, `system` or what else the author calls it. */
  role: string
  parts: MessagePart[]
  /** What a model thought before it spoke. */
  reasoning?: string | undefined
  calls?: ToolCall[] | undefined
}

/** A model's wish to have a tool called. */
export interface ToolCall {
  name: string
  /** JSON, as the model has written it. */
  arguments: string
}

export type MessagePart = { type: 'text'; text: string } | { type: 'file'; src: string }

/** A column of a table; columns of one table may differ in length until a check has complained. */
export interface Column {
  name: string
  values: string[]
}

/**
 * What a model is given: those parts that the author has written.
 *
 * @see https://huggingface.co/docs/hub/models-widgets-examples
 */
export interface ExampleInput {
  /** The text, prompt or question. */
  text: string | undefined
  /** What a question is asked about. */
  context: string | undefined
  /** What a text or picture may be said to be. */
  candidateLabels: string[] | undefined
  /** What {@link sentences} are compared with. */
  sourceSentence: string | undefined
  sentences: string[] | undefined
  messages: Message[] | undefined
  table: Column[] | undefined
  structuredData: Column[] | undefined
  /** A picture, sound, film or document: its address, or its path beside the card. */
  src: string | undefined
  /** What is to be done with {@link src}. */
  prompt: string | undefined
  /** Inputs that no widget of the Hub takes, such as `passage`, and those in a shape that is not theirs: as written. */
  others: { [name: string]: Json }
}

/** A label with how sure the model is of it; or how near a sentence is. */
export interface Score {
  label: string
  score: number
}

/** A labelled part of a text: from `start` up to but not including `end`, in UTF-16 code units. */
export interface Span {
  /** `''` where the part needs no name. */
  label: string
  start: number
  end: number
}

/** Something found in a picture, and where: one of box, mask and points. All in pixels from its left upper corner. */
export interface Region {
  label: string
  score: number | undefined
  box?: Box
  mask?: Mask
  points?: Point[]
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Which pixels belong to something: a black and white picture, where white does; or runs of pixels, column by column,
 * of which the second, the fourth and so on do.
 */
export type Mask = { src: string } | { width: number; height: number; runs: number[] }

/** A key point, such as an elbow. */
export interface Point {
  label: string | undefined
  x: number
  y: number
}

/** A stretch of a sound or film, in seconds. */
export interface Stretch {
  start: number
  /** Undefined where it goes on to the end. */
  end: number | undefined
  /** What is said in it, or what it is. */
  text: string | undefined
}

/** A part of what a model gave. */
export type ExampleOutput =
  | { kind: 'text'; text: string }
  /** A turn of a chat. */
  | { kind: 'message'; message: Message }
  | { kind: 'scores'; scores: Score[] }
  | { kind: 'spans'; text: string; spans: Span[] }
  | { kind: 'regions'; regions: Region[] }
  | { kind: 'stretches'; stretches: Stretch[] }
  | { kind: 'table'; columns: Column[] }
  /** Cells of the input's table, by row and column from 0. */
  | { kind: 'cells'; cells: [row: number, column: number][] }
  /** Numbers in lists of equal lengths: how many there are at each level, outermost first, and all of them in order. */
  | { kind: 'vector'; shape: number[]; values: number[] }
  /** A picture, sound or film: its address, its path beside the card, or a `data:` address with all of it. */
  | { kind: 'file'; src: string; label?: string }
  /** The model ran and found nothing. */
  | { kind: 'nothing' }
  /** In no form that is known, as it is written. */
  | { kind: 'data'; value: Json }

/** How an output came to be. */
export interface Recording {
  /** ISO 8601 in UTC. */
  date: string
  /** Address of the server that answered, or what it is called. */
  server: string | undefined
  /** What the server called the model; where it does not say, what it was asked for. */
  model: string | undefined
  /** Commit of the model's repository. */
  revision: string | undefined
  /** What the server calls the configuration that it runs the model with. */
  fingerprint?: string | undefined
  /** Those that were sent, of which some may be the task's own. */
  parameters?: { [name: string]: Json } | undefined
  /** The one that was sent, or the one that the server says it has used. */
  seed?: number | undefined
  /** Milliseconds from the request to the end of the answer. */
  duration: number | undefined
  /** Milliseconds from the request to the first piece of what was said, of an answer that was streamed. */
  firstToken?: number | undefined
  /** How many went in and came out, where the server counts them. */
  tokens?: { input?: number | undefined; output?: number | undefined } | undefined
  /** Version of Modelbook that has asked. */
  modelbook?: string | undefined
}

/** When an example was asked last, and whether its output came out, or what it expects. */
export interface Rerun {
  /** ISO 8601 in UTC. */
  date: string
  isSame: boolean
}

/** One named input of a model, with the output that was recorded for it. */
export interface Example {
  title: string | undefined
  /** Examples of one group belong together. */
  group: string | undefined
  input: ExampleInput
  /** Of the call: the example's own, before those of the card. */
  parameters: { [name: string]: Json }
  /** Empty where none is recorded. */
  output: ExampleOutput[]
  /** Of {@link output}; undefined where the author has written it without saying how it came to be. */
  recording: Recording | undefined
  /** Undefined where it was never asked again since the output was recorded. */
  rerun: Rerun | undefined
  /** What must hold of an answer, in place of being {@link output}; `unreadable` where its form is wrong. */
  expect: Expectation | 'unreadable' | undefined
  /** What counts as {@link output}. */
  compare: CompareRules
  /** SHA-256 of input and parameters, hex: equal for equal calls, however they are written. */
  readonly hash: string
  /** Where the card's front matter has it; empty for one that is in a file of its own. */
  path: Path
}

/** The examples that a card keeps in files beside it. */
export interface ExamplesBeside {
  /** All files of their folder, the media of inputs and outputs among them. Paths are beside the card. */
  files: { path: string; size: number }[]
  /** What is in those that hold an example, in the order of their names. */
  read: { path: string; value: JsonObject }[]
  /** What is in the file that says what still comes out; left out where there is none. */
  reruns?: JsonObject
}
