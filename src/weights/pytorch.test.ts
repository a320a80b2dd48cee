import { gzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFiles } from '../../test/helpers/read-weights.ts'
import { oldTorchFile, pickle, safetensorsFile, torchFile } from '../../test/helpers/weights-files.ts'
import { LONGEST_PICKLE, LONGEST_UNPACKED } from './limits.ts'
import { readHeaders } from './read-headers.ts'

const { from } = Buffer

/** A file as it lies in a tar file. */
function tarFile(name: string, content: Buffer): Buffer {
  const start = Buffer.alloc(512)
  start.write(name, 0)
  start.write(content.length.toString(8).padStart(11, '0'), 124)
  start.write('ustar', 257)
  return Buffer.concat([start, content, Buffer.alloc((512 - (content.length % 512)) % 512)])
}

/** What the header of one file says, read where the site reads it. */
async function header(content: Uint8Array) {
  const bytes = {
    size: content.length,
    read: async (start: number, length: number) => new Uint8Array(content.subarray(start, start + length)),
  }
  const wanted = { format: 'pytorch', packing: undefined, rows: 100 } as const
  const { broken, imports, tree, ...summary } = await readHeaders([{ path: 'a.pt', bytes }], wanted)
  return {
    ...summary,
    names: tree.nodes.map(({ name }) => name),
    imports: imports.flatMap(({ names }) => names),
    reason: broken[0]?.error instanceof Error ? broken[0].error.message : undefined,
  }
}

const STATE = pickle.state({ a: [3, 4], b: [5], scalar: [] })
const EVIL: [Buffer, Buffer] = [pickle.text('x'), pickle.call('os.system', pickle.text('touch /tmp/x'))]

describe('a file of PyTorch', () => {
  it.each([
    ['today', torchFile(STATE)],
    ['before version 1.6', oldTorchFile(STATE)],
  ])('written as %s has its tensors', async (_when, file) => {
    expect(await header(file)).toMatchObject({
      ...{ tensors: 3, types: [{ type: 'F32', count: 18 }], names: ['a', 'b', 'scalar'], reason: undefined },
      imports: ['torch._utils._rebuild_tensor_v2', 'torch.FloatStorage'],
    })
  })

  it('counts the parameters of the model and its shards', async () => {
    expect(await readFiles({ 'pytorch_model.bin': torchFile(STATE) })).toMatchObject({
      ...{ parameters: 18, formats: ['pytorch'], problems: [] },
    })
    const shard = torchFile(pickle.state({ a: [10] }))
    const shards = { 'pytorch_model-00001-of-00002.bin': shard, 'pytorch_model-00002-of-00002.bin': shard }
    expect(await readFiles(shards)).toMatchObject({ parameters: 20, problems: [] })
  })

  it('counts numbers once that two tensors share', async () => {
    const tied = pickle.dict([
      [pickle.text('in'), pickle.tensor('0', [6])],
      [pickle.text('out'), pickle.tensor('0', [6])],
    ])
    expect(await header(torchFile(pickle.whole(tied)))).toMatchObject({
      tensors: 2,
      types: [{ type: 'F32', count: 6 }],
    })
  })

  it('is named among the parts that are missing, by number or by its index', async () => {
    const index = JSON.stringify({ weight_map: { a: 'part-a.bin', b: 'part-b.bin' } })
    const { parameters, problems } = await readFiles({
      'pytorch_model.bin.index.json': index,
      'part-a.bin': torchFile(STATE),
    })
    expect(parameters).toBeUndefined()
    expect(problems).toMatchObject([
      { rule: 'missing-weights', message: expect.stringContaining('part-b.bin') },
    ])
    const numbered = await readFiles({ 'pytorch_model-00001-of-00002.bin': torchFile(STATE) })
    expect(numbered.problems).toMatchObject([{ message: expect.stringContaining('-00002-of-00002.bin') }])
  })

  it('is found in one of NeMo', async () => {
    const nemo = (name: string) =>
      Buffer.concat([
        tarFile('./model_config.yaml', from('target: x\n')),
        tarFile(name, torchFile(STATE)),
        Buffer.alloc(1024),
      ])
    expect(await header(nemo('./model_weights.ckpt'))).toMatchObject({ tensors: 3, reason: undefined })
    // Older versions compress it.
    const packed = gzipSync(nemo('./model_weights.ckpt'))
    expect(await header(packed)).toMatchObject({ tensors: 3, reason: undefined })
    expect((await header(packed.subarray(0, -20))).reason).toBe('it is compressed, and damaged')
    const piece = gzipSync(Buffer.alloc(1024 * 1024))
    const bomb = Buffer.concat(Array.from({ length: LONGEST_UNPACKED / 1024 ** 2 + 1 }, () => piece))
    expect((await header(bomb)).reason).toContain('unpacked at most')
    expect((await header(nemo('other.ckpt'))).reason).toContain('without a model_weights.ckpt')
    expect((await header(nemo('model_weights.ckpt').subarray(0, 3000))).reason).toContain('it is not whole')
    const within = tarFile('model_weights.ckpt', tarFile('model_weights.ckpt', from('')))
    expect((await header(within)).reason).toContain('is a tar file')
    const many = Buffer.concat(Array.from({ length: 300 }, () => tarFile('x', from(''))))
    expect((await header(many)).reason).toContain('without a')
  })

  it('counts for nothing beside the same weights in safetensors', async () => {
    const files = { 'model.safetensors': safetensorsFile({ a: [7] }), 'pytorch_model.bin': torchFile(STATE) }
    expect(await readFiles(files)).toMatchObject({ parameters: 7, problems: [] })
  })
})

describe('what loading a file would run', () => {
  it.each([
    ['a call', pickle.state({ a: [2] }, EVIL)],
    ['an import', pickle.state({}, [pickle.text('x'), pickle.global('os.system')])],
    [
      'a call before the file is damaged',
      Buffer.concat([pickle.whole(EVIL[1]).subarray(0, -1), Buffer.from([0xff])]),
    ],
    [
      'a call behind many imports',
      pickle.whole(...Array.from({ length: 500 }, (_, at) => pickle.global(`torch.X${at}Storage`)), EVIL[1]),
    ],
    ['a class of an old pickle', Buffer.from('(S"rm"\nios\nsystem\n.')],
    ['names from the stack', Buffer.from('80048c026f738c0673797374656d932e', 'hex')],
  ])('is told of %s', async (_what, data) => {
    for (const file of [torchFile(data), data]) expect((await header(file)).imports).toContain('os.system')
  })

  it('is told of names that are made while it is loaded, and of registered ones', async () => {
    expect((await header(Buffer.from('NN\x93.', 'latin1'))).imports).toEqual([
      'a name made when it is loaded',
    ])
    expect((await header(Buffer.from('\x82\x07.', 'latin1'))).imports).toEqual(['copyreg.extension 7'])
  })

  it('is a problem of the card', async () => {
    const { problems } = await readFiles({ 'model.pt': torchFile(pickle.state({ a: [2] }, EVIL)) })
    expect(problems).toMatchObject([
      {
        rule: 'weights-run-code',
        severity: 'warning',
        message: expect.stringContaining('it imports os.system'),
      },
    ])
  })
})

describe('a file that is damaged, or made to harm', () => {
  const deep = (count: number) =>
    Buffer.concat([Buffer.alloc(count, ']'), Buffer.alloc(count - 1, 'a'), Buffer.from('.')])
  // Each list holds the one before twice.
  const laughs = Buffer.from(
    `]q\0${Array.from({ length: 200 }, () => '0](h\0h\0eq\0').join('')}h\0.`,
    'latin1',
  )
  const circle = Buffer.from(']q\0h\0a.', 'latin1')

  it.each([
    ['nested lists', deep(200_000)],
    ['lists that double', laughs],
    ['a list that holds itself', circle],
  ])('of %s is read in no time', async (_what, data) => {
    expect(await header(torchFile(data))).toMatchObject({ tensors: 0, reason: undefined })
  })

  it.each([
    ['ends too early', STATE.subarray(0, 60)],
    ['ends too early', Buffer.from('58ffffff7f61', 'hex')],
    ['ends too early', Buffer.from('8dffffffffffffff7f61', 'hex')],
    ['unknown opcode', Buffer.from('\xff')],
    ['makes no sense', Buffer.from('t.')],
    ['makes no sense', Buffer.from('h\x05.')],
    ['makes no sense', Buffer.from('R.')],
    ['ends too early', Buffer.alloc(0)],
    ['is not whole', pickle.state({ a: [1_000_000] })],
    ['has no shape', pickle.state({ a: [-1] })],
    ['dimensions', pickle.state({ a: Array.from({ length: 65 }, () => 1) })],
    ['characters', pickle.state({ ['x'.repeat(600)]: [1] })],
    [
      'too large to be real',
      pickle.whole(
        pickle.call(
          'torch._utils._rebuild_tensor_v2',
          Buffer.concat([pickle.tuple(), Buffer.from('Q')]),
          pickle.int(0),
          pickle.tuple(...Array.from({ length: 5 }, () => pickle.int(2_000_000_000))),
        ),
      ),
    ],
  ])('is refused: %s', async (reason, data) => {
    expect((await header(torchFile(Buffer.from(data)))).reason).toContain(reason)
  })

  it('is refused where it is no whole zip file', async () => {
    const file = torchFile(STATE)
    expect((await header(file.subarray(0, file.length - 30))).reason).toContain('it is not whole')
    expect((await header(Buffer.from(zipSync({ 'a/b.txt': STATE })))).reason).toContain('without a data.pkl')
    const two = Buffer.from(zipSync({ 'a/data.pkl': STATE, 'b/data.pkl': pickle.state({}, EVIL) }))
    expect((await header(two)).reason).toContain('it has both')
  })

  it('is not unpacked beyond the limit, or beyond what it claims', async () => {
    const bomb = zipSync({ 'a/data.pkl': Buffer.alloc(LONGEST_PICKLE + 1) })
    expect((await header(bomb)).reason).toContain('are read at most')
    const liar = Buffer.from(zipSync({ 'a/data.pkl': Buffer.alloc(1_000_000) }))
    // The size in the directory at the end, which is what is believed.
    liar.writeUInt32LE(10, liar.lastIndexOf('PK\x01\x02') + 24)
    expect((await header(liar)).reason).toBeDefined()
  })

  it('is refused as long as its pickle has no end', async () => {
    const endless = Buffer.concat([Buffer.from('('), Buffer.alloc(LONGEST_PICKLE + 10, 'N')])
    expect((await header(endless)).reason).toMatch(/that are read|takes more than/)
  })
})
