/** Finds out which devices of a reader the forms of a page can ask for. */

import type { Device } from './http/security.ts'

/** The start of a picker as `SnippetPickerIsland` draws it. In a text and an attribute, `<` is written as a reference. */
const PICKER = /<div class="snippet" data-island="snippet-picker" data-takes="([a-z ]+)"/g

const DEVICES: readonly (readonly [takes: string, device: Device])[] = [
  ['image', 'camera'],
  ['audio', 'microphone'],
]

/** @param html - of a page */
export function devicesOf(html: string): Device[] {
  const taken = new Set(Array.from(html.matchAll(PICKER), ([, takes = '']) => takes.split(' ')).flat())
  return DEVICES.flatMap(([takes, device]) => (taken.has(takes) ? [device] : []))
}
