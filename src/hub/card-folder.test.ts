import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { statOrClose } from './card-folder.ts'

it('a file of which the system says nothing is not left open', async () => {
  const handle = await open(join(makeFolder({ 'a.txt': 'a' }), 'a.txt'))
  vi.spyOn(handle, 'stat').mockRejectedValue(new Error('ESTALE'))
  await expect(statOrClose(handle)).rejects.toThrow('ESTALE')
  expect(handle.fd).toBe(-1)
})
