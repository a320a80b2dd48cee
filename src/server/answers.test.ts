/** Answers to the same input: side by side, on the page of a task and of a model, through the app without a socket. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { below, wordsOf } from '../../test/helpers/drawn-page.tsx'

const card = (task: string, widget: string) =>
  `---\nlicense: mit\npipeline_tag: ${task}\nwidget:\n${widget}\n---\n# Model\n\nA text.\n`

const NOTE = 'text: For Frau Yildiz in Kiel.'
const person = '{entity_group: person, start: 4, end: 15}'
const town = '{entity_group: town, start: 19, end: 23}'
const seen = (label: string) => `output: [{label: ${label}, score: 0.9}]`

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'tasks/token-classification/README.md': `---
name: Token Classification
modality: nlp
demo:
  inputs: [{type: text, label: Note, content: For Frau Yildiz in Kiel.}]
  outputs: [{type: text, label: Out, content: A town.}]
---
Marks words.
`,
    'tasks/image-classification/README.md': `---
name: Image Classification
modality: cv
demo:
  inputs: [{type: img, filename: crate.png}]
  outputs: [{type: chart, data: [{label: crate, score: 1}]}]
---
Says what a picture shows.
`,
    'tasks/image-classification/crate.png': 'one picture',
    'models/acme/one/README.md': card(
      'token-classification',
      `- {example_title: One address, ${NOTE}, output: [${person}, ${town}]}
- {text: Nobody., output: []}
- {text: Silent.}`,
    ),
    'models/acme/two/README.md': card(
      'token-classification',
      `- {${NOTE}, parameters: {threshold: 0.7}, output: [${person}]}
- {${NOTE}, output: [${town}]}`,
    ),
    'models/acme/three/README.md': card(
      'token-classification',
      `- {${NOTE}, parameters: {threshold: 0.5}, output: []}`,
    ),
    'models/acme/teller/README.md': card('text-generation', `- {${NOTE}, output: {text: A parcel.}}`),
    'models/acme/alone/README.md': card('token-classification', '- {text: Alone., output: []}'),
    'models/acme/mute/README.md': card('text-generation', '- {text: Silent.}'),
    'models/acme/large/README.md': card('image-classification', `- {src: large.png, ${seen('crate')}}`),
    'models/acme/large/large.png': 'x'.repeat(300_000),
    ...Object.fromEntries(
      (
        [
          ['eye', 'one picture', 'crate'],
          ['seer', 'one picture', 'box'],
          ['blind', 'another one', 'dog'],
        ] as const
      ).flatMap(([name, bytes, label]) => [
        [
          `models/acme/${name}/README.md`,
          card('image-classification', `- {src: images/crate.png, ${seen(label)}}`),
        ],
        [`models/acme/${name}/images/crate.png`, bytes],
      ]),
    ),
  })
})
afterAll(() => site.close())

const html = async (path: string) => (await site.app.request(path)).text()
const compared = async (...names: string[]) => {
  const words = wordsOf(await html(`/compare?ids=${names.map((name) => `acme/${name}`).join(',')}`))
  const [, answers] = / ((?:The same input|Examples) .*?) Facts /.exec(words) ?? []
  return answers
}

describe('a list', () => {
  const lines = async (path: string) =>
    new Map(
      [...(await html(path)).matchAll(/<li class="card .*?<a href="\/models\/(.*?)">.*?<\/li>/g)].map(
        ([item, id = '']) => [id, /<div class="small-example">.*?<\/div><\/div>/.exec(item)?.[0]],
      ),
    )

  it.each(['/models', '/tasks/token-classification', '/search?q=model'])(
    'of cards at %s shows what the first example with an output does',
    async (path) => {
      const line = (await lines(path)).get('acme/one') ?? (await lines(path)).get('acme/two')
      expect(line).toMatch(
        /For Frau Yildiz in Kiel\..*gives.*<span class="token token-0" title="person">Frau Yildiz<\/span>/,
      )
    },
  )

  it('shows a picture that lies beside the card, unless it is large', async () => {
    const all = await lines('/models')
    expect(all.get('acme/eye')).toContain('<img src="/acme/eye/resolve/main/images/crate.png"')
    expect(all.get('acme/large')).not.toContain('<img')
    expect(all.get('acme/large')).toContain('Picture')
  })

  it('of what is new on the home page shows the same', async () => {
    expect(await html('/')).toContain('<div class="small-example">')
  })

  it('has it in one line of Markdown, and not in what programs are given', async () => {
    expect(await html('/models.md')).toContain('For Frau Yildiz in Kiel. → Frau Yildiz')
    expect(await html('/api/search?q=one')).not.toContain('"example"')
  })

  it('shows none of a card that has no output to show', async () => {
    expect((await lines('/models')).get('acme/mute')).toBeUndefined()
  })
})

describe('models side by side', () => {
  it('show what each answered to the same input, in a row', async () => {
    const words = await compared('one', 'two')
    expect(words).toContain('One address For Frau Yildiz in Kiel.')
    expect(words).toContain('For Frau Yildiz person in Kiel town')
  })

  it('say how many examples are in no row, and lead to them', async () => {
    expect(await compared('one', 'two')).toContain(
      'Other examples one [1 example](/models/acme/one#mb-at-work) two none',
    )
  })

  it('take the example with the parameters that others have too, and else say the parameters', async () => {
    expect(await compared('one', 'two')).not.toContain('threshold')
    const words = await compared('two', 'three')
    expect(words).toContain('With threshold: 0.7')
    expect(words).toContain('With threshold: 0.5')
  })

  it('leave the place of a model empty that was not given the input', async () => {
    expect(await compared('one', 'two', 'alone')).toContain('not recorded')
  })

  it('say so where no input is the same', async () => {
    expect(await compared('one', 'alone')).toBe(
      'Examples Recorded one [2 examples](/models/acme/one#mb-at-work) alone [1 example](/models/acme/alone#mb-at-work)',
    )
    expect(await compared('one')).toBeUndefined()
  })

  it('know files by their bytes, not by their names', async () => {
    const words = await compared('eye', 'seer', 'blind')
    expect(words).toContain('crate 0.900')
    expect(words).toContain('box 0.900')
    expect(words).not.toContain('dog')
  })

  it('are a table in Markdown too', async () => {
    const lines = (await html('/compare.md?ids=acme/one,acme/two')).split('\n')
    const row = lines.find((line) => line.includes('One address'))
    expect(row?.replace(/\s+/g, ' ')).toBe(
      '| One address For Frau Yildiz in Kiel. | For Frau Yildiz (person) in Kiel (town). | For Frau Yildiz in Kiel (town). |',
    )
  })
})

describe('the page of a task', () => {
  const answers = async (task: string) => below(await html(`/tasks/${task}`), 'Run it')

  it('shows what models of the task answered to the input of its demo', async () => {
    const words = await answers('token-classification')
    expect(words).toContain('[one](/models/acme/one) acme/one For Frau Yildiz person in Kiel town.')
    expect(words).not.toContain('acme/teller')
    expect(words).not.toContain('acme/alone')
  })

  it('knows the picture of its demo by its bytes', async () => {
    const words = await answers('image-classification')
    expect(words).toContain('acme/eye crate 0.900')
    expect(words).not.toContain('acme/blind')
  })

  it('shows nothing where no model was given the input', async () => {
    expect(await html('/tasks/fill-mask')).not.toContain('Given the input above')
  })
})

describe('an example on the page of a model', () => {
  const others = async (name: string) =>
    /The same input was given to .*?\[Compare\]\(.*?\)/.exec(
      below(await html(`/models/acme/${name}`), 'At work') ?? '',
    )?.[0]

  it('leads to the other models with an answer to the same input, of whatever task', async () => {
    const words = await others('teller')
    for (const name of ['one', 'two', 'three'])
      expect(words).toContain(`[acme/${name}](/models/acme/${name})`)
    expect(words).toMatch(/\[Compare\]\(\/compare\?ids=acme%2Fteller(,acme%2F(one|two|three)){3}\)$/)
    expect(await others('eye')).toContain('given to [acme/seer](/models/acme/seer). [Compare]')
  })

  it('says nothing of others where there are none', async () => {
    expect(await others('alone')).toBeUndefined()
  })
})
