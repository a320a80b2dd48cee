/** Generates a catalogue of plausible cards, where no corpus of real ones is available. Deterministic. */

import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const WORDS = (
  'the model a dataset reads short long sentences and pictures from public archives with labels given by two people ' +
  'each it was trained for ten epochs on one machine learning rate warm up tokens words scores higher than lower ' +
  'when asked about dates names places but fails where text is noisy translated or older use it to sort rank find ' +
  'summarise compare not to decide about persons results differ between languages regions and sources'
).split(' ')
const TASKS = ['text-classification', 'fill-mask', 'summarization', 'translation', 'image-classification']
const LIBRARIES = ['transformers', 'sentence-transformers', 'diffusers', 'timm', 'keras']
const LICENSES = ['mit', 'apache-2.0', 'cc-by-4.0', 'bsd-3-clause']
const LANGUAGES = ['en', 'de', 'fr', 'sw', 'hi']
const SECTIONS = [
  'Intended use',
  'How to use',
  'Training data',
  'Training',
  'Evaluation',
  'Limits',
  'Citation',
]

/**
 * @param folder - receives `models/<owner>/<name>/README.md` and `datasets/…`, four models per dataset
 * @param count - total number of cards
 */
export async function generateCards(folder: string, count: number): Promise<void> {
  const random = startRandom(1)
  for (let index = 0; index < count; index++) {
    const path = join(folder, pathOfCard(index), 'README.md')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, writeCard(kindOf(index), basename(pathOfCard(index)), random))
  }
}

const kindOf = (index: number) => (index % 5 === 0 ? 'dataset' : 'model')

/** Path of a generated card's folder, and of its page, e.g. `/models/owner-1/model-1`. */
export function pathOfCard(index: number): string {
  return `/${kindOf(index)}s/owner-${index % 40}/${kindOf(index)}-${index}`
}

function writeCard(kind: string, name: string, random: (below: number) => number): string {
  const pick = (from: string[]) => from[random(from.length)] ?? ''
  const sentence = () => {
    const text = Array.from({ length: 6 + random(14) }, () => pick(WORDS)).join(' ')
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = () => Array.from({ length: 2 + random(5) }, sentence).join(' ')
  const table = () =>
    [
      '| set | score |',
      '| --- | ---: |',
      ...WORDS.slice(0, 6).map((word) => `| ${word} | ${random(100)} |`),
    ].join('\n')
  const code = () =>
    `\`\`\`python\nfrom cards import load\n\nmodel = load("${name}")\nprint(model.run("${sentence()}"))\n\`\`\``
  const list = () => Array.from({ length: 4 }, () => `- **${pick(WORDS)}**: ${sentence()}`).join('\n')
  const parts = [table, code, list, paragraph]
  const sections = SECTIONS.map(
    (title) => `## ${title}\n\n${paragraph()}\n\n${parts[random(parts.length)]?.() ?? ''}\n\n${paragraph()}`,
  )
  const task =
    kind === 'model'
      ? `pipeline_tag: ${pick(TASKS)}\nlibrary_name: ${pick(LIBRARIES)}`
      : `task_categories:\n- ${pick(TASKS)}`
  const head = `language: ${pick(LANGUAGES)}\nlicense: ${pick(LICENSES)}\n${task}\ntags:\n- ${pick(WORDS)}\n- ${pick(WORDS)}`
  return `---\n${head}\n---\n\n# ${name}\n\n${paragraph()}\n\n${sections.join('\n\n')}\n`
}

/** A seeded pseudo-random number generator. @see https://en.wikipedia.org/wiki/Lehmer_random_number_generator */
function startRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 0x7fffffff
    return state % below
  }
}
