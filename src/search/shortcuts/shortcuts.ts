/** All shortcuts, tried in this order. The engine answers the same, more slowly, with any of them left out. */

import { nearPrepared } from './near-prepared.ts'
import { preparedAnswer } from './prepared-answer.ts'
import type { Shortcut } from './shortcut.ts'

export const SHORTCUTS: readonly Shortcut[] = [preparedAnswer, nearPrepared]
