/** Imports the registered models of an MLflow server as cards into a folder; run again, what has changed. */

import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { ImportReport } from './import-hub.ts'
import { Journal } from './journal.ts'
import {
  loggedModelSchema,
  type Metric,
  type ModelVersion,
  modelsPageSchema,
  type RegisteredModel,
  type Run,
  registeredModelSchema,
  runSchema,
  versionsPageSchema,
} from './mlflow-answers.ts'
import { type ModelFacts, writeMlflowCard } from './mlflow-card.ts'
import { type MlModel, readMlModel } from './mlflow-signature.ts'
import { NoAnswerError, RemoteAnswerError, RemoteClient } from './remote-client.ts'
import { EntryError, readKnown, writeImported } from './write-imported.ts'

/** Entries on a page of a list. */
const PAGE = 100

/** Versions of a model that are read; more are made by machines only. */
const MOST_VERSIONS = 2000

/** The server answers "failed" for ever where it may not read its own store of artifacts. */
const ARTIFACT_RETRIES = 2

const API = '/api/2.0/mlflow'

/** Beside a card; hidden, since it is no part of the model. */
const RECORD = '.mlflow.json'

/** What an import needs to know at its next run. */
const recordSchema = z.object({
  endpoint: z.string(),
  /** The model's name at the server. */
  name: z.string(),
  /** SHA-256 of the card as it was written, to tell whether somebody has edited it since. */
  cardHash: z.string(),
})

/** Prompts are kept among the registered models. @see https://mlflow.org/docs/latest/genai/prompt-registry/ */
const PROMPT_TAG = 'mlflow.prompt.is_prompt'

/** Where to import from and to. */
export interface MlflowOptions {
  /** Scheme, host and path of the server, without a slash at its end. */
  endpoint: string
  /** Folder of cards; made when it does not exist. */
  out: string
  /** Sent with each request as its header of that name. */
  authorization?: string | undefined
  /** First wait before a retry, in milliseconds. */
  patience?: number
  signal?: AbortSignal
  onProgress?: (report: ImportReport) => void
  onWait?: (milliseconds: number) => void
}

/**
 * Import all registered models. Cards that somebody has written or edited are left as they are.
 *
 * @throws {RemoteAnswerError} the server refuses its list
 * @throws {NoAnswerError} the server does not answer, or is none of MLflow
 */
export async function importMlflow(options: MlflowOptions): Promise<ImportReport> {
  const { endpoint, out, signal, onProgress } = options
  const journal = new Journal(out, JSON.stringify({ mlflow: endpoint }))
  const server = new MlflowServer(endpoint, new RemoteClient(options))
  const report: ImportReport = { fetched: 0, updated: 0, unchanged: 0, failures: [] }
  const importOne = async (item: unknown) => {
    const { data: model } = registeredModelSchema.safeParse(item)
    if (model?.tags.some(({ key, value }) => key === PROMPT_TAG && value.toLowerCase() === 'true')) return
    try {
      if (model === undefined) throw new EntryError('the server lists it without its name')
      const isNew = writeModel(await server.read(model), { endpoint, out, journal })
      report[isNew ? 'fetched' : 'unchanged'] += 1
    } catch (error) {
      signal?.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      report.failures.push({ kind: 'model', id: model?.name ?? 'an entry', reason })
    }
    onProgress?.(report)
  }
  for await (const page of server.pages('registered-models/search', {}, modelsPageSchema)) {
    const items = page.registered_models ?? []
    await Promise.all(items.map(importOne))
    signal?.throwIfAborted()
    if (items.length === 0) break
  }
  journal.finish()
  return report
}

/** Asks an MLflow server. */
class MlflowServer {
  readonly #endpoint: string
  readonly #client: RemoteClient

  constructor(endpoint: string, client: RemoteClient) {
    this.#endpoint = endpoint
    this.#client = client
  }

  /** The pages of a list. @throws {NoAnswerError} a page has another form, or leads back to an earlier one */
  async *pages<Page extends { next_page_token?: string | undefined }>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<Page>,
  ): AsyncGenerator<Page> {
    const read = new Set<string>()
    for (let token: string | undefined = ''; token !== undefined; ) {
      if (read.has(token))
        throw new NoAnswerError(
          `The list of ${this.#endpoint} has no end: a page of ${path} leads back to another`,
        )
      read.add(token)
      const page: Page | undefined = await this.#ask(
        path,
        { ...query, max_results: String(PAGE), ...(token === '' ? {} : { page_token: token }) },
        schema,
      )
      if (page === undefined)
        throw new NoAnswerError(
          `${this.#endpoint} does not list its models, so it may not be an MLflow server`,
        )
      yield page
      token = page.next_page_token
    }
  }

  /** All that the server says of a model. */
  async read(model: RegisteredModel): Promise<ModelFacts> {
    const versions = await this.#versions(model.name)
    const described = versions.find(({ status = 'READY' }) => status === 'READY') ?? versions[0]
    const [run, mlModel, measured] = await Promise.all([
      this.#run(described),
      this.#mlModel(described),
      this.#metricsOfModel(described),
    ])
    const page = `${this.#endpoint}/#`
    const { experiment_id: experiment } = run?.info ?? {}
    return {
      ...{ model, versions, described, mlModel, run },
      metrics: joinMetrics(run?.data.metrics ?? [], measured),
      links: {
        model: `${page}/models/${encodeURIComponent(model.name)}`,
        run:
          experiment === undefined || described?.run_id === undefined
            ? undefined
            : `${page}/experiments/${experiment}/runs/${described.run_id}`,
      },
    }
  }

  async #versions(name: string): Promise<ModelVersion[]> {
    // The server's filters have no escapes; a name with both kinds of quotes cannot be asked for.
    const quote = name.includes("'") ? '"' : "'"
    if (name.includes(quote))
      throw new EntryError('the versions of a name with such quotes cannot be asked for')
    const found = new Map<string, ModelVersion>()
    const query = { filter: `name=${quote}${name}${quote}` }
    for await (const page of this.pages('model-versions/search', query, versionsPageSchema)) {
      const own = page.model_versions.filter((version) => version.name === name)
      for (const version of own) found.set(version.version, version)
      if (own.length === 0 || found.size >= MOST_VERSIONS) break
    }
    return [...found.values()].toSorted((a, b) => Number(b.version) - Number(a.version))
  }

  async #run(version: ModelVersion | undefined): Promise<Run | undefined> {
    if (version?.run_id === undefined) return undefined
    return (await ifAny(this.#ask('runs/get', { run_id: version.run_id }, runSchema)))?.run
  }

  /** Metrics with the datasets that they were measured on, which a run does not say. */
  async #metricsOfModel(version: ModelVersion | undefined): Promise<Metric[]> {
    const id = /^models:\/(m-[\w-]{1,64})$/.exec(version?.source ?? '')?.[1]
    if (id === undefined) return []
    return (await ifAny(this.#ask(`logged-models/${id}`, {}, loggedModelSchema)))?.model.data.metrics ?? []
  }

  /** The server takes the file from wherever its store is. */
  async #mlModel(version: ModelVersion | undefined): Promise<MlModel | undefined> {
    if (version === undefined) return undefined
    const query = new URLSearchParams({ name: version.name, version: version.version, path: 'MLmodel' })
    const file = this.#client.bytes(`/model-versions/get-artifact?${query}`, ARTIFACT_RETRIES)
    const bytes = await ifAny(file)
    return bytes === undefined ? undefined : readMlModel(bytes)
  }

  /** @returns undefined if the answer has another form */
  async #ask<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T | undefined> {
    const { value } = await this.#client.json(`${API}/${path}?${new URLSearchParams(query)}`)
    return schema.safeParse(value).data
  }
}

/** What a part of the answer cannot be had for is left out; that a server is busy or gone is no such reason. */
async function ifAny<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof RemoteAnswerError && error.status !== 429) return undefined
    throw error
  }
}

/** The run's metrics, with the datasets that the model's say. The model's own numbers are 0 where the run's are none. */
function joinMetrics(ofRun: readonly Metric[], ofModel: readonly Metric[]): Metric[] {
  return ofRun.flatMap((metric) => {
    const named = ofModel.filter(
      ({ key, value, dataset_name }) =>
        key === metric.key && value === metric.value && dataset_name !== undefined,
    )
    return named.length === 0 ? [metric] : named
  })
}

/** @returns whether the card is new or has changed */
function writeModel(
  facts: ModelFacts,
  { endpoint, out, journal }: { endpoint: string; out: string; journal: Journal },
): boolean {
  const { name } = facts.model
  const folder = join(out, 'models', folderNameOf(name))
  const paths = { card: join(folder, 'README.md'), record: join(folder, RECORD) }
  const known = readKnown(paths.record, (text) => recordSchema.parse(JSON.parse(text)))
  if (known !== undefined && (known.name !== name || known.endpoint !== endpoint))
    throw new EntryError(
      `${folder} holds the model "${known.name}" of ${known.endpoint}, so it is left as it is`,
    )
  const card = new TextEncoder().encode(writeMlflowCard(facts))
  // Of a card that somebody has edited since, too: the server has nothing new for it.
  if (known?.cardHash === hash('sha256', card) && existsSync(paths.card)) return false
  writeImported(journal, { paths, card, known }, (cardHash) => JSON.stringify({ endpoint, name, cardHash }))
  return true
}

/**
 * A name for a folder, and so the id of the card: the model's own where a Hub would take it, else made of its letters and
 * a hash, so that two models never share one.
 */
function folderNameOf(name: string): string {
  if (/^(?!.*(?:\.\.|--))\w(?:[\w.-]{0,94}\w)?$/.test(name)) return name
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${letters === '' ? 'model' : letters}-${hash('sha256', name).slice(0, 8)}`.replace(/-+/g, '-')
}
