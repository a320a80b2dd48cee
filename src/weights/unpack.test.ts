import { describe, expect, it } from 'vitest'
import { unpack } from './unpack.ts'

type Stored = Record<string, [type: string, ...shape: number[]]>

/** Parameters of the model that these tensors are all of. */
function count(stored: Stored, bits?: number, groupSize?: number): number {
  const tensors = Object.entries(stored).map(([name, [type, ...shape]]) => ({
    name,
    type,
    shape,
    parameters: shape.reduce((product, size) => product * size, 1),
  }))
  return unpack(tensors, { bits, groupSize }).reduce((sum, { parameters }) => sum + parameters, 0)
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
