/** The names of tasks as pages show them, in sentence case. */

import { PIPELINE_DATA } from '@huggingface/tasks'

const nameById: ReadonlyMap<string, string> = new Map(
  Object.entries(PIPELINE_DATA).map(([id, task]) => [id, task.name]),
)

/**
 * The label of a task in sentence case, such as `Fill mask` for `fill-mask`.
 *
 * @param id - any task id; for one unknown to the Hub, the label is made from the id
 */
export function taskLabel(id: string): string {
  return sentenceCase(nameById.get(id) ?? id)
}

/**
 * Converts a task's name on the Hub to sentence case. Hyphens are kept where they join words
 * ("Zero-shot classification", "Text-to-3D") and dropped where they only divide an id ("Fill mask").
 *
 * @param name - name such as `Image-Text-to-Text`
 */
export function sentenceCase(name: string): string {
  const spaced = isCompound(name) ? name : name.replaceAll(/[-_]+/g, ' ')
  const lower = spaced.toLowerCase().replaceAll(/\b(2d|3d|ml|qa|rdf)\b/g, (word) => word.toUpperCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** Hyphens around "to" and after "zero" or "multi" are part of the word. */
function isCompound(name: string): boolean {
  return /-to-|\b(?:zero|few|multi)-/i.test(name)
}
