import { describe, expect, it } from 'vitest'
import { type Packing, unpack } from './unpack.ts'

type Stored = Record<string, [type: string, ...shape: number[]]>

/** Parameters of the model that these tensors are all of. */
function count(stored: Stored, bits?: number, groupSize?: number, more?: Partial<Packing>) {
  const tensors = Object.entries(stored).map(([name, [type, ...shape]]) => ({
    name,
    type,
    shape,
    parameters: shape.reduce((product, size) => product * size, 1),
  }))
  const { tensors: all, isKnown } = unpack(tensors, { bits, groupSize, ...more })
  return isKnown ? all.reduce((sum, { parameters }) => sum + parameters, 0) : undefined
}

/** Parameters of a layer of 64 times 32. */
const LAYER = 64 * 32

describe('a quantised layer counts as the parameters that it had before', () => {
  it.each([2, 4, 8])('with GPTQ in %d bits', (bits) => {
    const stored: Stored = {
      'q.qweight': ['I32', (64 * bits) / 32, 32],
      'q.qzeros': ['I32', 2, (32 * bits) / 32],
      'q.scales': ['F16', 2, 32],
      'q.g_idx': ['I32', 64],
    }
    expect(count(stored, bits)).toBe(LAYER)
  })

  it('with AWQ, whose configuration may leave the usual four bits out', () => {
    const stored: Stored = {
      'q.qweight': ['I32', 64, 4],
      'q.qzeros': ['I32', 2, 4],
      'q.scales': ['F16', 2, 32],
      'q.bias': ['F16', 32],
    }
    expect(count(stored)).toBe(LAYER + 32)
  })

  it('with Compressed Tensors', () => {
    const stored: Stored = {
      'q.weight_packed': ['I32', 32, 8],
      'q.weight_scale': ['BF16', 32, 2],
      'q.weight_shape': ['I64', 2],
    }
    expect(count(stored, 4)).toBe(LAYER)
    expect(count({ 'q.weight_packed': ['U8', 32, 32], 'q.weight_scale': ['F8_E4M3', 32, 4] }, 4)).toBe(LAYER)
  })

  it('with bitsandbytes in four and in eight bits', () => {
    const stored: Stored = {
      'q.weight': ['U8', LAYER / 2, 1],
      'q.weight.absmax': ['U8', 32],
      'q.weight.quant_map': ['F32', 16],
      'q.weight.nested_absmax': ['F32', 1],
      'q.weight.quant_state.bitsandbytes__nf4': ['U8', 80],
    }
    expect(count(stored)).toBe(LAYER)
    expect(count({ 'q.weight': ['I8', 32, 64], 'q.SCB': ['F32', 32], 'q.weight_format': ['U8'] })).toBe(LAYER)
  })

  it('with MLX, each layer in its own number of bits', () => {
    const layer = (bits: number): Stored => ({
      [`q${bits}.weight`]: ['U32', 32, (64 * bits) / 32],
      [`q${bits}.scales`]: ['F16', 32, 2],
      [`q${bits}.biases`]: ['F16', 32, 2],
    })
    expect(count({ ...layer(4), ...layer(6) }, 4, 32)).toBe(2 * LAYER)
    expect(count(layer(8), 8)).toBe(LAYER)
  })

  it('with MXFP4', () => {
    const stored: Stored = { w_blocks: ['U8', 32, 2, 16], w_scales: ['U8', 32, 2], w_bias: ['BF16', 32] }
    expect(count(stored, 4)).toBe(LAYER + 32)
  })

  it('with NVFP4, as ModelOpt writes it', () => {
    const stored: Stored = {
      'q.weight': ['U8', 32, 32],
      'q.weight_scale': ['F8_E4M3', 32, 4],
      'q.weight_scale_2': ['F32'],
      'q.input_scale': ['F32'],
      'attn.k_scale': ['F32'],
    }
    expect(count(stored)).toBe(LAYER)
    const experts: Stored = {
      'experts.up': ['U8', 2, 32, 32],
      'experts.up_weight_scale': ['F8_E4M3', 2, 32, 4],
      'experts.up_weight_scale_2': ['F32', 2],
    }
    expect(count(experts)).toBe(2 * LAYER)
  })

  it('with experts in four bits among others in eight', () => {
    const stored: Stored = {
      'a.experts.0.w1.weight': ['I8', 32, 32],
      'a.experts.0.w1.scale': ['F8_E8M0', 32, 2],
      'a.shared_experts.w1.weight': ['F8_E4M3', 32, 64],
      'a.shared_experts.w1.scale': ['F32', 1, 1],
    }
    expect(count(stored)).toBe(2 * LAYER)
    const { 'a.experts.0.w1.scale': _scale, ...bare } = stored
    expect(count(bare, undefined, undefined, { method: 'fp8', expertBits: 4 })).toBe(2 * LAYER)
  })

  it('with BitNet, four in a byte', () => {
    const stored: Stored = { 'q.weight': ['U8', 8, 64], 'q.weight_scale': ['BF16', 1] }
    expect(count(stored, undefined, undefined, { method: 'bitnet' })).toBe(LAYER)
  })

  it.each([2, 4, 8])('with HQQ in %d bits', (bits) => {
    const stored: Stored = {
      'q.W_q': ['U8', (LAYER * bits) / 8, 1],
      'q.scale': ['F16', LAYER / 64, 1],
      'q.zero': ['F16', LAYER / 64, 1],
      'q.shape': ['I32', 2],
    }
    expect(count(stored, bits)).toBe(LAYER)
    expect(count(stored)).toBeUndefined()
    expect(count({ 'q.W_q': ['I32', 205, 1] }, 3)).toBeUndefined()
  })

  it('with EXL2 and EXL3, each layer in widths of its own', () => {
    const exl2: Stored = {
      'q.q_weight': ['I32', 7, 32],
      'q.q_scale': ['I32', 2, 4],
      'q.q_scale_max': ['F16', 2],
      'q.q_groups': ['I16', 4],
      'q.q_invperm': ['I32', 64],
    }
    expect(count(exl2)).toBe(LAYER)
    const exl3: Stored = { 'q.trellis': ['I16', 4, 2, 48], 'q.suh': ['F16', 64], 'q.svh': ['F16', 32] }
    expect(count(exl3)).toBe(LAYER)
  })

  it('with GPTQ, some layers in other widths than the configuration says', () => {
    const layer = (bits: number): Stored => ({
      [`q${bits}.qweight`]: ['I32', (64 * bits) / 32, 32],
      [`q${bits}.qzeros`]: ['I32', 2, bits],
      [`q${bits}.scales`]: ['F16', 2, 32],
    })
    expect(count({ ...layer(4), ...layer(8), ...layer(3) }, 4)).toBe(3 * LAYER)
  })

  it('with Compressed Tensors and MLX, some layers in other widths than others', () => {
    const stored: Stored = { 'a.up.weight_packed': ['I32', 32, 8], 'a.down.weight_packed': ['I32', 32, 16] }
    const groups = [
      { bits: 4, groupSize: 32, layers: ['re:.*up$'] },
      { bits: 8, groupSize: 32, layers: ['a.down'] },
    ]
    expect(count(stored, 4, undefined, { groups })).toBe(2 * LAYER)
    const unclear = groups.map((group) => ({ ...group, layers: ['re:(a|b)+'] }))
    expect(count(stored, 4, undefined, { groups: unclear })).toBeUndefined()
    const mlx: Stored = {
      'a.weight': ['U32', 32, 8],
      'a.scales': ['F16', 32, 1],
      'b.weight': ['U32', 32, 16],
      'b.scales': ['F16', 32, 2],
    }
    expect(count(mlx, 4, 64, { groups: [{ bits: 8, groupSize: 32, layers: ['b'] }] })).toBe(2 * LAYER)
  })

  it('with FP8', () => {
    expect(count({ 'q.weight': ['F8_E4M3', 32, 64], 'q.weight_scale_inv': ['F32', 1, 1] })).toBe(LAYER)
    const stored: Stored = {
      'q.weight': ['F8_E4M3', 32, 64],
      'q.weight_scale': ['F32', 1],
      'q.input_scale': ['F32', 1],
    }
    expect(count(stored)).toBe(LAYER)
  })
})

it('counts nothing that is packed in a way that it does not know', () => {
  const stored: Stored = { 'q.codes': ['I16', 8, 8], 'q.codebooks': ['F16', 1, 256, 1, 8] }
  expect(count(stored, undefined, undefined, { method: 'aqlm' })).toBeUndefined()
  expect(count({ 'q.weight': ['U8', 32, 32], 'q.weight_scale': ['F32', 32, 1] })).toBeUndefined()
})

it('counts every number of weights that are not packed, whatever their names', () => {
  const stored: Stored = {
    'norm.scales': ['F32', 8],
    'norm.biases': ['F32', 8],
    'a.constructor': ['I32', 4],
    'a.weight_scale': ['F32', 2],
    'lora_A.weight': ['U32', 3],
  }
  expect(count(stored)).toBe(8 + 8 + 4 + 2 + 3)
})
