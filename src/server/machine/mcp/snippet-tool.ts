/** The tool that returns code for calling a model. */

import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import {
  listSnippets,
  type ModelDescription,
  type ModelExample,
  offerOptions,
  type Snippet,
} from '../../../snippet/index.ts'
import { describeModel, findOffers } from '../../loaders/snippet/snippets.tsx'
import { valueLink, valueText } from '../../markdown/values.ts'
import { writeMarkdown } from '../../markdown/write-markdown.ts'
import { ABOUT_TEXTS, failure, type McpOptions, READS, success, words } from './tools.ts'

export function addSnippetTool(server: McpServer, { settings, onEdition }: McpOptions): void {
  server.registerTool(
    'get_snippet',
    {
      title: 'Get code that calls a model',
      description: `Code that sends a request to a hosted model, for a given client. For code that loads a model or dataset locally, use read_card. ${ABOUT_TEXTS}`,
      inputSchema: z.strictObject({
        model: words.describe('Id of a model in this catalogue.'),
        provider: words.optional().describe('Who runs the model; by default, the first that serves it.'),
        client: words
          .optional()
          .describe('Such as requests, openai, fetch or curl, or a language such as python; all by default.'),
        example: z
          .union([words, z.int().positive()])
          .optional()
          .describe(
            'Which of the examples of the model’s card the code begins with, by its title or its number from 1; by default, the first.',
          ),
        streaming: z.boolean().default(false),
      }),
      annotations: READS,
    },
    ({ model: id, provider, client, example: wantedExample, streaming }) =>
      onEdition(async (edition) => {
        const entry = edition.findEntry('model', id)
        if (entry === undefined) {
          const nearest = edition.nearestIds('model', id, 4).map(valueText).join(', ')
          const hint = nearest === '' ? 'Use search to find one.' : `Did you mean ${nearest}?`
          return failure(`There is no model ${id}. ${hint}`)
        }
        const model = describeModel(entry, settings.url)
        const offers = findOffers(settings, model, entry.frontMatter)
        const offer = offers.find((offered) => provider === undefined || offered.id === provider)
        if (offer === undefined) {
          const known = offers.map((offered) => valueText(offered.id)).join(', ')
          return failure(
            known === ''
              ? `No server named in this catalogue serves ${id}. For code that loads it locally, use read_card.`
              : `${provider} is not known to serve ${id}. Available: ${known}.`,
          )
        }
        const example = findExample(model, wantedExample)
        if (example === undefined) return failure(explainExamples(model, wantedExample))
        const { snippets, reasons } = await listSnippets({
          ...offerOptions(model, offer),
          example,
          streaming,
        })
        const wanted = snippets.filter(
          (snippet) => client === undefined || [snippet.client, snippet.language].includes(client),
        )
        if (wanted.length === 0) {
          const known = snippets.map((snippet) => snippet.client).join(', ')
          const why = reasons.map(({ text }) => text).join(' ')
          return failure(known === '' ? why : `There is no code for ${client}. Available: ${known}. ${why}`)
        }
        const promise = offer.known
          ? ''
          : 'It is not known whether this provider serves the model; the code is an example.\n\n'
        return success(promise + wanted.map(writeSnippet).join('\n') + writeFile(model.examples?.[example]))
      }),
  )
}

/** The index of an example; of the first where none is wanted. */
function findExample(
  { examples = [] }: ModelDescription,
  wanted: string | number | undefined,
): number | undefined {
  if (wanted === undefined) return 0
  const index = typeof wanted === 'number' ? wanted - 1 : examples.findIndex(({ title }) => title === wanted)
  return examples[index] === undefined ? undefined : index
}

function explainExamples(
  { id, examples = [], otherExamples = [] }: ModelDescription,
  wanted: string | number | undefined,
): string {
  const known = examples.map(({ title }, at) => `${at + 1} ${valueText(title)}`).join(', ')
  const others = otherExamples.map(({ title, reason }) => `${valueText(title)} (${reason})`).join(', ')
  return [
    `There is no example ${wanted} that code for ${id} can begin with.`,
    known === '' ? '' : `Available: ${known}.`,
    others === '' ? '' : `Not available: ${others}.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Where the file is that the code reads. */
const writeFile = (example: ModelExample | undefined) =>
  example?.file === undefined
    ? ''
    : `\nThe code reads ${valueLink(example.file.file, example.file.url)} from the folder in which it runs.\n`

/** The code may hold the texts of a card, so that its fence is longer than any in it. */
const writeSnippet = ({ language, client, code }: Snippet) =>
  writeMarkdown({
    type: 'root',
    children: [
      { type: 'heading', depth: 2, children: [{ type: 'text', value: client }] },
      { type: 'code', lang: language, value: code.replace(/\n$/, '') },
    ],
  })
