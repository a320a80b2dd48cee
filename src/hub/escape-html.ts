/** Writes plain text as HTML, for answers that have both. */

/** A text in which no character has a meaning in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
