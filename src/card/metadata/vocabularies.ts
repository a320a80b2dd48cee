/** Closed lists of values of front matter. Source: https://github.com/huggingface/hub-docs/blob/main/datasetcard.md */

/** `size_categories`: how many rows a dataset has. */
export const SIZE_CATEGORIES = [
  'n<1K',
  '1K<n<10K',
  '10K<n<100K',
  '100K<n<1M',
  '1M<n<10M',
  '10M<n<100M',
  '100M<n<1B',
  '1B<n<10B',
  '10B<n<100B',
  '100B<n<1T',
  'n>1T',
  'other',
] as const

/** `annotations_creators`: who made the annotations of a dataset. */
export const ANNOTATIONS_CREATORS = [
  'found',
  'crowdsourced',
  'expert-generated',
  'machine-generated',
  'no-annotation',
  'other',
] as const

/** `language_creators`: who wrote the texts of a dataset. */
export const LANGUAGE_CREATORS = [
  'found',
  'crowdsourced',
  'expert-generated',
  'machine-generated',
  'other',
] as const

/** `multilinguality` of a dataset. */
export const MULTILINGUALITY = ['monolingual', 'multilingual', 'translation', 'other'] as const

/** Source: https://huggingface.co/docs/hub/model-cards#specifying-a-base-model */
export const BASE_MODEL_RELATIONS = ['finetune', 'adapter', 'merge', 'quantized'] as const

/** Sorts size categories, smallest first, after values that are not size categories. */
export function inOrderOfSize(categories: readonly string[]): string[] {
  const sizes: readonly string[] = SIZE_CATEGORIES
  return categories.toSorted((a, b) => sizes.indexOf(a) - sizes.indexOf(b))
}

/** Whether a text is the range of a size category, in any case: `10k<n<100k`. */
export function isSizeCategory(text: string): boolean {
  return /^(?:n[<>]|\d+[kmbt]<n<)\d+[kmbt]$/i.test(text)
}

/**
 * How many rows a dataset of a size category has.
 *
 * @returns at least `min`, below `max`; undefined for `other` and for what is no size category
 */
export function rowsOfSize(category: string): { min: number; max: number } | undefined {
  if (!isSizeCategory(category)) return undefined
  const [first = '', last = first] = category.match(/\d+[kmbt]/gi) ?? []
  if (/^n/i.test(category)) {
    const bound = amountOf(first)
    return category.includes('<') ? { min: 0, max: bound } : { min: bound, max: Number.POSITIVE_INFINITY }
  }
  return { min: amountOf(first), max: amountOf(last) }
}

/** Letters after a number: each means a thousand times what the one before does. */
const LETTERS = 'kmbt'

const amountOf = (text: string) =>
  Number.parseInt(text, 10) * 1000 ** (LETTERS.indexOf(text.slice(-1).toLowerCase()) + 1)

/** A size category in words: `10K to 100K` for `10K<n<100K`; anything else stays as it is. */
export function sizeCategoryName(category: string): string {
  const [, least, most] = /^(\d+[KMBT])<n<(\d+[KMBT])$/.exec(category) ?? []
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  return category.replace(/^n<(?=\d)/, 'below ').replace(/^n>(?=\d)/, 'above ')
}
