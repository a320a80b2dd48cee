import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { ggufFile, pickle, safetensorsFile, torchFile } from '../../test/helpers/weights-files.ts'

const CONFIG = { architectures: ['BertForMaskedLM'], max_position_embeddings: 512, vocab_size: 64 }
const TOKENIZER = {
  tokenizer_class: 'BertTokenizer',
  mask_token: { content: '[MASK]' },
  chat_template: '{{ a }}',
}
const GGUF = { 'general.architecture': 'llama', 'general.file_type': 15, 'llama.context_length': 8192 }

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'models/acme/tiny/README.md': '# Tiny\n',
    'models/acme/tiny/model.safetensors': safetensorsFile({
      'bert.embeddings.weight': [64, 8],
      'bert.layer.0.q.weight': [8, 8],
      'bert.layer.1.q.weight': [8, 8],
    }),
    'models/acme/tiny/config.json': JSON.stringify(CONFIG),
    'models/acme/tiny/tokenizer_config.json': JSON.stringify(TOKENIZER),
    'models/acme/tiny/gguf/tiny-Q4_K_M.gguf': ggufFile(GGUF, { 'blk.0.attn_q.weight': [8, 16] }),
    'models/acme/old/README.md': '# Old\n',
    'models/acme/old/best.pt': torchFile(
      pickle.state({ 'net.weight': [4, 8] }, [pickle.text('x'), pickle.call('os.system', pickle.text('ls'))]),
    ),
    'models/acme/old/flax_model.msgpack': 'x',
    'models/acme/broken/README.md': '# Broken\n',
    'models/acme/broken/model.safetensors': 'version https://git-lfs.github.com/spec/v1\n',
    'models/acme/bare/README.md': '# Bare\n',
  })
})
afterAll(() => site.close())

const page = async (path: string) => {
  const response = await site.app.request(`http://models.test${path}`)
  expect(response.status).toBe(200)
  // The visible text, without the comments that React puts between texts.
  return (await response.text()).replaceAll('<!-- -->', '')
}

describe('the page of a model with weights', () => {
  it('says their format, rounding, context length and architecture, and links to similar models', async () => {
    const html = await page('/models/acme/tiny')
    for (const text of ['Bert<wbr/>For<wbr/>Masked<wbr/>LM', '512 tokens', '>Safetensors<', '>Q4_K_M<'])
      expect(html).toContain(text)
    expect(html).toContain('href="/models?format=gguf"')
    expect(html).toContain('href="/weights/acme/tiny"')
  })

  it('says nothing of weights that are not there', async () => {
    expect(await page('/models/acme/bare')).not.toContain('/weights/')
  })
})

describe('the page of weights', () => {
  it('has a tree of tensors, with alike layers once', async () => {
    const html = await page('/weights/acme/tiny')
    expect(html).toContain('<code class="name">embeddings.weight</code>')
    expect(html).toContain('<code class="name">0–1</code>')
    expect(html).toContain('64 × 8')
    expect(html).toContain('640')
  })

  it('has what the tokenizer and the configuration say', async () => {
    // Long names may break between their words.
    const html = (await page('/weights/acme/tiny')).replaceAll('<wbr/>', '')
    for (const text of ['BertTokenizer', '[MASK]', '{{ a }}', '64 tokens']) expect(html).toContain(text)
  })

  it('shows another file when it is asked for', async () => {
    expect(await page('/weights/acme/tiny')).toContain('href="/weights/acme/tiny/gguf/tiny-Q4_K_M.gguf"')
    const html = await page('/weights/acme/tiny/gguf/tiny-Q4_K_M.gguf')
    for (const text of ['8,192 tokens', 'Q4_K_M', '16 × 8']) expect(html).toContain(text)
  })

  it('has the tensors of a file of PyTorch, and what loading it would run', async () => {
    expect(await page('/models/acme/old')).toContain('href="/weights/acme/old"')
    const html = await page('/weights/acme/old')
    for (const text of ['net.weight', '4 × 8', '<code>best.pt</code> imports <code>os.system</code>'])
      expect(html).toContain(text)
  })

  it('says what cannot be read, and what to do', async () => {
    expect(await page('/weights/acme/broken')).toContain('run &quot;git lfs pull&quot;')
    expect(await page('/weights/acme/bare')).toContain('There are no weights beside this card')
    expect(await page('/weights/acme/old')).toContain('<code>flax_model.msgpack</code> (Flax)')
    for (const path of ['acme/none', 'acme/tiny/none.gguf', 'acme']) {
      expect((await site.app.request(`http://models.test/weights/${path}`)).status).toBe(404)
    }
  })
})

describe('the list of models', () => {
  it('is filtered by format and context length', async () => {
    const html = await page('/models?format=gguf&context=0')
    expect(html).toContain('href="/models/acme/tiny"')
    expect(html).not.toContain('href="/models/acme/bare"')
    expect(html).toContain('below 4K tokens')
  })
})
