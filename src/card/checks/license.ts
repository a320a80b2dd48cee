/** Checks the licence of a card: its id, its version, and the name and link of a licence without an id. */

import { LICENSE_FAMILIES, LICENSES, licenseName } from '../metadata/licenses.ts'
import { findNearest } from '../names/nearest.ts'
import { quote } from '../quote.ts'
import { type CheckedCard, defineCheck } from './check.ts'
import { toState } from './to-state.ts'

const USE_OTHER =
  'Use an id from https://huggingface.co/docs/hub/repositories-licenses, or "other" with license_name and license_link.'

/** Common ways to write a licence that are too far from its id to be found as a misspelling. */
const MEANT: ReadonlyMap<string, string> = new Map<string, string>([
  ['apache', 'apache-2.0'],
  ['apache2', 'apache-2.0'],
  ['apache2-0', 'apache-2.0'],
  ['apache-2', 'apache-2.0'],
  ['agpl', 'agpl-3.0'],
  ['cc0', 'cc0-1.0'],
  ['cc-0', 'cc0-1.0'],
  ['creative-commons', 'cc'],
  ['gpl2', 'gpl-2.0'],
  ['gpl3', 'gpl-3.0'],
  ['gplv2', 'gpl-2.0'],
  ['gplv3', 'gpl-3.0'],
  ['llama-2', 'llama2'],
  ['llama-3', 'llama3'],
  ['public-domain', 'cc0-1.0'],
])

export const licenseCheck = defineCheck({
  rules: {
    'license-missing': { severity: 'warning', description: 'A card has a licence.' },
    'unknown-license': { severity: 'error', description: 'A licence is the id of a known licence.' },
    'license-unspecified': { severity: 'hint', description: 'A licence is not "unknown".' },
    'license-family': { severity: 'hint', description: 'A licence says which version it is.' },
    'license-name-missing': { severity: 'warning', description: 'The licence "other" has a name.' },
    'license-link-missing': {
      severity: 'warning',
      description: 'The licence "other" has a link to its text.',
    },
    'license-name-unneeded': {
      severity: 'warning',
      description: 'Only the licence "other" has a name and a link of its own.',
    },
    'license-boost': {
      severity: 'warning',
      description: '"bsl-1.0" is the Boost licence, not the Business Source License.',
    },
  },
  check(card, report) {
    const items = card.texts('license')
    for (const { text, path } of items) {
      const at = card.valueAt(path)
      if (!LICENSES.has(text)) {
        report('unknown-license', at, `unknown license ${quote(text)}`, () => suggestLicense(text))
      } else if (text === 'unknown') {
        report(
          'license-unspecified',
          at,
          'the license is "unknown", so nobody knows what is allowed',
          'Ask the owner, then use the id of the license.',
        )
      } else if (LICENSE_FAMILIES.has(text)) {
        report(
          'license-family',
          at,
          `the license ${quote(text)} does not say which version`,
          `Use the id of a version, such as ${quote(LICENSE_FAMILIES.get(text) ?? text)}.`,
        )
      } else if (text === 'bsl-1.0' && /business source/i.test(card.body)) {
        report(
          'license-boost',
          at,
          '"bsl-1.0" is the Boost Software License, but the text mentions the Business Source License',
          'Use "other" with license_name and license_link.',
        )
      }
    }
    if (items.length === 0 && !hasPlaceholder(card)) {
      const { licenses, inferred } = card.facts
      const { message, remedy } =
        inferred.license === undefined
          ? { message: 'the card has no license', remedy: 'Add one, such as "license: apache-2.0".' }
          : toState('license', licenses.join(', '), inferred.license)
      const at = card.written.has('license') ? card.keyAt(['license']) : card.top
      report('license-missing', at, message, remedy)
    }
    checkOwnName(card, (rule, key, message, remedy) => report(rule, card.keyAt([key]), message, remedy))
  },
})

type OwnNameRule = 'license-name-missing' | 'license-link-missing' | 'license-name-unneeded'

function checkOwnName(
  card: CheckedCard,
  report: (rule: OwnNameRule, key: string, message: string, remedy: string) => void,
): void {
  const licenses = card.texts('license').map(({ text }) => text)
  const hasName = card.texts('license_name').length > 0
  const hasLink = card.texts('license_link').length > 0
  if (!licenses.includes('other')) {
    const key = hasName ? 'license_name' : 'license_link'
    if (!(hasName || hasLink) || !licenses.some((id) => LICENSES.has(id))) return
    report(
      'license-name-unneeded',
      key,
      `${key} only applies to the license "other", but the license is ${quote(licenses[0] ?? '')}`,
      `Delete ${key}, or write "license: other".`,
    )
  } else if (!hasName) {
    const both = hasLink ? '' : ' and no license_link'
    const link = hasLink ? '' : ', and a link to its text, such as "license_link: LICENSE"'
    report(
      'license-name-missing',
      'license',
      `the license is "other", but the card has no license_name${both}`,
      `Add a short name, such as "license_name: acme-research-1.0"${link}.`,
    )
  } else if (!hasLink) {
    report(
      'license-link-missing',
      'license',
      'the license is "other", but the card has no license_link',
      'Add a link to the text, such as "license_link: LICENSE".',
    )
  }
}

function suggestLicense(text: string): string {
  const id = findMeantLicense(text)
  return id === undefined ? USE_OTHER : `Did you mean ${quote(id)} (${licenseName(id)})?`
}

/** The id meant by a name, another spelling or an id without its version. */
function findMeantLicense(text: string): string | undefined {
  if (text.length > 80) return undefined
  const word = text
    .toLowerCase()
    .replace(/\b(?:the|licen[cs]e[ds]?|version)\b/g, ' ')
    .replace(/\bv(?=\d)/g, '')
    .trim()
    .replace(/[^a-z0-9+.]+/g, '-')
    .replace(/^-|-$/g, '')
  if (LICENSES.has(word)) return word
  const meant = MEANT.get(word.replace(/\./g, '-'))
  if (meant !== undefined) return meant
  const byName = [...LICENSES.values()].find(({ name }) => name.toLowerCase() === text.toLowerCase())
  // The newest version is last; `cc-by-nc` must not become `cc-by-nc-sa-4.0`, so only a number may follow.
  const byFamily = [...LICENSES.keys()]
    .filter((id) => /^-?\d/.test(id.slice(word.length)) && id.startsWith(word))
    .at(-1)
  return byName?.id ?? (word === '' ? undefined : byFamily) ?? findNearest(word, LICENSES.keys())[0]
}

/** A placeholder is reported as such, so the missing licence need not be. */
function hasPlaceholder(card: CheckedCard): boolean {
  return card.faults('license').some(({ rule }) => rule === 'template-left-over')
}
