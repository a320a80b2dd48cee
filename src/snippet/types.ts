/** The options of a snippet, the request that it sends, and the snippet itself. */

import type { Json } from '../card/types.ts'
import type { ExampleInput } from '../example/types.ts'
import type { MediaText } from './request/media-text.ts'

/** The facts about a model that a snippet depends on. */
export interface ModelDescription {
  /** `owner/name`. */
  id: string
  pipelineTag?: string
  tags: readonly string[]
  libraryName?: string
  /** Codes of the languages that it knows, as its card lists them. */
  languages?: readonly string[]
  /** The tokenizer's mask token, which its author chose. */
  maskToken?: string
  /** What its author tries it with; a snippet has the first unless another is chosen. */
  examples?: readonly ModelExample[]
  /** Those of its author's examples that no snippet begins with. */
  otherExamples?: readonly { title: string; reason: string }[]
  /** What its card has for every call; an example beside the card has them too. */
  cardParameters?: { [name: string]: Json }
}

/** A call of a model as its author makes it. */
export interface ModelExample {
  /** What a menu calls it. */
  title: string
  input: Partial<ExampleInput>
  /** Those that the API of the model's task has. */
  parameters: { [name: string]: Json }
  /** The picture, sound, film or document of the input. */
  file?: ExampleFile
}

/** A file of the reader's, beside the script. */
export interface MediaFile {
  file: string
  mime: string
}

/** A file of an example, and where a reader gets it: an address, or a path on this site. */
export interface ExampleFile extends MediaFile {
  url: string
}

/** Inputs beyond JSON: a file, or a file with a text. */
export type Inputs =
  | Json
  | MediaFile
  | { image: MediaFile; question: string }
  | { image: MediaFile; prompt: string }

/** OpenAI's routes, or the hosted inference protocol: a POST of inputs and parameters to the URL itself. */
export type EndpointProtocol = 'openai' | 'hf-inference'

/** A reader's choices on the page. They are always used as values, never as source text. */
export interface SnippetOptions {
  model: ModelDescription
  /** Default `hf-inference`. `auto` leaves the choice to the router, which only chooses for chat. */
  provider?: string
  /** The provider's name for the model; default the model's own id. */
  providerModelId?: string
  /** For a model that is an adapter according to the provider's mapping: its kind, and its file of weights. */
  adapter?: { kind: 'lora'; weightsPath: string }
  /** Which of the model's examples to begin with, from 0; default the first. */
  example?: number
  /** Default the model's example, or one for the task. Chat takes a list of messages. */
  inputs?: Inputs
  parameters?: { [key: string]: Json | undefined }
  /** Whether to stream the answer; only for chat. */
  streaming?: boolean
  /** The organisation to bill. */
  billTo?: string
  /** Environment variable that holds the token; default by provider. */
  tokenVariable?: string
  /** The reader's own server, in place of a provider. */
  endpointUrl?: string
  /** The server's protocol for tasks other than chat, which always uses OpenAI's form. Default `hf-inference`. */
  endpointProtocol?: EndpointProtocol
}

/** A header has a value, or the reader's token after a scheme. */
export type Header = { name: string; value: string } | { name: string; scheme: 'Bearer'; variable: string }

/** JSON whose leaves may be the contents of files. */
export type BodyJson = Json | MediaText | BodyJson[] | { [key: string]: BodyJson }

/** A field of a form: text, or a file. */
export type Part = { name: string; value: string } | { name: string; media: MediaFile }

/** The body to send. Text is JSON that is nested too deeply for a literal in some language. */
export type Body =
  | { kind: 'json'; value: BodyJson }
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; media: MediaFile }
  | { kind: 'multipart'; parts: readonly Part[] }

/** Keys and list indexes, outermost first. */
export type AnswerPath = readonly (string | number)[]

/** The place of the result in an answer: the answer itself, or a text in it that is base64 or a URL. */
export type ResultPlace =
  | { kind: 'answer' }
  | { kind: 'base64'; path: AnswerPath }
  /** The first existing path counts. Some providers return one URL or a list in the same place, or a `data:` URL. */
  | { kind: 'url'; paths: readonly AnswerPath[]; mayBeList: boolean; mayBeData?: true }

/** How to wait for a job: poll until it is done, then read the result. */
export interface Poll {
  /** What identifies the job in the first answer: an id, or a URL of which only the path is used. */
  job: { path: AnswerPath; kind: 'id' | 'url' }
  /** The status is at `before` + job + `after`. */
  before: string
  after: string
  status: AnswerPath
  done: string
  failed: readonly string[]
  seconds: number
  attempts: number
  /** The result is in the last status, or at `before` + job + this. */
  resultAfter?: string
}

/** What follows the first answer. */
export type FollowUp =
  | { kind: 'nothing' }
  | { kind: 'download'; place: ResultPlace; file: string }
  | { kind: 'poll'; poll: Poll; place: ResultPlace; file: string }

/** A complete request: what is sent, and what follows. */
export interface SnippetRequest {
  method: 'POST'
  url: string
  headers: readonly Header[]
  body: Body
  streaming: boolean
  next: FollowUp
  /** The original call, for clients that build the request themselves. */
  call: Call
}

/** A request in the task's terms, before a provider's terms replace them. */
export interface Call {
  /** Chat is `conversational`, whatever the model's pipeline tag. */
  task: string
  model: ModelDescription
  provider: string
  providerModelId: string
  adapter?: { kind: 'lora'; weightsPath: string }
  inputs: Inputs
  parameters: { [key: string]: Json }
  tokenVariable: string
  billTo?: string
  endpointUrl?: string
  endpointProtocol?: EndpointProtocol
}

/** Code for one client. */
export interface Snippet {
  language: string
  client: string
  provider: string
  streaming: boolean
  code: string
}
