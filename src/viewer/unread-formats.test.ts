import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { makeViewer } from '../../test/helpers/viewer.ts'
import { nothingToRead } from './unread-formats.ts'

it.each([
  ['train.npy', 'To read .npy files, use numpy.load.'],
  ['a/TRAIN.H5', 'h5py'],
  ['train.pkl', 'load none that you do not trust'],
  ['train.tar.gz', 'To read .tar.gz files, use a program that unpacks them'],
])('says what reads data that is not shown: %s', (path, said) => {
  const { message, remedy } = nothingToRead([path])
  expect(message).toMatch(/^There are no rows to show: \..* files are not read here\.$/)
  expect(remedy).toContain(said)
  expect(remedy).toContain('Parquet, Arrow, CSV')
})

it('says so of the files in a zip file', async () => {
  const { rows } = await makeViewer({ 'train.zip': zipSync({ 'a.npy': new Uint8Array(8) }) })
  await expect(rows()).rejects.toMatchObject({
    message: 'train.zip: it has no files that are read here.',
    remedy: 'To read .npy files, use numpy.load.',
  })
})
