import { describe, expect, it } from 'vitest'
import { below, drawPage, factsOf, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { type WeightFacts, WeightsPage, type WeightsPageProps } from './weights-page.tsx'

const FACTS: WeightFacts = {
  tree: [
    { name: 'embed', times: 1, tensors: 1, parameters: 6, tensor: { type: 'F32', shape: [2, 3] }, parts: [] },
  ],
  cutAt: undefined,
  tensors: 1200,
  isCounted: true,
  types: [{ type: 'F32', count: 6000 }],
  broken: [],
  imports: [],
  graph: undefined,
  ...{ architecture: undefined, contextLength: undefined, quantization: undefined, vocabulary: undefined },
  ...{ tokenizer: undefined, longestText: undefined, specialTokens: [], chatTemplate: undefined },
}
const SET = {
  id: 'model.safetensors',
  format: 'safetensors',
  quantization: undefined,
  files: 1,
  size: 2_000_000,
}
const PLAIN: WeightsPageProps = {
  ...{ site: SITE, id: 'acme/tiny', sets: [SET], chosen: SET.id, facts: FACTS, unread: [] },
}

const draw = (facts: Partial<WeightFacts> = {}, changes: Partial<WeightsPageProps> = {}) =>
  drawPage(WeightsPage, { ...PLAIN, facts: { ...FACTS, ...facts }, ...changes })

describe('the facts of weights', () => {
  it.each([
    ['Architecture', { architecture: 'llama' }, 'llama'],
    ['Quantisation', { quantization: 'Q4_K_M' }, 'Q4_K_M'],
    ['Context length', { contextLength: 4096 }, '4,096 tokens'],
    ['Tokenizer', { tokenizer: 'BPE' }, 'BPE'],
    ['Vocabulary', { vocabulary: 32_000 }, '32,000 tokens'],
    ['Longest text', { longestText: 512 }, '512 tokens'],
    ['Special tokens', { specialTokens: [{ use: 'begins a text', token: '<s>' }] }, '<s> begins a text'],
  ])('say the %s', (name, facts: Partial<WeightFacts>, value) => {
    expect(factsOf(draw(facts))).toEqual({ Parameters: '6,000 F32', [name]: value })
  })

  it('say how many parameters are of which type', () => {
    const types = [
      { type: 'F32', count: 6000 },
      { type: 'I8', count: 2000 },
    ]
    expect(factsOf(draw({ types }))).toEqual({ Parameters: '8,000 6 k F32 2 k I8' })
    expect(factsOf(draw({ types: [] }))).toEqual({ Parameters: '0' })
    expect(draw({ types: [] })).not.toContain('<ul></ul>')
  })
})

describe('the page of weights', () => {
  it('leads to the model and shows the tensors', () => {
    const html = draw()
    expect(wordsOf(html)).toMatch(
      /^\[Models\]\(\/models\) \[acme\/tiny\]\(\/models\/acme\/tiny\) Weights Weights /,
    )
    expect(below(html, 'Tensors 1,200')).toMatch(/^embed ?F32 2 × 3 ?6$/)
  })

  it('says where the tree ends, if it is cut', () => {
    expect(wordsOf(draw({ cutAt: 3000 }))).toContain('Only the first 3,000 rows are shown.')
    expect(wordsOf(draw())).not.toContain('Only the first')
  })

  it('says which files could not be read', () => {
    const broken = [{ path: 'a.gguf', reason: 'it ends early' }]
    const said = '1 file could not be read, so facts are missing here. a.gguf: it ends early'
    expect(wordsOf(draw({ broken }))).toContain(`${said} Parameters`)
    expect(wordsOf(draw({ broken, tensors: 0 }))).toMatch(new RegExp(`${said}$`))
    expect(draw()).not.toContain('class="problems"')
  })

  it('leads from one set of files to the others', () => {
    const gguf = { id: 'q4.gguf', format: 'gguf', quantization: 'Q4_K_M', files: 3, size: 1000 }
    const html = draw({}, { sets: [SET, gguf], chosen: gguf.id })
    expect(wordsOf(html)).toContain(
      '[Safetensors](/weights/acme/tiny) 2 MB [Q4_K_M](/weights/acme/tiny/q4.gguf) GGUF, 3 files, 1 kB',
    )
    expect(html).toContain('href="/weights/acme/tiny/q4.gguf" aria-current="page"')
    const onnx = (id: string) => ({
      ...{ id, quantization: undefined },
      format: 'onnx',
      files: 1,
      size: 1000,
    })
    expect(wordsOf(draw({}, { sets: [SET, onnx('a.onnx'), onnx('b.onnx')] }))).toContain(
      '[a.onnx](/weights/acme/tiny/a.onnx) ONNX, 1 kB [b.onnx](/weights/acme/tiny/b.onnx) ONNX, 1 kB',
    )
    expect(draw()).not.toContain('weight-sets')
  })

  it('has the chat template, to be copied', () => {
    const html = draw({ chatTemplate: '{{ a }}\n{{ b }}' })
    expect(below(html, 'Chat template')).toContain('2 lines of Jinja')
    expect(below(html, 'Chat template')).toContain('{{ a }} {{ b }}')
    expect(html).toContain('title="Copy the chat template"')
    expect(below(draw(), 'Chat template')).toBeUndefined()
  })

  it('warns of code that runs when a file is loaded, and names what weights need below', () => {
    const html = draw({
      imports: [
        { path: 'a.pt', odd: ['os.system', 'builtins.eval'], safe: ['torch.FloatStorage'] },
        { path: 'b.pt', odd: [], safe: ['torch.FloatStorage', 'collections.OrderedDict'] },
      ],
    })
    expect(wordsOf(html)).toContain('a.pt imports os.system, builtins.eval')
    expect(wordsOf(html)).toContain('This file runs code when it is loaded.')
    expect(wordsOf(html)).toContain('Other imports torch.FloatStorage, collections.OrderedDict')
    expect(wordsOf(html)).not.toContain('b.pt')
    const plain = draw({ imports: [{ path: 'b.pt', odd: [], safe: ['torch.FloatStorage'] }] })
    expect(wordsOf(plain)).toContain('Loading imports nothing but what weights need torch.FloatStorage')
    expect(wordsOf(plain)).not.toContain('runs code')
  })

  it('says what goes into a graph and comes out of it', () => {
    const html = draw({
      graph: {
        ...{ producer: 'pytorch 2.9', opset: 21, external: [] },
        inputs: [{ name: 'x', type: 'F32', shape: ['batch', '3'] }],
        outputs: [{ name: 'y', type: '', shape: [] }],
      },
    })
    expect(factsOf(html)).toMatchObject({
      ...{ 'Made by': 'pytorch 2.9', Operators: 'version 21' },
      ...{ Inputs: 'x F32 batch × 3', Outputs: 'y' },
    })
  })

  it('says where weights go, where there are none', () => {
    expect(
      below(drawPage(WeightsPage, { ...PLAIN, sets: [], chosen: undefined, facts: undefined }), 'Weights'),
    ).toBe(
      'There are no weights beside this card whose tensors are read. ' +
        'Put model.safetensors into its folder to see its tensors here.',
    )
  })
})
