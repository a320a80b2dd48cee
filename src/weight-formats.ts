/** The formats of weights: how they are called, and the names of their files. */

interface WeightFormat {
  name: string
  /** Paths of its files. */
  files: RegExp
}

const WEIGHT_FORMATS: { readonly [format: string]: WeightFormat } = {
  safetensors: { name: 'Safetensors', files: /\.safetensors$/ },
  gguf: { name: 'GGUF', files: /\.gguf$/ },
  onnx: { name: 'ONNX', files: /\.onnx$/ },
  pytorch: {
    name: 'PyTorch',
    files:
      /(?:^|\/)(?:[^/]*pytorch_(?:model|lora_weights)[^/]*|adapter_model[^/]*)\.bin$|\.(?:pt|pth|ckpt|nemo)$/,
  },
  tensorflow: { name: 'TensorFlow', files: /(?:^|\/)tf_model(?:-\d+-of-\d+)?\.h5$|(?:^|\/)saved_model\.pb$/ },
  flax: { name: 'Flax', files: /\.msgpack$/ },
  tflite: { name: 'TensorFlow Lite', files: /\.tflite$/ },
  openvino: { name: 'OpenVINO', files: /(?:^|\/)openvino_model.*\.xml$/ },
  coreml: { name: 'Core ML', files: /\.ml(?:model|package)(?:\/|$)/ },
  keras: { name: 'Keras', files: /\.keras$|(?:^|\/)(?!tf_model(?:-\d+-of-\d+)?\.h5$)[^/]*\.h5$/ },
}

/** Whether a file is, by its name, of a weight format. */
export const isOfFormat = (format: string, path: string): boolean =>
  WEIGHT_FORMATS[format]?.files.test(path) === true

/** Formats whose tensors are read. */
const READ_FORMATS = ['safetensors', 'gguf', 'pytorch', 'onnx', 'keras', 'tensorflow', 'tflite'] as const

export type ReadFormat = (typeof READ_FORMATS)[number]

/** The format of a file whose tensors are read, by its name. Of TensorFlow's own `saved_model.pb` they are not. */
export const readFormat = (path: string): ReadFormat | undefined =>
  path.endsWith('.pb') ? undefined : READ_FORMATS.find((format) => isOfFormat(format, path))

/** Weights whose tensors are not read, by their names: each with how its format is called. */
export function unreadWeights(paths: readonly string[]): { path: string; format: string }[] {
  return paths
    .filter((path) => readFormat(path) === undefined)
    .flatMap((path) => formatsOf([path]).map((format) => ({ path, format: weightFormatName(format) })))
}

/** The name of a weight format, such as `GGUF` for `gguf`; the id itself for an unknown one. */
export function weightFormatName(format: string): string {
  return (Object.hasOwn(WEIGHT_FORMATS, format) && WEIGHT_FORMATS[format]?.name) || format
}

/** The formats in which a model's weights are stored. */
export function formatsOf(paths: readonly string[]): string[] {
  return Object.entries(WEIGHT_FORMATS)
    .filter(([, { files }]) => paths.some((path) => files.test(path)))
    .map(([format]) => format)
}
