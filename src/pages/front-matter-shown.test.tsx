/** What a card says is never lost: its page shows every key of its front matter, known or not. */

import { expect, it } from 'vitest'
import { drawPage, entryOf, FILL_MASK, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { FRONT_MATTER_KEYS } from '../card/metadata/front-matter.ts'
import type { RepoKind } from '../card/types.ts'
import { declaredSubsets } from '../viewer/declared-subsets.ts'
import { CardPage } from './card-page.tsx'

/** A value for each key, and the words by which a page shows it. Undefined where no part of this page does: see why. */
const SHOWN: Readonly<Record<string, readonly [yaml: string, words: string] | string>> = {
  license: ['mit', 'MIT'],
  license_name: ['zebra-1\nlicense: other', 'zebra-1'],
  license_link: ['https://acme.example/zebra', 'https://acme.example/zebra'],
  license_details: ['zebra terms', 'zebra terms'],
  language: ['fr', 'French'],
  language_bcp47: ['[fr-FR]', 'fr-FR'],
  language_details: ['zebra words', 'zebra words'],
  tags: ['[zebra]', 'zebra'],
  library_name: 'is a fact of the entry (card-page.test.tsx)',
  pipeline_tag: ['fill-mask', 'Fill mask'],
  datasets: ['[acme/zebras]', 'acme/zebras'],
  metrics: ['[zebras]', 'zebras'],
  base_model: ['acme/zebra', 'acme/zebra'],
  base_model_relation: ['merge', 'merge'],
  new_version: 'leads to a notice, which the catalogue knows (card-page.test.tsx)',
  model_name: 'is the title of the entry',
  thumbnail: 'is the picture of previews of the page (structured-data)',
  instance_prompt: ['zebra style', 'zebra style'],
  mask_token: ['"[ZEBRA]"', '[ZEBRA]'],
  'model-index': 'is a table of results, which the catalogue reads (card-page.test.tsx)',
  widget: 'are the examples at work (examples.test.ts)',
  inference: 'decides whether and how the model can be called',
  inferenceProviderMapping: 'leads to code that calls the model',
  inference_provider_mapping: 'leads to code that calls the model',
  co2_eq_emissions: [
    '{emissions: 24700000, source: zebra meter, training_type: pre-training, geographical_location: Paris, hardware_used: 384 A100}',
    'Training emissions 24.7 t of CO₂ equivalent source: zebra meter training type: pre-training geographical location: Paris hardware used: 384 A100',
  ],
  parameters: 'is a fact of the entry (card-page.test.tsx)',
  active_parameters: ['123', '123'],
  context_length: ['2345', '2,345 tokens'],
  buckets: ['[acme/zebra-store]', 'acme/zebra-store'],
  pretty_name: 'is the title of the entry',
  task_categories: ['[fill-mask]', 'Fill mask'],
  task_ids: ['[zebra-spotting]', 'Zebra spotting'],
  size_categories: ['[n<1K]', 'below 1K'],
  annotations_creators: ['[found]', 'found'],
  language_creators: ['[crowdsourced]', 'crowdsourced'],
  multilinguality: ['[monolingual]', 'monolingual'],
  source_datasets: ['[acme/zebras]', 'acme/zebras'],
  paperswithcode_id: ['zebra-paper', 'zebra-paper'],
  benchmark: 'is on the page of the benchmark',
  configs: 'are the subsets of the rows',
  config_names: ['[zebra-part]', 'zebra-part'],
  dataset_info: ['{features: [{name: zebra_column, dtype: string}]}', 'zebra_column'],
  viewer: 'decides whether rows are shown',
  'train-eval-index': ['[{config: zebra}]', 'zebra'],
  gated: ['manual', 'Access on request, decided by the authors'],
  extra_gated_prompt: ['Zebra rules.', 'Zebra rules.'],
  extra_gated_heading: ['Zebra gate', 'Zebra gate'],
  extra_gated_description: ['Zebra fields', 'Zebra fields'],
  extra_gated_button_content: ['Enter, zebra', 'Enter, zebra'],
  extra_gated_fields: ['{Zebra: text}', 'Zebra [text](/models?key=extra_gated_fields.Zebra%3Atext)'],
  extra_gated_eu_disallowed: ['true', 'true'],
  date: ['2025-01-15', '2025-01-15'],
  last_modified: ['2025-01-16', '2025-01-16'],
  released: ['2025-01-17', '17 Jan 2025'],
  sources: ['[https://acme.example/zebra]', 'acme.example/zebra'],
  conflicts: 'are shown beside the fact that they are of (card-page.test.tsx)',
}

function wordsOfPage(kind: RepoKind, yaml: string): string {
  const entry = entryOf(kind, yaml)
  const page = drawPage(CardPage, {
    ...{ site: SITE, tasks: [FILL_MASK], kind, entry, article: { html: '', toc: [], provisional: false } },
    ...{ source: { label: 'Source', url: undefined, path: undefined }, results: [], newest: undefined },
    ...{
      lineage: undefined,
      papers: [],
      usedBy: { models: 0, names: ['acme/tiny'], tasks: [] },
      isBenchmark: false,
    },
    ...{ places: { task: [], library: [], license: [], language: [], metric: [] } },
    ...{ declared: kind === 'dataset' ? declaredSubsets(entry.frontMatter) : [], examples: undefined },
    ...{ snippets: undefined, loading: undefined, here: { model: [], dataset: [] } },
  })
  return wordsOf(page)
}

it.each(FRONT_MATTER_KEYS.map(({ key, kinds }) => [key, kinds] as const))('%s', (key, kinds) => {
  const shown = SHOWN[key]
  expect(shown, 'neither shown nor listed with a reason').toBeDefined()
  if (typeof shown !== 'object') return
  const [yaml, words] = shown
  for (const kind of kinds)
    expect(wordsOfPage(kind, `${key}: ${yaml}`).replaceAll('/datasets?', '/models?')).toContain(words)
})

it('shows keys of the author’s own in their order, nested ones as a tree, and leads to cards that say the same', () => {
  const yaml =
    'stage: production\nowner_team: Fraud\nrisk: {class: high, reviews: [{by: Ada, on: "2026-01-02"}]}'
  expect(wordsOfPage('model', yaml)).toContain(
    'More from the card 3 stage [production](/models?key=stage%3Aproduction) owner_team [Fraud](/models?key=owner_team%3AFraud) ' +
      'risk class [high](/models?key=risk.class%3Ahigh) reviews by [Ada](/models?key=risk.reviews.by%3AAda) on',
  )
})
