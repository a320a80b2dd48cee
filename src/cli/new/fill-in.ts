/** Fills the templates of `modelbook new`. */

/** @param id - of the card or docs set; its last part is the name and, as capitalised words, the title */
export function fillIn(template: string, id: string): string {
  const name = id.slice(id.lastIndexOf('/') + 1)
  const title = name
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
  const values: Record<string, string> = { id, name, title }
  return template.replace(/\{\{(\w+)\}\}/g, (mark, key: string) => values[key] ?? mark)
}
