/** Questions about our own documentation: the answer is among the first three hits in most cases. */

import { describe, expect, it } from 'vitest'
import { UNSEEN_OF_GUIDE } from '../../../test/helpers/docs-questions.ts'
import { unansweredIn } from '../../../test/helpers/docs-unanswered.ts'
import { packageFile } from '../../package-root.ts'
import { readSettings } from '../../settings/read-settings.ts'

describe('a question to the guide', () => {
  it('is answered among the first three in three cases of four', { timeout: 60_000 }, async () => {
    const folder = packageFile('docs/guide')
    const { settings } = await readSettings(folder)
    const unanswered = await unansweredIn(folder, UNSEEN_OF_GUIDE, settings.docs)
    expect(unanswered.length, unanswered.join('\n')).toBeLessThanOrEqual(UNSEEN_OF_GUIDE.length / 4)
  })
})
