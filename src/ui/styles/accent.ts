/** Puts the accent of a site in place of the stamp. */

import type { StyleRule } from './split-rules.ts'

/**
 * The rule for an accent. A colour keeps its hue and chroma; its lightness is kept to where text of any hue has a
 * contrast of at least 4.5:1 with the paper of each scheme, as the stamp has. A colour that no screen can show at that
 * lightness comes out lighter, for which there is some room.
 *
 * @param color - hexadecimal, checked by the settings, since it becomes a part of the style sheet
 * @returns a rule that comes before those of the style sheet, and counts before them
 */
export function accentRule(color: string): StyleRule {
  const within = (lightness: string) => `oklch(from ${color} ${lightness} c h)`
  return {
    css: `html:root{--stamp:light-dark(${within('min(l,.49)')},${within('max(l,.74)')});--band:3px}`,
    within: [],
    needs: [[]],
  }
}
