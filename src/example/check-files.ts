/** Checks the files in which a card keeps examples, against the card and each other. */

import { checkExample } from '../card/checks/widget.ts'
import { quote } from '../card/quote.ts'
import type { Card, Problem } from '../card/types.ts'
import { EXAMPLE_LIMITS } from './limits.ts'
import type { OpenExampleFile } from './open-file.ts'
import { readExamples, sharedParameters } from './read-examples.ts'
import { readText } from './read-values.ts'
import type { Example, ExamplesBeside } from './types.ts'
import { addsTo, type FindPlace, namedFiles, placeFinder, readFileExample } from './with-files.ts'

/**
 * @param files - all of the folder, as for the examples
 * @param left - files with examples that were not opened, because there are too many
 */
export function checkExampleFiles(
  opened: readonly OpenExampleFile[],
  { files, left }: { files: ExamplesBeside['files']; left: number },
  card: Pick<Card, 'metadata' | 'frontMatter'>,
): Problem[] {
  const shared = sharedParameters(card.frontMatter.inference)
  const find = placeFinder(files)
  const own = new Map(readExamples(card.frontMatter).map((example) => [example.hash, example]))
  const seen = new Map<string, Example>(own)
  for (const file of opened) {
    const { path, value, report } = file
    if (value === undefined) continue
    const read = readFileExample({ path, value }, shared, find)
    if (read === undefined) {
      report(
        'example-input',
        0,
        'the example has no input, so it is not shown',
        'Add one, such as "text: ...". If it is no example, move the file elsewhere.',
      )
      continue
    }
    const { example, isChanged } = read
    checkShape(example, card, file)
    checkMedia(file, own.has(example.hash), find)
    if (isChanged) {
      report(
        'example-changed',
        file.valueAt(['recorded', 'input']),
        'the input or the parameters have changed since the output was recorded, so the output is not shown',
        `Record it again; or, if the output is still right, write "input: '${example.hash.slice(0, 16)}'".`,
      )
    }
    const same = seen.get(example.hash)
    if (same === undefined) seen.set(example.hash, example)
    else if (!addsTo(same, example) && !isChanged) {
      report(
        'example-twice',
        0,
        `another example has the same input and parameters, and this one adds nothing to it`,
        'Delete one of them, or change its input.',
      )
    }
  }
  const [last] = opened.slice(-1)
  if (left > 0) {
    last?.report(
      'too-many-examples',
      0,
      `this is the last example that is read, and ${left} more are not`,
      `Keep at most ${EXAMPLE_LIMITS.files}.`,
    )
  }
  return opened.flatMap((file) => file.problems())
}

function checkShape(
  example: Example,
  { metadata, frontMatter }: Pick<Card, 'metadata' | 'frontMatter'>,
  { report, valueAt }: OpenExampleFile,
): void {
  const token = readText(frontMatter.mask_token)
  const texts = () => (token === undefined ? [] : [{ text: token }])
  checkExample(example, { metadata, texts, valueAt }, report)
}

/** @param isOfCard - whether the card has the same input, whose files lie beside the card */
function checkMedia(
  { path, value, report, valueAt }: OpenExampleFile,
  isOfCard: boolean,
  find: FindPlace,
): void {
  for (const { named, path: at } of namedFiles(value ?? {})) {
    const isOutput = at[0] === 'output'
    if ((isOfCard && !isOutput) || find(path, named) !== undefined) continue
    report(
      'missing-file',
      valueAt(at),
      `the file ${quote(named)} is not in the folder of the example`,
      'Put it there, beside the file of the example, and write its name alone.',
    )
  }
}
