import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { readFiles } from '../../test/helpers/read-weights.ts'
import { ggufFile, safetensorsFile } from '../../test/helpers/weights-files.ts'
import { NO_CONFIG } from '../card/inferred/types.ts'
import { readConfig } from './config-facts.ts'
import { readHeaders } from './read-headers.ts'
import type { WeightFile } from './summarize-headers.ts'

describe('readWeights', () => {
  it('sums the elements of all tensors', async () => {
    const file = safetensorsFile({ a: [3, 4], b: [5], scalar: [], none: [0, 7] })
    expect(await readFiles({ 'model.safetensors': file })).toMatchObject({ parameters: 18, problems: [] })
  })

  it('sums the shards of a model', async () => {
    const shard = (size: number) => safetensorsFile({ a: [size] })
    const files = {
      'model-00001-of-00002.safetensors': shard(10),
      'model-00002-of-00002.safetensors': shard(5),
    }
    expect((await readFiles(files)).parameters).toBe(15)
  })

  it('knows no sum when a shard is missing', async () => {
    const files = { 'model-00001-of-00002.safetensors': safetensorsFile({ a: [10] }) }
    expect(await readFiles(files)).toMatchObject({
      parameters: undefined,
      problems: [
        { rule: 'missing-weights', message: expect.stringContaining('model-00002-of-00002.safetensors') },
      ],
    })
    const fromZero = {
      'model-00000-of-00002.safetensors': safetensorsFile({ a: [10] }),
      'model-00001-of-00002.safetensors': safetensorsFile({ b: [5] }),
    }
    expect((await readFiles(fromZero)).parameters).toBe(15)
  })

  const index = (...shards: string[]) => ({
    'model.safetensors.index.json': JSON.stringify({
      weight_map: Object.fromEntries(shards.map((shard, place) => [`w${place}`, shard])),
    }),
  })
  const part = safetensorsFile({ a: [10] })

  it('knows the shards that their index names, whatever they are called', async () => {
    const named = index('part-a.safetensors', 'mtp.safetensors', 'part-a.safetensors')
    const files = { 'part-a.safetensors': part, 'mtp.safetensors': part, 'copy.safetensors': part }
    expect(await readFiles({ ...named, ...files })).toMatchObject({ parameters: 20, problems: [] })
  })

  it('names the shards of an index that are missing', async () => {
    const files = { ...index('part-a.safetensors', 'part-c.safetensors'), 'part-a.safetensors': part }
    const { parameters, problems } = await readFiles(files)
    expect(parameters).toBeUndefined()
    expect(problems).toMatchObject([
      { rule: 'missing-weights', message: expect.stringContaining('part-c.safetensors') },
    ])
  })

  it('leaves an index aside that is left over beside the whole model', async () => {
    const files = { ...index('model-00001-of-00002.safetensors'), 'model.safetensors': part }
    expect(await readFiles(files)).toMatchObject({ parameters: 10, problems: [] })
  })

  it.each([
    ['it is not valid JSON', '{'],
    ['it has no weight_map', '[]'],
    ['cannot be one beside it', '{"weight_map": {"a": "../other/model.safetensors"}}'],
    ['cannot be one beside it', '{"weight_map": {"a": "/etc/model.safetensors"}}'],
    ['cannot be one beside it', '{"weight_map": {"a": 1}}'],
  ])('says "%s" of an index that is broken', async (reason, text) => {
    const files = { 'model.safetensors.index.json': text, 'part-a.safetensors': part }
    const { parameters, problems } = await readFiles(files)
    expect(parameters).toBeUndefined()
    expect(problems).toMatchObject([
      {
        rule: 'broken-safetensors',
        file: join('shown', 'model.safetensors.index.json'),
        message: expect.stringContaining(reason),
      },
    ])
  })

  it('counts a model, and not what adapts one', async () => {
    const adapter = { 'adapter_model.safetensors': safetensorsFile({ lora_A: [3] }) }
    expect((await readFiles({ 'weights.safetensors': part, ...adapter })).parameters).toBe(10)
    expect((await readFiles(adapter)).parameters).toBeUndefined()
  })

  it('counts the weights once when they lie there in several forms', async () => {
    const file = safetensorsFile({ a: [10] })
    const files = { 'model.safetensors': file, 'consolidated.safetensors': file, 'onnx/x.safetensors': file }
    expect((await readFiles(files)).parameters).toBe(10)
  })

  it('sums the parts of a pipeline', async () => {
    const files = {
      'unet/x.safetensors': safetensorsFile({ a: [10] }),
      'vae/x.safetensors': safetensorsFile({ a: [2] }),
    }
    expect((await readFiles(files)).parameters).toBe(12)
  })

  it('counts each part of a pipeline once, and no copy of it in one file', async () => {
    const files = {
      'model_index.json': '{}',
      'v1-5-pruned.safetensors': safetensorsFile({ a: [12] }),
      'unet/x.safetensors': safetensorsFile({ a: [10] }),
      'unet/x.fp16.safetensors': safetensorsFile({ a: [10] }),
      'unet/x.non_ema.safetensors': safetensorsFile({ a: [10] }),
      'vae/x.fp16.safetensors': safetensorsFile({ a: [2] }),
    }
    expect((await readFiles(files)).parameters).toBe(12)
  })

  it('knows nothing of a model without such files, or one that Git LFS has not fetched', async () => {
    expect(await readFiles({ 'model.onnx_data': 'x' })).toMatchObject({ parameters: undefined, problems: [] })
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'
    expect(await readFiles({ 'model.safetensors': pointer })).toMatchObject({
      parameters: undefined,
      problems: [],
    })
  })

  const empty = safetensorsFile({ a: ['U8', 1000] }).length - 1000
  const filled = safetensorsFile({ a: ['U8', 4096 - empty] })
  const length = (value: bigint) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(value)
    return bytes
  }
  it.each([
    ['is too short to have a header', Buffer.from('abc')],
    ['it is no Safetensors file', length(0xffffffffffffffffn)],
    ['its header has 33,554,433 bytes', Buffer.concat([length(33_554_433n), Buffer.alloc(33_554_433)])],
    ['ends within its header', Buffer.concat([length(50n), Buffer.from('{}')])],
    ['its header is not valid JSON', Buffer.concat([length(2n), Buffer.from('{x')])],
    ['its header is not a JSON object', Buffer.concat([length(2n), Buffer.from('[]')])],
    ['tensor "a" has no shape', safetensorsFile({ a: 'large' })],
    ['tensor "a" has no shape', safetensorsFile({ a: [-1] })],
    ['tensor "a" is too large to be real', safetensorsFile({ a: [2 ** 30, 2 ** 30] })],
    ['tensor "a" has 0 bytes, which are not those of its shape', safetensorsFile({ a: [2 ** 30] })],
    ['it is not whole: 4,045 of 4,096 bytes are here', filled.subarray(0, -51)],
    ['it has 1 byte more than its header describes', Buffer.concat([filled, Buffer.alloc(1)])],
  ])('says "%s" of a broken file', async (message, content) => {
    const { parameters, problems } = await readFiles({ 'model.safetensors': content })
    expect(parameters).toBeUndefined()
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({
      rule: 'broken-safetensors',
      file: join('shown', 'model.safetensors'),
    })
    expect(problems[0]?.message).toContain(message)
  })
})

const LLAMA = {
  'general.architecture': 'llama',
  'general.file_type': 15,
  'llama.context_length': 8192,
  'tokenizer.ggml.model': 'gpt2',
  'tokenizer.ggml.tokens': ['a', 'b', 'c'],
  'tokenizer.chat_template': '{{ messages }}',
}

const TOOLS = '{% if tools %}{{ tools }}{% endif %}'

describe('weights in GGUF', () => {
  it('say their parameters by type, rounding, context length and architecture', async () => {
    const file = ggufFile(LLAMA, { 'token_embd.weight': [64, 32], 'blk.0.attn_q.weight': [64, 64] })
    expect(await readFiles({ 'tiny-Q4_K_M.gguf': file })).toEqual({
      parameters: 64 * 32 + 64 * 64,
      types: [{ type: 'Q4_K', count: 64 * 32 + 64 * 64 }],
      formats: ['gguf'],
      quantizations: ['Q4_K_M'],
      contextLength: 8192,
      architecture: 'llama',
      config: NO_CONFIG,
      problems: [],
    })
  })

  it.each([
    [
      'the header of a GGUF file',
      { 'tiny.gguf': ggufFile({ ...LLAMA, 'tokenizer.chat_template': TOOLS }, { a: [10] }) },
    ],
    ['the tokenizer', { 'tokenizer_config.json': JSON.stringify({ chat_template: TOOLS }) }],
    ['a file of its own', { 'chat_template.jinja': TOOLS, 'tokenizer_config.json': '{}' }],
  ])('tell whether a chat has a place for tools, by %s', async (_, files) => {
    expect((await readFiles(files)).config.takesTools).toBe(true)
  })

  it('are one model when they lie there in several roundings, and each is named', async () => {
    const file = ggufFile(LLAMA, { a: [10] })
    const names = ['Q2_K', 'Q4_K_M', 'Q5_K_M', 'Q6_K', 'Q8_0', 'F16']
    const found = await readFiles(Object.fromEntries(names.map((name) => [`tiny-${name}.gguf`, file])))
    expect(found.parameters).toBe(10)
    // For the first file its header counts, for the others their names.
    expect(found.quantizations).toEqual(['Q4_K_M', 'Q2_K', 'Q5_K_M', 'Q6_K', 'Q8_0'])
  })

  it('are those of the model, not of what turns pictures into its input', async () => {
    const files = {
      'mmproj-F16.gguf': ggufFile({ 'general.architecture': 'clip' }, { a: [3] }),
      'tiny-Q4_K_M.gguf': ggufFile(LLAMA, { a: [10] }),
    }
    expect(await readFiles(files)).toMatchObject({
      parameters: 10,
      architecture: 'llama',
      quantizations: ['Q4_K_M'],
    })
  })

  it('are those of the model, not of its calibration, draft or adapter', async () => {
    const files = {
      'imatrix.gguf': ggufFile({ 'general.type': 'imatrix' }, { a: [3] }),
      'a-draft-Q4_0.gguf': ggufFile(LLAMA, { a: [4] }),
      'a.gguf': ggufFile({ 'general.architecture': 'llama', 'general.type': 'adapter' }, { a: [5] }),
      'tiny-Q4_K_M.gguf': ggufFile(LLAMA, { a: [10] }),
    }
    expect(await readFiles(files)).toMatchObject({ parameters: 10, quantizations: ['Q4_K_M'] })
    const { 'tiny-Q4_K_M.gguf': _model, 'a-draft-Q4_0.gguf': draft, ...others } = files
    expect((await readFiles({ ...others, 'a-draft-Q4_0.gguf': draft })).parameters).toBe(4)
    expect((await readFiles(others)).parameters).toBeUndefined()
  })

  it('are summed over their shards', async () => {
    const shard = (size: number) => ggufFile(LLAMA, { a: [size] })
    const files = {
      'tiny-Q4_K_M-00001-of-00002.gguf': shard(10),
      'tiny-Q4_K_M-00002-of-00002.gguf': shard(5),
    }
    expect((await readFiles(files)).parameters).toBe(15)
  })

  const broken = ggufFile(LLAMA, { a: [256, 2], b: [256] })
  it.each([
    ['it does not begin like a GGUF file', Buffer.from('a text that is no model')],
    ['ends within its header', broken.subarray(0, 100)],
    ['it is not whole', broken.subarray(0, -20)],
    ['it is not whole', broken.subarray(0, -200)],
  ])('say "%s" when they are broken', async (message, content) => {
    const { parameters, problems } = await readFiles({ 'tiny.gguf': content })
    expect(parameters).toBeUndefined()
    expect(problems).toMatchObject([{ rule: 'broken-gguf', message: expect.stringContaining(message) }])
  })

  it('are not read when Git LFS has not fetched them', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'
    expect(await readFiles({ 'tiny-Q8_0.gguf': pointer })).toMatchObject({
      parameters: undefined,
      quantizations: ['Q8_0'],
      problems: [],
    })
  })
})

describe('the thread that reads headers', () => {
  const wanted = { format: 'safetensors', packing: readConfig(undefined).packing, rows: 0 } as const
  const content = safetensorsFile({ a: [3] })
  const whole: WeightFile = {
    path: 'model.safetensors',
    bytes: { size: content.length, read: async (start, bytes) => content.subarray(start, start + bytes) },
  }

  it('is ended when it takes too long, and the next model is read', async () => {
    const endless: WeightFile = {
      path: 'slow.safetensors',
      bytes: { size: 100, read: () => new Promise(() => {}) },
    }
    const [slow, next] = await Promise.all([
      readHeaders([endless], wanted, 200),
      readHeaders([whole], wanted),
    ])
    expect(slow.broken).toEqual([
      { path: 'slow.safetensors', error: new Error('its header takes more than 0.2 s to read') },
    ])
    expect(next).toMatchObject({ tensors: 1, types: [{ type: 'F32', count: 3 }], broken: [] })
  })

  it('gives back the very error of a file that cannot be read', async () => {
    const error = new RangeError('away')
    const away: WeightFile = {
      path: 'a.safetensors',
      bytes: { size: 100, read: () => Promise.reject(error) },
    }
    const { broken, types } = await readHeaders([away, whole], wanted)
    expect(broken[0]?.error).toBe(error)
    expect(types).toEqual([{ type: 'F32', count: 3 }])
  })
})

describe('the configuration of a model', () => {
  it('says its context length, architecture and rounding, and its weights the types of numbers', async () => {
    const config = {
      architectures: ['LlamaForCausalLM'],
      max_position_embeddings: 131_072,
      quantization_config: { quant_method: 'gptq', bits: 4 },
    }
    const files = {
      'model.safetensors': safetensorsFile({ a: [10] }, 'BF16'),
      'config.json': JSON.stringify(config),
    }
    expect(await readFiles(files)).toMatchObject({
      types: [{ type: 'BF16', count: 10 }],
      formats: ['safetensors'],
      quantizations: ['gptq'],
      contextLength: 131_072,
      architecture: 'LlamaForCausalLM',
    })
  })

  it('says into how many bits the parameters are packed', async () => {
    const packed = (bits: number) => ({
      'model.safetensors': safetensorsFile({ 'q.qweight': [8, 32], 'q.scales': [1, 32] }, 'I32'),
      'config.json': JSON.stringify({ quantization_config: { quant_method: 'gptq', bits } }),
    })
    expect((await readFiles(packed(4))).parameters).toBe(64 * 32)
    expect((await readFiles(packed(8))).parameters).toBe(32 * 32)
    const mlx = {
      'model.safetensors': safetensorsFile({ 'q.weight': [32, 8], 'q.scales': [32, 2] }, 'U32'),
      'config.json': JSON.stringify({ quantization: { group_size: 32, bits: 4 } }),
    }
    expect((await readFiles(mlx)).parameters).toBe(64 * 32)
  })

  it.each([
    ['bitnet', { quant_method: 'bitnet' }, { 'q.weight': ['U8', 8, 64], 'q.weight_scale': ['BF16', 1] }],
    [
      'hqq',
      {
        quant_method: 'hqq',
        quant_config: { weight_quant_params: { nbits: 4, group_size: 64 } },
        dynamic_config: { 'self_attn.q': { nbits: 2, group_size: 64 } },
      },
      { 'a.self_attn.q.W_q': ['U8', 256, 1], 'a.self_attn.k.W_q': ['U8', 512, 1] },
    ],
    ['experts', { quant_method: 'fp8', store_dtype: 'mxfp4' }, { 'a.experts.0.w.weight': ['U8', 32, 32] }],
    ['unknown', { quant_method: 'aqlm' }, { 'q.codes': ['I16', 8, 8] }],
  ])('says how %s weights are packed', async (name, packing, tensors) => {
    const { parameters } = await readFiles({
      'model.safetensors': safetensorsFile(tensors),
      'config.json': JSON.stringify({ quantization_config: packing }),
    })
    expect(parameters).toBe(name === 'unknown' ? undefined : 2048)
  })

  it('is read with the numbers that Python writes and JSON lacks', async () => {
    const config =
      '{"architectures": ["NemotronHForCausalLM"], "max_position_embeddings": 262144, "limit": [0.0, Infinity, NaN]}'
    expect(await readFiles({ 'config.json': config })).toMatchObject({
      architecture: 'NemotronHForCausalLM',
      contextLength: 262_144,
      problems: [],
    })
  })

  it('with values that are none says nothing', async () => {
    const config = '{"max_position_embeddings": "many", "architectures": 1}'
    expect(await readFiles({ 'config.json': config })).toMatchObject({
      contextLength: undefined,
      architecture: undefined,
      problems: [],
    })
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'
    expect(
      (await readFiles({ 'config.json': pointer, 'tokenizer_config.json': '\uFEFF{}' })).problems,
    ).toEqual([])
  })

  it.each([
    [
      'is not valid JSON',
      '{\n "a": tru }',
      '1:1 this configuration cannot be used: it is not valid JSON: Unexpected token',
    ],
    [
      'has a comma too much',
      '{\n "a": 1,}',
      '2:9 this configuration cannot be used: it is not valid JSON: Expected',
    ],
    ['is not whole', '{"a": 1', '1:8 this configuration cannot be used: it is not valid JSON: Expected'],
    ['is a list', '[]', '1:1 this configuration cannot be used: it is not a JSON object'],
    [
      'is nested too deeply',
      `{"model_type":"a","b":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`,
      '1:1 this configuration cannot be used: it is nested more than 100 levels deep',
    ],
    [
      'is too long',
      ' '.repeat(4 * 1024 * 1024 + 1),
      '1:1 this configuration cannot be used: it has 4194305 bytes',
    ],
  ])('that %s is a problem', async (_what, config, problem) => {
    for (const path of ['config.json', 'tokenizer_config.json']) {
      const { problems } = await readFiles({ [path]: config })
      expect(problems).toMatchObject([
        { rule: 'broken-config', severity: 'warning', file: join('shown', path) },
      ])
      const said = problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
      expect(said).toEqual([expect.stringContaining(problem)])
    }
  })
})

describe('a card with weights', () => {
  it('has their number of parameters, and a problem when they are broken', async () => {
    const folder = makeFolder({
      'models/good/README.md': '# Good',
      'models/good/model.safetensors': safetensorsFile({ a: [7, 2] }),
      'models/bad/README.md': '# Bad',
      'models/bad/model.safetensors': 'broken',
    })
    const { store, run } = makeStore()
    await run(folder)
    expect(await run(folder)).toMatchObject({ changed: false })
    const edition = store.openCurrent()
    expect(edition?.findEntry('model', 'good')?.parameters).toBe(14)
    const bad = edition?.findEntry('model', 'bad')
    expect(bad?.parameters).toBeUndefined()
    expect(bad?.problems.at(-1)).toMatchObject({
      rule: 'broken-safetensors',
      file: join(folder, 'models/bad/model.safetensors'),
    })
  })
})

describe('what lies beside weights', () => {
  it('says how the model is used', async () => {
    const text = (value: object) => JSON.stringify(value)
    const { config } = await readFiles({
      'config.json': text({ architectures: ['BertForMaskedLM'], auto_map: { AutoModel: 'a.B' } }),
      'adapter_config.json': text({ task_type: 'CAUSAL_LM', base_model_name_or_path: 'acme/base' }),
      'model_index.json': text({ _class_name: 'StableDiffusionPipeline' }),
      'LICENSE.txt': 'GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007',
    })
    expect(config).toEqual({
      ...{ architectures: ['BertForMaskedLM'], customCode: true, speechbrainInterface: undefined },
      ...{ peftTask: 'CAUSAL_LM', adapterBase: 'acme/base' },
      ...{ diffusersPipeline: 'StableDiffusionPipeline', license: 'gpl-3.0', takesTools: false },
    })
  })

  it('says nothing where it has another form', async () => {
    const { config } = await readFiles({ 'config.json': '{"architectures": 3}' })
    expect(config).toEqual(NO_CONFIG)
  })
})
