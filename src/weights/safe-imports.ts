/** What a file of weights may import without more than tensors, and layers of them, coming of it. */

/**
 * What `torch.load` itself allows with `weights_only=True`, which is its default since 2.6: containers, tensors, their
 * storages and number types, and the functions that put tensors together.
 *
 * @see https://github.com/pytorch/pytorch/blob/main/torch/_weights_only_unpickler.py
 */
const SAFE: ReadonlySet<string> = new Set([
  ...['collections.OrderedDict', 'collections.Counter'],
  ...['_codecs.encode', 'builtins.bytearray', 'builtins.set', 'builtins.complex'],
  ...['__builtin__.bytearray', '__builtin__.set', '__builtin__.complex'],
  ...['torch.nn.parameter.Parameter', 'torch.serialization._get_layout', 'torch.Size', 'torch.device'],
  ...['torch.Tensor', 'torch._tensor._rebuild_from_type_v2'],
  ...[
    ...['parameter', 'parameter_with_state', 'qtensor', 'tensor', 'tensor_v2', 'tensor_v3', 'sparse_tensor'],
    ...['meta_tensor_no_storage', 'wrapper_subclass', 'device_tensor_from_numpy'],
    'device_tensor_from_cpu_tensor',
  ].map((name) => `torch._utils._rebuild_${name}`),
  ...['per_tensor_affine', 'per_tensor_symmetric', 'per_channel_affine', 'per_channel_symmetric'].map(
    (name) => `torch.${name}`,
  ),
  'torch.per_channel_affine_float_qparams',
])

/** Number types, and tensors and storages of one: `torch.bfloat16`, `torch.cuda.HalfTensor`, `torch.storage.UntypedStorage`. */
const SAFE_FORM =
  /^torch\.(?:(?:b?float|u?int|complex|q?u?int)\d+(?:_e\d+m\d+\w*)?|bool|double|half|short|long|float|int|(?:(?:cuda|sparse|cuda\.sparse|storage)\.)?[A-Z]\w*(?:Storage|Tensor))$/

/**
 * Parts of Keras: layers, and what they are configured with. Some layers run code, or load other files, that come with the
 * model.
 *
 * @see https://github.com/keras-team/keras/blob/master/keras/src/saving/serialization_lib.py for what `safe_mode` refuses
 */
const SAFE_KERAS = new RegExp(
  `^keras\\.(?:src\\.)?(?:(?:${[
    ...[
      'layers',
      'models',
      'initializers',
      'regularizers',
      'constraints',
      'activations',
      'losses',
      'metrics',
    ],
    ...['optimizers', 'dtype_policies', 'quantizers'],
  ].join(
    '|',
  )})\\.(?:[a-z_]\\w*\\.)*)?(?!(?:Lambda|TorchModuleWrapper|TFSMLayer|JaxLayer|FlaxLayer)$)[A-Z]\\w*$`,
)

/** Functions of Keras that layers and training are configured with: `keras.activations.relu`. */
const SAFE_FUNCTION =
  /^keras\.(?:src\.)?(?:activations|losses|metrics|initializers)\.(?:[a-z]+\.)?(?!deserialize$|get$)[a-z]\w*$/

/** Whether an import is one of plain weights. */
export const isSafeImport = (name: string): boolean =>
  SAFE.has(name) || SAFE_FORM.test(name) || SAFE_KERAS.test(name) || SAFE_FUNCTION.test(name)
