import { expect, it } from 'vitest'
import { HubError } from './hub-error.ts'
import { readSafetensorsInfo } from './safetensors-info.ts'

it('does not take weights that git cannot read just now for broken ones', async () => {
  const repository = (error: Error) => ({
    tree: async () => ({ files: [{ path: 'model.safetensors', size: 5000 }], folders: [] }),
    open: () => Promise.reject(error),
  })
  const busy = new HubError(503, 'The server could not run git.')
  await expect(readSafetensorsInfo(repository(busy), '')).rejects.toBe(busy)
  expect(await readSafetensorsInfo(repository(new Error('broken')), '')).toBeUndefined()
})
