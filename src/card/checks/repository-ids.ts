/** Checks the ids of other cards: base models, training data, successors. */

import { BASE_MODEL_RELATIONS } from '../metadata/vocabularies.ts'
import { quote } from '../quote.ts'
import type { Report } from '../rule.ts'
import { type CheckedCard, defineCheck } from './check.ts'
import { suggestOneOf } from './suggest.ts'

/** Source: https://huggingface.co/docs/huggingface_hub/package_reference/utilities#huggingface_hub.utils.validate_repo_id */
const SEGMENT = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?$/
const MAX_LENGTH = 96

const rules = {
  'bad-base-model': { severity: 'error', description: 'A base model is given by its id.' },
  'base-model-self': { severity: 'error', description: 'A model is not made from itself.' },
  'bad-dataset-id': { severity: 'warning', description: 'A dataset is given by its id.' },
  'bad-new-version': { severity: 'warning', description: 'The successor of a model is given by its id.' },
  'new-version-self': { severity: 'error', description: 'A model is not its own successor.' },
  'unknown-relation': { severity: 'error', description: 'base_model_relation is one of four values.' },
  'relation-without-base': {
    severity: 'warning',
    description: 'base_model_relation comes with base_model.',
  },
} as const

export const repositoryIdsCheck = defineCheck({
  rules,
  check(card, report) {
    checkIds('base_model', 'bad-base-model', 'acme/tiny-bert', card, report)
    checkIds('datasets', 'bad-dataset-id', 'acme/reviews', card, report)
    checkIds('new_version', 'bad-new-version', 'acme/tiny-bert-2', card, report)
    reportSelf('base_model', 'base-model-self', 'the model lists itself as its base model', card, report)
    reportSelf('new_version', 'new-version-self', 'the model lists itself as its successor', card, report)
    for (const { text, path } of card.texts('base_model_relation')) {
      if (!BASE_MODEL_RELATIONS.some((relation) => relation === text)) {
        report(
          'unknown-relation',
          card.valueAt(path),
          `unknown relation ${quote(text)} in base_model_relation`,
          suggestOneOf(text, BASE_MODEL_RELATIONS),
        )
      }
      if (card.texts('base_model').length === 0) {
        report(
          'relation-without-base',
          card.keyAt(path),
          'base_model_relation is set without base_model',
          'Add the id of the base model, or delete the key.',
        )
      }
    }
  },
})

type IdReport = Report<keyof typeof rules>

function checkIds(
  key: string,
  rule: keyof typeof rules,
  example: string,
  card: CheckedCard,
  report: IdReport,
): void {
  for (const { text, path } of card.texts(key)) {
    if (isRepositoryId(text)) continue
    const id = idInUrl(text)
    const what =
      id !== undefined || /^https?:/.test(text)
        ? 'a URL'
        : /^(?:[A-Za-z]:)?[\\/]|^\.{1,2}\//.test(text)
          ? 'a path'
          : 'not an id'
    const remedy =
      id === undefined ? `Use the id as shown on its page, such as ${quote(example)}.` : `Use ${quote(id)}.`
    report(
      rule,
      card.valueAt(path),
      `${quote(text)} in ${key} is ${what}${what === 'not an id' ? '' : ', not an id'}`,
      remedy,
    )
  }
}

function reportSelf(
  key: string,
  rule: keyof typeof rules,
  message: string,
  card: CheckedCard,
  report: IdReport,
): void {
  for (const { text, path } of card.texts(key)) {
    if (text.toLowerCase() === card.id.toLowerCase())
      report(rule, card.valueAt(path), message, 'Use the id of the other model, or delete the key.')
  }
}

function isRepositoryId(id: string): boolean {
  const segments = id.split('/')
  return (
    id.length <= MAX_LENGTH &&
    segments.length <= 2 &&
    !/--|\.\./.test(id) &&
    segments.every((segment) => SEGMENT.test(segment))
  )
}

function idInUrl(text: string): string | undefined {
  const id = /^https?:\/\/(?:www\.)?(?:huggingface\.co|hf\.co)\/(?:datasets\/)?([\w.-]+(?:\/[\w.-]+)?)/.exec(
    text,
  )?.[1]
  return id !== undefined && isRepositoryId(id) ? id : undefined
}
