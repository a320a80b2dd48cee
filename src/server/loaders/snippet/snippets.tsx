/** Loads the snippet picker of a model's page: who serves the model, and the first snippets, drawn. */

import { renderToStaticMarkup } from 'react-dom/server'
import { listServed, readServed, type ServedBy, STATUSES } from '../../../card/metadata/provider-mapping.ts'
import { tasksOf } from '../../../edition/task-names.ts'
import type { Edition, Entry } from '../../../edition/types.ts'
import { sharedParameters } from '../../../example/read-examples.ts'
import type { DrawnProps } from '../../../islands/snippet/snippet-picker.tsx'
import { logError } from '../../../log.ts'
import { findServedModel } from '../../../settings/endpoints.ts'
import type { Settings } from '../../../settings/schema.ts'
import { exampleOffers } from '../../../snippet/example-offers.ts'
import { FORMATS } from '../../../snippet/exports/formats.ts'
import {
  listSnippets,
  type ModelDescription,
  type Offer,
  offerOptions,
  type SnippetList,
} from '../../../snippet/index.ts'
import { proofsOf } from '../../../snippet/proof.ts'
import { findExampleInputs } from '../../../snippet/request/examples.ts'
import { CHAT_TASKS, mediaKindsOf } from '../../../snippet/request/inputs.ts'
import type { Task } from '../../../task/types.ts'
import { clientFor, clientsOf, languageFor, variantName } from '../../../ui/snippet/snippet-choice.ts'
import { SnippetCode } from '../../../ui/snippet/snippet-code.tsx'
import type { SnippetSection } from '../../../ui/snippet/snippet-section.tsx'
import { listOwnExamples } from './own-examples.ts'
import { readParameters } from './snippet-parameters.ts'

/**
 * The model of a card, as snippets know it.
 *
 * @param siteUrl - of this site, for the files of examples; undefined where it is not known
 */
export function describeModel(entry: Entry, siteUrl: string | undefined): ModelDescription {
  const model = describeBareModel(entry)
  return { ...model, ...listOwnExamples(entry, model, siteUrl) }
}

/** The same without its examples. */
export function describeBareModel(entry: Entry): ModelDescription {
  const maskToken = entry.metadata.extra.mask_token
  const cardParameters = sharedParameters(entry.frontMatter.inference)
  return {
    id: entry.id,
    tags: entry.metadata.tags,
    ...(entry.task === undefined ? undefined : { pipelineTag: entry.task }),
    ...(entry.library === undefined ? undefined : { libraryName: entry.library }),
    ...(entry.language.length > 0 ? { languages: entry.language } : undefined),
    ...(typeof maskToken === 'string' ? { maskToken } : undefined),
    ...(Object.keys(cardParameters).length > 0 ? { cardParameters } : undefined),
  }
}

/** What a site's settings say of who serves models. */
export type ServingSettings = Pick<Settings, 'endpoints' | 'inferenceProviderMapping' | 'providers' | 'url'>

/**
 * Where a model can be called: at the site's own endpoints, then at the providers in its mapping; if it has none, as an
 * example at those with an API for its task. A site may lead to no provider.
 *
 * @param frontMatter - of the model's card; empty for a model that the catalogue lacks
 */
export function findOffers(
  settings: ServingSettings,
  model: ModelDescription,
  frontMatter: Entry['frontMatter'],
): Offer[] {
  const task = model.pipelineTag ?? ''
  const endpoints = settings.endpoints.flatMap((endpoint): Offer[] => {
    const served = findServedModel(endpoint, model.id, task)
    if (served === undefined) return []
    const { name, url, protocol, token_variable: tokenVariable } = endpoint
    const { providerId: providerModelId } = served
    return [{ id: name, known: true, providerModelId, endpoint: { url, protocol, tokenVariable } }]
  })
  if (settings.providers === 'none') return endpoints
  const mapping = settings.inferenceProviderMapping[model.id]
  const served = mapping === undefined ? readServed(frontMatter) : listServed(mapping)
  return [...endpoints, ...(served.length > 0 ? knownOffers(served, task) : exampleOffers(task))]
}

function knownOffers(served: readonly ServedBy[], task: string): Offer[] {
  const offers = served
    .toSorted((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status))
    .map((entry): Offer => {
      const servedTask = pipelineTagOf(entry.task, task)
      return {
        id: entry.provider,
        known: true,
        providerModelId: entry.providerId,
        ...(entry.status === 'live' ? undefined : { status: entry.status }),
        ...(servedTask === task ? undefined : { pipelineTag: servedTask }),
        ...(entry.adapter === undefined ? undefined : { adapter: entry.adapter }),
      }
    })
  const isRouted = served.some(
    ({ status, task: given }) => status === 'live' && CHAT_TASKS.has(pipelineTagOf(given, task)),
  )
  return isRouted ? [...offers, { id: 'auto', known: true }] : offers
}

/** The mapping calls chat `conversational`, which is not a pipeline tag. */
function pipelineTagOf(served: string | undefined, task: string): string {
  if (served === undefined) return task
  if (served !== 'conversational') return served
  return CHAT_TASKS.has(task) ? task : 'text-generation'
}

/** Draws the picker of a page about one model. */
export type SnippetDrawer = (model: ModelDescription, offers: readonly Offer[]) => Promise<SnippetSection>

/** Prefix of the names of controls on pages about one model. */
const CALL = 'mb-call'

export const drawSnippets: SnippetDrawer = (model, offers) => loadSnippets(CALL, model, offers)

/** The pickers of a model's page; undefined where the site leads to no provider, and no endpoint serves the model. */
export async function loadModelSnippets(
  edition: Edition,
  settings: ServingSettings,
  entry: Entry,
): Promise<SnippetSection | undefined> {
  const model = describeModel(entry, settings.url)
  const offers = findOffers(settings, model, entry.frontMatter)
  if (offers.length === 0 && settings.providers === 'none') return undefined
  return loadSnippets(CALL, model, offers, tasksOf(edition).label(entry.task ?? ''))
}

/**
 * The picker of a task's page: for a model of this catalogue that somebody is known to serve, else for one that the task
 * recommends, preferably of this catalogue too.
 *
 * @param own - ids of models of this catalogue for the task, the most fitting first
 * @returns undefined where there is no such model, or no provider has an API for the task
 */
export async function loadTaskSnippets(
  edition: Edition,
  settings: ServingSettings,
  task: Task,
  draw: SnippetDrawer,
  own: readonly string[],
): Promise<{ section: SnippetSection; model: string } | undefined> {
  const { models, widgetModels } = task.info
  const ids = [...models.map(({ id }) => id), ...widgetModels]
  const called = (id: string) => {
    const entry = edition.findEntry('model', id)
    const model = {
      ...(entry === undefined ? { id, tags: [] } : describeModel(entry, settings.url)),
      pipelineTag: task.id,
    }
    return { model, offers: findOffers(settings, model, entry?.frontMatter ?? {}) }
  }
  const served = own.find((id) => called(id).offers.some(({ known }) => known))
  const id = served ?? ids.find((each) => edition.hasEntry('model', each)) ?? ids[0]
  if (id === undefined) return undefined
  const { model, offers } = called(id)
  return offers.length === 0 ? undefined : { section: await draw(model, offers), model: id }
}

/**
 * The pickers of a model: one for those who are said to serve it, another for those who only might.
 *
 * @param name - prefix of the names of their controls
 * @param offers - the first of each that has a snippet is drawn; one that fails does not affect the others
 * @param taskName - name of the model's task for readers
 */
export async function loadSnippets(
  name: string,
  model: ModelDescription,
  offers: readonly Offer[],
  taskName = model.pipelineTag,
): Promise<SnippetSection> {
  const picker = await drawPicker(
    name,
    model,
    offers.filter(({ known }) => known),
  )
  const otherWays = await drawPicker(
    `${name}-other`,
    model,
    offers.filter(({ known }) => !known),
  )
  if (picker === undefined && otherWays === undefined) {
    return {
      reason:
        model.pipelineTag === undefined
          ? 'The card names no task and none can be inferred, so there is no code that calls the model. Name its task under `pipeline_tag` in the front matter.'
          : `No inference provider supports the task “${taskName}”.`,
    }
  }
  return { picker, otherWays }
}

async function drawPicker(
  name: string,
  model: ModelDescription,
  offers: readonly Offer[],
): Promise<DrawnProps | undefined> {
  const found = await findDrawable(model, offers)
  if (found === undefined) return undefined
  const { first, others, list } = found
  const clients = clientsOf(list)
  const tasks = new Set(offers.map((offer) => taskOf(model, offer)))
  return {
    name,
    model,
    offers: [first, ...others],
    clients,
    parameters: Object.fromEntries([...tasks].map((task) => [task, readParameters(task)])),
    proofs: Object.fromEntries([...tasks].map((task) => [task, proofsOf(task)])),
    formats: FORMATS.map(({ name: format }) => format),
    streamingTasks: [...CHAT_TASKS],
    takes: [...new Set([...tasks].flatMap((task) => kindsTaken(model, task)))].sort(),
    variantsHtml:
      clients.length === 0
        ? renderToStaticMarkup(<SnippetCode drawn={{ reason: reasonOf(list) }} />)
        : await drawVariants(model, first, list),
  }
}

const taskOf = (model: ModelDescription, { pipelineTag = model.pipelineTag }: Offer) => pipelineTag ?? ''

const kindsTaken = (model: ModelDescription, task: string) => [
  ...mediaKindsOf(findExampleInputs({ ...model, pipelineTag: task })),
]

const reasonOf = ({ reasons }: SnippetList) => reasons.map(({ text }) => text).join(' ')

/** The first offer that has a snippet, with its list; the first offer where none has. */
async function findDrawable(model: ModelDescription, offers: readonly Offer[]) {
  const [head] = offers
  if (head === undefined) return undefined
  for (const first of offers) {
    const list = await listSafely(model, first, false)
    if (list.snippets.length === 0) continue
    return { first, list, others: offers.filter((offer) => offer !== first) }
  }
  return { first: head, list: await listSafely(model, head, false), others: offers.slice(1) }
}

/** An error of ours in one snippet must not cost the reader the page. */
async function listSafely(model: ModelDescription, offer: Offer, streaming: boolean): Promise<SnippetList> {
  try {
    return await listSnippets({ ...offerOptions(model, offer), streaming })
  } catch (error) {
    logError(`The snippets of ${model.id} at ${offer.id} could not be made`, error)
    return { snippets: [], reasons: [{ text: `The code for ${offer.id} could not be made.` }] }
  }
}

/** Draws every client of an offer, streaming and not, with the first one shown to a new reader. */
async function drawVariants(model: ModelDescription, offer: Offer, list: SnippetList): Promise<string> {
  const clients = clientsOf(list)
  const language = languageFor(clients, {}) ?? ''
  const shown = variantName(language, clientFor(clients, language, {}) ?? '', false)
  const plain = drawList(list, false, shown)
  return CHAT_TASKS.has(taskOf(model, offer))
    ? plain + drawList(await listSafely(model, offer, true), true, shown)
    : plain
}

function drawList(list: SnippetList, streaming: boolean, shown: string): string {
  return clientsOf(list)
    .map(({ language, client, reason }) => {
      const variant = variantName(language, client, streaming)
      const code = list.snippets.find(
        (snippet) => snippet.language === language && snippet.client === client,
      )?.code
      const drawn = code === undefined ? { reason: reason ?? '' } : { language, code }
      return renderToStaticMarkup(<SnippetCode drawn={drawn} variant={variant} hidden={variant !== shown} />)
    })
    .join('')
}
