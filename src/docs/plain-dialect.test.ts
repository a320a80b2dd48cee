import { expect, it } from 'vitest'
import { plainDialect } from './plain-dialect.ts'

/** The lines of a page; blank ones do not matter here. */
const linesOf = (text: string) =>
  plainDialect(text)
    .split('\n')
    .filter((line) => line.trim() !== '')

it('writes the components of a page as plain Markdown', () => {
  expect(
    linesOf(
      '<Tip warning={true}>\nMind it.\n</Tip>\n\n<hfoptions id="a">\n<hfoption id="python">\n\n```py\nx = "<Tip>"\n```\n\n</hfoption>\n</hfoptions>\n\n<Added version="1.2">Parquet.</Added>\n\n<ApiHead kind="class" name="tiny.Runner" bases="Base" />\n\n<ApiFields title="Parameters">\n<ApiField name="path">\n<ApiType>\n`str`\n</ApiType>\nWhere.\n</ApiField>\n</ApiFields>\n\n[[autodoc]] tiny.run',
    ),
  ).toEqual([
    '**Warning:**',
    'Mind it.',
    '**Python**',
    '```py',
    'x = "<Tip>"',
    '```',
    '**Added in 1.2:** Parquet.',
    'class `tiny.Runner` extends `Base`',
    '**Parameters**',
    '`path`',
    '`str`',
    'Where.',
    '`tiny.run`',
  ])
})

it('leaves a component whose words are in its attributes as it is written', () => {
  const quiz = '<Question choices={[{text: "Blue", correct: true}]} />'
  expect(linesOf(`Which?\n\n${quiz}`)).toEqual(['Which?', quiz])
})
