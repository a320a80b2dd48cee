/** Checks that each tag is given once and does not belong under another key. */

import { isLanguageAsTag } from '../metadata/languages.ts'
import { LICENSES } from '../metadata/licenses.ts'
import { quote } from '../quote.ts'
import { type CheckedCard, defineCheck } from './check.ts'

export const tagsCheck = defineCheck({
  rules: {
    'duplicate-tag': { severity: 'warning', description: 'No tag is listed twice.' },
    'tag-with-key': {
      severity: 'hint',
      description: 'A licence, a language or a task is under its own key, not among the tags.',
    },
  },
  check(card, report) {
    const seen = new Set<string>()
    for (const { text, path } of card.texts('tags')) {
      if (seen.has(text)) {
        report(
          'duplicate-tag',
          card.valueAt(path),
          `the tag ${quote(text)} is listed twice`,
          'Delete one of them.',
        )
        continue
      }
      seen.add(text)
      const key = keyOf(text, card)
      if (key !== undefined) {
        report(
          'tag-with-key',
          card.valueAt(path),
          `the tag ${quote(text)} belongs under the key ${quote(key)}`,
          `Move it to ${quote(key)}.`,
        )
      }
    }
  },
})

function keyOf(tag: string, { kind, metadata, vocabulary }: CheckedCard): string | undefined {
  if (LICENSES.has(tag) && !['other', 'unknown', 'cc'].includes(tag)) {
    return metadata.license.includes(tag) ? undefined : 'license'
  }
  if (isLanguageAsTag(tag)) {
    return metadata.language.includes(tag) ? undefined : 'language'
  }
  const [key, tasks] =
    kind === 'model' ? ['pipeline_tag', [metadata.pipelineTag]] : ['task_categories', metadata.taskCategories]
  // A model has one main task; more of them can only be tags.
  const isTaken = kind === 'model' && metadata.pipelineTag !== undefined
  return vocabulary.tasks.has(tag) && !tasks.includes(tag) && !isTaken ? key : undefined
}
