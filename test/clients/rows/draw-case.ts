/** Draws datasets: where the files lie, what is in them, and what the card says of it. */

import fc from 'fast-check'
import type { DatasetCase } from './dataset-case.ts'
import { drawStyle, drawTable, NAME, writeCsv } from './draw-csv.ts'
import { drawColumns, drawJsonStyle, drawRows, writeJson } from './draw-json.ts'
import { drawLayout, type Layout } from './draw-layout.ts'
import { drawMedia } from './draw-media.ts'
import { drawKinds, drawParquet } from './draw-parquet.ts'

type Files = DatasetCase['files']

/** Puts files where a layout says, with options of reading in the card. */
function place(
  { paths, configs }: Layout,
  ending: string,
  contents: Files[string][],
  options: string[],
): DatasetCase {
  const files = Object.fromEntries(
    paths.map((path, index) => [`${path}.${ending}`, contents[index % contents.length] ?? '']),
  )
  const own = configs.length > 0 || options.length === 0 ? configs : [['config_name: default']]
  const items = own.map((lines) =>
    [...lines, ...options].map((line, index) => `${index === 0 ? '- ' : '  '}${line}`),
  )
  const text = items.flat().join('\n').replaceAll('{ext}', ending)
  return { files: { ...files, 'README.md': own.length === 0 ? '# Rows\n' : `---\nconfigs:\n${text}\n---\n` } }
}

/** How many files are drawn; where there are more, some are alike. */
const FILES = 3

const csv = fc.tuple(drawLayout, fc.constantFrom('csv', 'csv', 'tsv')).chain(([layout, ending]) =>
  fc
    .tuple(
      drawStyle(ending === 'tsv' ? 'tsv' : 'csv'),
      fc.uniqueArray(NAME, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('same', 'same', 'same', 'fewer', 'other'),
    )
    .chain(([style, names, change]) =>
      fc
        .tuple(
          drawTable(fc.constant(names), 5),
          drawTable(fc.constant(change === 'fewer' ? names.slice(0, -1) : names), 4),
          drawTable(
            change === 'other' ? fc.uniqueArray(NAME, { minLength: 1, maxLength: 3 }) : fc.constant(names),
            3,
          ),
        )
        .map((tables) =>
          place(
            layout,
            ending,
            tables.slice(0, FILES).map((table) => writeCsv(table, style)),
            style.options,
          ),
        ),
    ),
)

const json = fc.tuple(drawLayout, drawColumns, drawJsonStyle).chain(([layout, columns, style]) =>
  fc
    .tuple(
      drawRows(columns, 4),
      drawRows(columns, 3),
      fc.oneof(
        drawRows(columns, 2),
        drawColumns.chain((own) => drawRows(own, 2)),
      ),
    )
    .map((tables) => {
      const texts = tables.map((table) => writeJson(table, style))
      return place(
        layout,
        style.form === 'lines' ? 'jsonl' : 'json',
        texts.map(({ text }) => text),
        texts[0]?.options ?? [],
      )
    }),
)

const LINE = fc.constantFrom(
  'one',
  '',
  ' two ',
  'a\tb',
  '"',
  'x\u000by',
  'é',
  'x\u0085y',
  'x\u2028y',
  '\ufeff',
  ',',
  '\u001f',
  '\f',
)
const text = fc
  .tuple(
    drawLayout,
    fc.array(
      fc.array(fc.tuple(LINE, fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n', '\r\n\r\n')), {
        maxLength: 6,
      }),
      {
        minLength: FILES,
        maxLength: FILES,
      },
    ),
    fc.constantFrom<string[][]>(
      [],
      [],
      ['sample_by: paragraph'],
      ['sample_by: document'],
      ['sample_by: line'],
      ['keep_linebreaks: false'],
    ),
    fc.boolean(),
  )
  .map(([layout, files, options, hasEnd]) => {
    const texts = files.map((lines) => lines.flat().join(''))
    return place(
      layout,
      'txt',
      texts.map((whole) => (hasEnd ? whole : whole.trimEnd())),
      options,
    )
  })

const parquet = fc
  .tuple(drawLayout, drawKinds)
  .chain(([layout, kinds]) =>
    fc
      .tuple(
        drawParquet(kinds),
        drawParquet(kinds),
        fc.oneof(drawParquet(kinds), drawParquet(kinds), drawKinds.chain(drawParquet)),
      )
      .map((files) => place(layout, 'parquet', files, [])),
  )

export const drawCase: fc.Arbitrary<DatasetCase> = fc.oneof(
  { weight: 5, arbitrary: csv },
  { weight: 5, arbitrary: json },
  { weight: 2, arbitrary: text },
  { weight: 3, arbitrary: parquet },
  { weight: 2, arbitrary: drawMedia },
)
