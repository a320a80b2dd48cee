import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { makeViewer } from '../../test/helpers/viewer.ts'
import { nothingToRead } from './unread-formats.ts'

it.each([
  ['train.npy', 'What reads .npy files: numpy.load.'],
  ['a/TRAIN.H5', 'h5py'],
  ['train.pkl', 'load none that you do not trust'],
  ['train.tar.gz', 'What reads .tar.gz files: a program that unpacks them'],
])('says what reads data that is not shown: %s', (path, said) => {
  const { message, remedy } = nothingToRead([path])
  expect(message).toContain('There are no rows to show: its files are .')
  expect(remedy).toContain(said)
  expect(remedy).toContain('Parquet, Arrow, CSV')
})

it('says so of the files in a zip file', async () => {
  const { rows } = await makeViewer({ 'train.zip': zipSync({ 'a.npy': new Uint8Array(8) }) })
  await expect(rows()).rejects.toMatchObject({
    message: 'train.zip: it has no files that are read here.',
    remedy: 'What reads .npy files: numpy.load.',
  })
})
