/** Compares names however they are written. */

/** Equal for texts that name the same thing: `Text Generation`, `text-generation`. */
export function nameKey(text: string): string {
  return text.toLowerCase().replaceAll(/[-_\s]+/g, ' ')
}
