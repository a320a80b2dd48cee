import { expect, it } from 'vitest'
import { ggufUse, sortGguf } from './gguf-names.ts'

it.each([
  ['m-Q4_K_M.gguf', 'model'],
  ['Model-imatrix-Q4_K_M.gguf', 'model'],
  ['Overdraft-Q8_0.gguf', 'model'],
  ['imatrix.gguf', 'helper'],
  ['imatrix_unsloth.gguf', 'helper'],
  ['Model.imatrix.gguf', 'helper'],
  ['mmproj-F16.gguf', 'helper'],
  ['model-mmproj-Q8_0.gguf', 'helper'],
  ['Qwen-draft-Q4_0.gguf', 'second'],
  ['draft/model.gguf', 'second'],
  ['mtp-model-Q8_0.gguf', 'second'],
  ['model-lora-f16.gguf', 'second'],
])('the name of %s says that it is a %s', (path, use) => {
  expect(ggufUse(path)).toBe(use)
})

it('lists what goes beside a model after it', () => {
  expect(sortGguf(['a-draft.gguf', 'imatrix.gguf', 'z.gguf', 'm.gguf'])).toEqual([
    'm.gguf',
    'z.gguf',
    'a-draft.gguf',
    'imatrix.gguf',
  ])
})
