import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'
import { formatPointer } from '../../sources/lfs-pointer.ts'

describe('a CSV file', () => {
  it('has the types that pandas would give its columns', async () => {
    const { rows } = await makeViewer({
      'data.csv': 'id,score,ok,name,gap\n1,0.5,True,Ada,1\n2,1e3,False,"Grace, Hopper",\n',
    })
    const { columns } = await rows()
    expect(columns.map(({ feature }) => feature)).toEqual([
      { _type: 'Value', dtype: 'int64' },
      { _type: 'Value', dtype: 'float64' },
      { _type: 'Value', dtype: 'bool' },
      { _type: 'Value', dtype: 'string' },
      { _type: 'Value', dtype: 'float64' },
    ])
  })

  it('is shown without the files of other formats in its split, which are named', async () => {
    const { rows } = await makeViewer({
      'one.csv': 'a\n1\n',
      'two.csv': 'a\n2\n',
      'three.jsonl': '{"a": 3}\n',
      'settings.json': '{}',
    })
    const { total, problems } = await rows()
    expect(total).toBe(2)
    expect(problems).toMatchObject([{ path: 'three.jsonl', remedy: expect.stringContaining('configs') }])
  })

  it('has numbers for the names of its columns where the card says that there is no header', async () => {
    const card = '---\nconfigs:\n- config_name: default\n  data_files: data.csv\n  header: null\n---\n'
    const { values } = await makeViewer({ 'README.md': card, 'data.csv': 'good,5\nbad,1\n' })
    expect(await values()).toEqual([
      { 0: 'good', 1: 5 },
      { 0: 'bad', 1: 1 },
    ])
  })

  it('keeps line ends and quotes within a quoted field', async () => {
    const { values } = await makeViewer({ 'data.csv': 'a,b\r\n"one\ntwo","say ""hi"""\r\nx,5" pipe\r\n' })
    expect(await values()).toEqual([
      { a: 'one\ntwo', b: 'say "hi"' },
      { a: 'x', b: '5" pipe' },
    ])
  })

  it('finds any row of a file that is longer than what is read at once', async () => {
    const lines = Array.from({ length: 120_000 }, (_, row) => `${row},"text of\nrow ${row}"`)
    const { rows, values } = await makeViewer({ 'data.csv': `id,text\n${lines.join('\n')}\n` })
    expect((await rows({ length: 1 })).total).toBe(120_000)
    for (const row of [0, 1, 59_999, 119_999])
      expect(await values({ offset: row, length: 1 })).toEqual([{ id: row, text: `text of\nrow ${row}` }])
    expect(await values({ offset: 120_000 })).toEqual([])
  })

  it('says in which row there are more fields than columns, and shows the rest', async () => {
    const { rows } = await makeViewer({ 'data.csv': 'a,b\n1,"x\ny"\n\n2,p,q\n3,z\n' })
    const answer = await rows()
    expect(answer.rows).toHaveLength(3)
    expect(answer.problems).toMatchObject([
      { path: 'data.csv', message: expect.stringContaining('row 2 has more fields than the 2 columns') },
    ])
  })

  it('is read as its card says: delimiter, names and class labels', async () => {
    const card = `---
configs:
- config_name: default
  sep: ";"
  data_files: reviews.csv
dataset_info:
  features:
  - name: label
    dtype:
      class_label:
        names: {'0': neg, '1': pos}
---
`
    const { rows } = await makeViewer({ 'README.md': card, 'reviews.csv': 'text;label\ngood;1\n' })
    expect((await rows()).columns).toEqual([
      { name: 'text', feature: { _type: 'Value', dtype: 'string' } },
      { name: 'label', feature: { _type: 'ClassLabel', names: ['neg', 'pos'] } },
    ])
  })
})

describe('a text file', () => {
  it.each([
    ['train.csv.gz', gzipSync('id\n1\n2\n')],
    ['train.csv.zst', zstdCompressSync('id\n1\n2\n')],
  ])('may be compressed: %s', async (path, content) => {
    const { values } = await makeViewer({ [path]: content })
    expect(await values()).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('is said to be cut off where it cannot be unpacked, and hides no other', async () => {
    const { values, rows } = await makeViewer({
      'train-0.csv.gz': gzipSync('id\n1\n2\n').subarray(0, 15),
      'train-1.csv.gz': gzipSync('id\n3\n'),
    })
    expect(await values()).toEqual([{ id: 3 }])
    expect((await rows()).problems).toMatchObject([
      { path: 'train-0.csv.gz', message: expect.stringContaining('cannot be unpacked') },
    ])
  })

  it.each([
    ['CSV', 'csv', 'a\n1\n', [expect.objectContaining({ path: 'train-0.csv', message: 'it is empty' })]],
    ['JSON Lines, as loaders do without a word', 'jsonl', '{"a": 1}\n', []],
  ])('hides no other where it is empty: %s', async (_, ending, text, problems) => {
    const { values, rows } = await makeViewer({ [`train-0.${ending}`]: '', [`train-1.${ending}`]: text })
    expect(await values()).toEqual([{ a: 1 }])
    expect((await rows()).problems).toEqual(problems)
  })

  it.each([
    ['paragraph', ['one\ntwo', '\nthree\n']],
    ['document', ['one\ntwo\n\n\nthree\n']],
  ])('has a row for each %s where its card says so', async (sample, expected) => {
    const card = `---\nconfigs:\n- config_name: default\n  data_files: a.txt\n  sample_by: ${sample}\n---\n`
    const { values, rows } = await makeViewer({ 'README.md': card, 'a.txt': 'one\r\ntwo\n\n\nthree\n' })
    expect((await values()).map((row) => Object.values(row)[0])).toEqual(expected)
    expect((await rows()).problems).toEqual([])
  })

  it('has all of its lines as rows, whatever ends them', async () => {
    const { values } = await makeViewer({ 'train.txt': 'one\n\n"three\r\nfour\rfive\n\x1f\r\r' })
    expect((await values()).map((row) => Object.values(row)[0])).toEqual([
      'one',
      '',
      '"three',
      'four',
      'five',
      '\x1f',
      '',
    ])
  })
})

describe('a CSV file as others write it', () => {
  const card = (option: string) =>
    `---\nconfigs:\n- config_name: default\n  data_files: train.csv\n  ${option}\n---\n`
  it.each([
    ['CR at the ends of lines', '', 'a,b\r1,2\r', [{ a: 1, b: 2 }]],
    ['an unnamed index', '', 'a\n7,1\n8,2\n', [{ a: 1 }, { a: 2 }]],
    [
      'an unnamed index that is no range',
      '',
      'a\n7,1\n9,2\n8,3\n',
      [7, 9, 8].map((__index_level_0__, row) => ({ a: row + 1, __index_level_0__ })),
    ],
    ['no index', 'index_col: false', 'a\n7,1\n8,2\n', [{ a: 7 }, { a: 8 }]],
    ['an index that is a range', 'index_col: 0', ',a\n0,7\n1,8\n', [{ a: 7 }, { a: 8 }]],
    ['an index by name', 'index_col: "b"', 'a,b,c\n1,x,2\n', [{ a: 1, c: 2, b: 'x' }]],
    [
      'an index of two columns',
      'index_col: [0, 2]',
      ',a,b\n0,1,x\n1,2,y\n',
      [
        { a: 1, __index_level_0__: 0, b: 'x' },
        { a: 2, __index_level_0__: 1, b: 'y' },
      ],
    ],
    ['names below other records', 'header: 2', 'by Ada,"in\none"\n\n2020\na,b\n1,2\n', [{ a: 1, b: 2 }]],
    [
      'spaces before its fields',
      'skipinitialspace: true',
      'a, b\n1,   "x, y"\n 2, " z "\n',
      [
        { a: 1, b: 'x, y' },
        { a: 2, b: ' z ' },
      ],
    ],
    [
      'records with too many fields',
      'on_bad_lines: skip',
      'a,b\n1,2\n3,4,\n5,6\n',
      [
        { a: 1, b: 2 },
        { a: 5, b: 6 },
      ],
    ],
    ['blank lines before its header', '', '\r\n\na\n1\n\n2\n', [{ a: 1 }, { a: 2 }]],
    ['commas for points', 'decimal: ","\n  sep: ";"', 'a;b\n1,5;1.5\n', [{ a: 1.5, b: '1.5' }]],
    ['groups of digits', 'thousands: ","', 'a\n"1,234,567"\n-1\n', [{ a: 1234567 }, { a: -1 }]],
    ['some of its columns', 'usecols: ["c", "a"]', 'a,b,c\n1,2,3\n', [{ a: 1, c: 3 }]],
    ['some of its columns by number', 'usecols: [1]', 'a,b,c\n1,2,3\n', [{ b: 2 }]],
    ['its first rows', 'nrows: 1', 'a\n1\nx\n', [{ a: 1 }]],
    [
      'other truths',
      'true_values: ["yes"]\n  false_values: ["no"]',
      'a\nyes\nno\n',
      [{ a: true }, { a: false }],
    ],
    [
      'whole numbers beyond 63 bits',
      '',
      'a\n18446744073709551615\n1\n',
      [{ a: 18446744073709551615n }, { a: 1 }],
    ],
    ['days, which stay texts', '', 'a\n2020-01-01\n', [{ a: '2020-01-01' }]],
    ['an encoding', 'encoding: latin-1', Buffer.from('a\ncaf\xe9\n', 'latin1'), [{ a: 'café' }]],
    ['lines to skip', 'skiprows: 2', 'by Ada\n\na\n1\n', [{ a: 1 }]],
    ['a comment', 'comment: "#"', 'a\n#no\n1\n', [{ a: 1 }]],
    ['other missing values', 'na_values: ["-"]', 'a\n-\n1\n', [{ a: null }, { a: 1 }]],
    ['no missing values', 'keep_default_na: false', 'a\nNA\n', [{ a: 'NA' }]],
  ])('may have %s', async (_, option, content, expected) => {
    const { values } = await makeViewer({ 'README.md': card(option), 'train.csv': content })
    expect(await values()).toEqual(expected)
  })

  it('is shown as Windows-1252 where it is not UTF-8, and the page says so', async () => {
    const { values, rows } = await makeViewer({ 'train.csv': Buffer.from('a\ncaf\xe9\n', 'latin1') })
    expect(await values()).toEqual([{ a: 'café' }])
    expect((await rows()).problems).toMatchObject([{ message: expect.stringContaining('not UTF-8') }])
  })

  it('is said to have a quote that is never closed, and what has more fields is named with its file', async () => {
    const lines = Array.from({ length: 2_000 }, (_, row) => `${row},"text\n${row}"`)
    const { rows } = await makeViewer({
      'a.csv': `id,text\n${lines.join('\n')}\n`,
      'b.csv': `id,text\n1,"never closed\n${lines.slice(0, 1).join('\n').replaceAll('"', '')}\n`,
      'c.csv': 'id,text\n1,a\n2,b,c\n',
    })
    expect((await rows()).problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'b.csv: the quote that begins in row 1 is never closed: all that follows is in one field',
      'c.csv: row 2 has more fields than the 2 columns; what is beyond the last column is not shown',
    ])
  })

  it('has a type that fits all of its rows, not the first ones alone', async () => {
    const numbers = Array.from({ length: 5_000 }, (_, row) => row)
    const { rows } = await makeViewer({
      'train.csv': `a,b\n${numbers.map((n) => `${n},${n}`).join('\n')}\nx,0.5\n`,
    })
    const { columns, total } = await rows()
    expect(total).toBe(5_001)
    expect(columns.map(({ feature }) => feature)).toEqual([
      { _type: 'Value', dtype: 'string' },
      { _type: 'Value', dtype: 'float64' },
    ])
  })

  it('has the types of its first file where those of others fit, and they are named where not', async () => {
    const { rows } = await makeViewer({
      'a.csv': 'id,n,t\n1,1,x\n',
      'b.csv': 'id,n,t\n0.5,2,7\n',
      'c.csv': 'id,n\n,\n',
    })
    const { columns, problems } = await rows()
    expect(columns.map(({ feature }) => feature)).toMatchObject([
      { dtype: 'float64' },
      { dtype: 'int64' },
      { dtype: 'string' },
    ])
    expect(problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'b.csv: its "id" is of another type than in a.csv',
      'c.csv: it has no "t", unlike a.csv',
    ])
  })

  it('names the options of its card that are not followed', async () => {
    const { rows } = await makeViewer({ 'README.md': card('skipfooter: 1'), 'train.csv': 'a\n1\n' })
    expect((await rows()).problems).toMatchObject([{ message: expect.stringContaining('"skipfooter"') }])
  })
})

describe('a JSON Lines file', () => {
  it('holds whole numbers of 64 bits, and NaN as Python writes it', async () => {
    const { values } = await makeViewer({
      'train.jsonl': '{"a": 1234567890123456789, "b": NaN}\n{"a": 1, "b": 0.5}\n',
    })
    expect(await values()).toEqual([
      { a: 1234567890123456789n, b: Number.NaN },
      { a: 1, b: 0.5 },
    ])
  })

  it.each([
    [
      'mappings with different keys are JSON',
      '{"a": {"x": 1}}',
      '{"a": {"y": 2}}',
      'Json',
      [{ x: 1 }, { y: 2 }],
    ],
    ['values of several kinds are JSON', '{"a": 1}', '{"a": "one"}', 'Json', [1, 'one']],
    ['numbers beyond 63 bits are doubles', '{"a": 1}', '{"a": 9223372036854775808}', 'float64', [1, 2 ** 63]],
    [
      'the largest whole number is one',
      '{"a": -1}',
      '{"a": 9223372036854775807}',
      'int64',
      [-1, 2n ** 63n - 1n],
    ],
    [
      'texts that are days are times',
      '{"a": "2020-01-01"}',
      '{"a": null}',
      'timestamp[s]',
      ['2020-01-01T00:00:00', null],
    ],
    [
      'texts that are no days are texts',
      '{"a": "2020-01-01"}',
      '{"a": "2020-13-01"}',
      'string',
      ['2020-01-01', '2020-13-01'],
    ],
  ])('has the types of datasets: %s', async (_, first, second, type, expected) => {
    const { values, rows } = await makeViewer({ 'data.jsonl': `\ufeff${first}\n${second}\n` })
    const [column] = (await rows()).columns
    expect(column?.feature).toEqual(type === 'Json' ? { _type: type } : { _type: 'Value', dtype: type })
    expect((await values()).map((row) => Object.values(row)[0])).toEqual(expected)
  })

  it('has the keys of all of its first rows as columns', async () => {
    const { values, rows } = await makeViewer({
      'data.jsonl': '{"a": 1, "b": [{"c": "x"}]}\n{"a": 2.5, "d": null}\n',
    })
    expect((await rows()).columns.map(({ feature }) => feature)).toEqual([
      { _type: 'Value', dtype: 'float64' },
      {
        _type: 'List',
        feature: { _type: 'dict', fields: { c: { _type: 'Value', dtype: 'string' } } },
        length: -1,
      },
      { _type: 'Value', dtype: 'null' },
    ])
    expect(await values()).toEqual([
      { a: 1, b: [{ c: 'x' }], d: null },
      { a: 2.5, b: null, d: null },
    ])
  })

  it('says which line is nested so deep that nobody could walk through it, and shows the others', async () => {
    const deep = (levels: number, start = '[') => `{"a": ${start.repeat(levels)}1${']'.repeat(levels)}}`
    const { rows, values } = await makeViewer({
      'data.jsonl': `{"a": [1]}\n${deep(100_000)}\n${deep(100)}\n${deep(20_000, '[[],')}\n`,
    })
    const [first, second, third] = await values()
    expect([first, second, JSON.stringify(third)]).toEqual([
      { a: [1] },
      { a: null },
      deep(100).replace(' ', ''),
    ])
    expect((await rows()).problems).toMatchObject([
      { path: 'data.jsonl', message: 'row 2 is nested more than 200 deep' },
      { path: 'data.jsonl', message: 'row 4 is nested more than 200 deep' },
    ])
  })

  it('says which file has other keys or types than the first', async () => {
    const { rows } = await makeViewer({
      'a.jsonl': '{"a": 1, "b": {"x": 1, "y": 2}, "c": 0.5}\n',
      'b.jsonl': '{"a": -5, "b": {"x": null}, "c": 1}\n',
      'c.jsonl': '{"a": "one", "b": null, "d": 1}\n',
    })
    expect((await rows()).problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'c.jsonl: it has "d", unlike a.jsonl',
      'c.jsonl: its "a" is of another type than in a.jsonl',
    ])
  })

  it('has its rows in the order of its files and lines', async () => {
    const lines = (start: number) => [0, 1, 2].map((row) => `{"a": ${start + row}, "b": [[], []]}\n`).join('')
    const { values } = await makeViewer({ '1.jsonl': lines(1), '2.jsonl': lines(4), '3.jsonl': lines(7) })
    expect((await values()).map((row) => Object.values(row)[0])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('is read whole where all of its values together take more memory than there is', async () => {
    const lines = Array.from({ length: 100_000 }, (_, row) => `{"a": [${'0,'.repeat(200)}${row}]}\n`)
    const { rows } = await makeViewer({ 'data.jsonl.gz': gzipSync(lines.join('')) })
    expect((await rows({ length: 1 })).total).toBe(100_000)
  })

  it('says which line is no JSON, and shows the others', async () => {
    const { rows, values } = await makeViewer({ 'data.jsonl': '{"a": 1}\n\n{"a": \n{"a": 3}\n' })
    expect(await values()).toEqual([{ a: 1 }, { a: null }, { a: 3 }])
    expect((await rows()).problems).toMatchObject([
      { path: 'data.jsonl', line: 3, message: expect.stringMatching(/^this is not valid JSON/) },
    ])
  })
})

describe('a JSON file', () => {
  it.each([
    ['a list of objects', '[\n {"a": "]", "b": {"c": [1, 2]}},\n {"a": "\\"", "b": null}\n]\n'],
    ['objects that span lines', '{\n "a": "]", "b": {"c": [1, 2]}\n}\n{\n"a": "\\"", "b": null}\n'],
  ])('may hold %s', async (_, text) => {
    const { values } = await makeViewer({ 'data.json': text })
    expect(await values()).toEqual([
      { a: ']', b: { c: [1, 2] } },
      { a: '"', b: null },
    ])
  })
})

describe('a file that is no text', () => {
  it.each([
    ['bytes of something else', 'a,b\n\0\x01', 'Check its name'],
    ['a program', '\x7fELF\x02\x01\x01\0\xff\xfe some text', 'Check its name'],
    ['UTF-16 without a mark', Buffer.from('a,b\n', 'utf16le').toString('latin1'), 'Check its name'],
    ['a Git LFS pointer', formatPointer('0'.repeat(64), 1), 'git lfs pull'],
  ])('is told: %s', async (_, content, remedy) => {
    const { rows } = await makeViewer({ 'data.csv': Buffer.from(content, 'latin1') })
    await expect(rows()).rejects.toMatchObject({
      name: 'ViewerError',
      remedy: expect.stringContaining(remedy),
    })
  })
})
