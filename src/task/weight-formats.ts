/** Names of the ways in which weights are stored. */

const WEIGHT_FORMATS: Record<string, string> = {
  coreml: 'Core ML',
  flax: 'Flax',
  gguf: 'GGUF',
  keras: 'Keras',
  onnx: 'ONNX',
  openvino: 'OpenVINO',
  pytorch: 'PyTorch',
  safetensors: 'Safetensors',
  tensorflow: 'TensorFlow',
  tflite: 'TensorFlow Lite',
}

/** The name of a way to store weights, `GGUF` for `gguf`; one that has none is named as it is. */
export function weightFormatName(format: string): string {
  return (Object.hasOwn(WEIGHT_FORMATS, format) && WEIGHT_FORMATS[format]) || format
}
