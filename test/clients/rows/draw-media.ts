/** Draws folders of pictures: classes in the names of folders, and files that describe them. */

import fc from 'fast-check'
import type { DatasetCase } from './dataset-case.ts'

/** Nobody looks into them. */
const PICTURE = 'no picture'

const folders = fc.constantFrom(
  ['cat/0.png', 'dog/1.png'],
  ['train/cat/0.png', 'train/dog/1.png', 'test/cat/2.png'],
  ['train/cat/0.png', 'train/dog/1.png', 'test/bird/2.png'],
  ['cat/0.png', 'dog/1.png', '2.png'],
  ['0.png', '1.jpg'],
  ['cat/0.png', 'cat/1.png'],
  ['train/0.png', 'test/1.png'],
  ['train/cat/0.png', 'train/cat/1.png', 'test/dog/1.png'],
  ['cat/0.PNG', 'dog/1.jpeg', 'cat/10.png', 'cat/9.png'],
  ['a/b/0.png', 'a/c/0.png'],
  ['cat/0.png', 'dog/1.png', 'notes.txt'],
)

const value = fc.constantFrom('a text', '', '5', '0.5')

const described = fc
  .tuple(
    fc.constantFrom('', 'train/', 'train/'),
    fc.constantFrom('csv', 'jsonl'),
    fc.constantFrom('file_name', 'file_name', 'file_name', 'left_file_name'),
    fc.array(value, { minLength: 2, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([folder, ending, key, values, isNested]): DatasetCase => {
    const files = values.map((_, index) => `${isNested && index === 0 ? 'sub/' : ''}${index}.png`)
    const metadata =
      ending === 'csv'
        ? `${key},caption\n${files.map((file, index) => `${file},${values[index]}`).join('\n')}\n`
        : files.map((file, index) => `${JSON.stringify({ [key]: file, caption: values[index] })}\n`).join('')
    return {
      files: {
        'README.md': '# Pictures\n',
        ...Object.fromEntries(files.map((file) => [folder + file, PICTURE])),
        [`${folder}metadata.${ending}`]: metadata,
      },
    }
  })

const OPTIONS = ['', '', '', 'drop_labels: true', 'drop_metadata: true']

export const drawMedia: fc.Arbitrary<DatasetCase> = fc
  .tuple(
    fc.oneof(
      folders.map(
        (paths): DatasetCase => ({ files: Object.fromEntries(paths.map((path) => [path, PICTURE])) }),
      ),
      described,
    ),
    fc.constantFrom(...OPTIONS),
  )
  .map(([{ files }, option]) => ({
    files: {
      ...files,
      'README.md':
        option === '' ? '# Pictures\n' : `---\nconfigs:\n- config_name: default\n  ${option}\n---\n`,
    },
  }))
