/** Validates repository ids as Hub clients do. */

/**
 * Whether Hub clients accept an id: `name` or `owner/name` of letters, digits, `-`, `_` and `.`, at most 96 each.
 *
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/utils/_validators.py
 */
export function isHubId(id: string): boolean {
  const parts = id.split('/')
  return (
    parts.length <= 2 &&
    parts.every((part) => part.length <= 96 && /^\w(?:[\w.-]*\w)?$/.test(part)) &&
    !id.includes('--') &&
    !id.includes('..') &&
    !id.endsWith('.git')
  )
}
