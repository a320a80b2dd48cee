/** The names of weight formats. */

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

/** The name of a weight format, such as `GGUF` for `gguf`; the id itself for an unknown one. */
export function weightFormatName(format: string): string {
  return (Object.hasOwn(WEIGHT_FORMATS, format) && WEIGHT_FORMATS[format]) || format
}
