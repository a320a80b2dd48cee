/** What a snippet is made from, the request that it sends, and the snippet itself. */

import type { Json } from '../card/types.ts'
import type { MediaText } from './request/media-text.ts'

/** All that a snippet needs to know of a model. */
export interface ModelDescription {
  /** `owner/name`. */
  id: string
  pipelineTag?: string
  tags: readonly string[]
  libraryName?: string
  /** What the model's tokenizer puts in place of a masked word; its author chose it. */
  maskToken?: string
  /** What its author tries it with. */
  example?: string
}

/** A file of the reader's own, beside the script. */
export interface MediaFile {
  file: string
  mime: string
}

/** Inputs that need more than JSON: a file, or a file with a text. */
export type Inputs =
  | Json
  | MediaFile
  | { image: MediaFile; question: string }
  | { image: MediaFile; prompt: string }

/** OpenAI's routes, or hosted inference's: a POST of inputs and parameters to the address itself. */
export type EndpointProtocol = 'openai' | 'hf-inference'

/** What a person chooses on the page. Every value is a value, never source text. */
export interface SnippetOptions {
  model: ModelDescription
  /** Default `hf-inference`. `auto` leaves the choice to the router, which it makes for chat alone. */
  provider?: string
  /** What the provider calls the model; default the model's own id. */
  providerModelId?: string
  /** What the provider's mapping says of a model that is an adapter, whose weights are read from this file of it. */
  adapter?: { kind: 'lora'; weightsPath: string }
  /** Default an example for the task. Chat takes a list of messages. */
  inputs?: Inputs
  parameters?: { [key: string]: Json | undefined }
  /** Whether the answer comes piece by piece; chat alone does that. */
  streaming?: boolean
  /** The organisation that pays. */
  billTo?: string
  /** Environment variable that holds the token; default by provider. */
  tokenVariable?: string
  /** A server of the reader's own, which takes the place of a provider. */
  endpointUrl?: string
  /** How that server is asked for tasks other than chat, which is in OpenAI's form at all. Default `hf-inference`. */
  endpointProtocol?: EndpointProtocol
}

/** A header is a value, or the reader's token behind a scheme. */
export type Header = { name: string; value: string } | { name: string; scheme: 'Bearer'; variable: string }

/** JSON whose leaves may be the contents of files. */
export type BodyJson = Json | MediaText | BodyJson[] | { [key: string]: BodyJson }

/** A field of a form: text, or a file. */
export type Part = { name: string; value: string } | { name: string; media: MediaFile }

/** What is sent. Text is JSON that is nested too deep to be written as a literal of some language. */
export type Body =
  | { kind: 'json'; value: BodyJson }
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; media: MediaFile }
  | { kind: 'multipart'; parts: readonly Part[] }

/** Keys and list indexes from the outside in. */
export type AnswerPath = readonly (string | number)[]

/** Where in an answer the result lies: it is the answer, or a text in it that is base64 or a URL. */
export type ResultPlace =
  | { kind: 'answer' }
  | { kind: 'base64'; path: AnswerPath }
  /** The first path that is there counts. Some providers give one URL or a list of them in the same place, or a `data:` URL. */
  | { kind: 'url'; paths: readonly AnswerPath[]; mayBeList: boolean; mayBeData?: true }

/** How to wait for a job: ask until it is done, then read the result. */
export interface Poll {
  /** What of the first answer names the job: an id, or a URL of which only the path counts. */
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

/** One request, whole: what goes over the wire, and what follows. */
export interface SnippetRequest {
  method: 'POST'
  url: string
  headers: readonly Header[]
  body: Body
  streaming: boolean
  next: FollowUp
  /** What was asked for, for clients that build the same request themselves. */
  call: Call
}

/** A request in the words of the task, before a provider's words replace them. */
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
