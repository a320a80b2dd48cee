import { expect, it } from 'vitest'
import { arxivIdIn } from './pasted-ids.ts'

it('reads the paper that a typed text is the id or an address of', () => {
  for (const text of [
    '1810.04805',
    ' arXiv:1810.04805v2 ',
    'https://arxiv.org/abs/1810.04805v1',
    'arxiv.org/pdf/1810.04805.pdf',
    'https://huggingface.co/papers/1810.04805?x#y',
    'https://doi.org/10.48550/arXiv.1810.04805',
  ])
    expect(arxivIdIn(text), text).toBe('1810.04805')
  expect(arxivIdIn('https://arxiv.org/abs/cs/0108005')).toBe('cs/0108005')
  for (const text of ['bert 1810.04805', '1810.048051', 'v1810.04805', 'owner/1810.04805'])
    expect(arxivIdIn(text), text).toBeUndefined()
})
