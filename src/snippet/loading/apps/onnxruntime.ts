/** ONNX Runtime: runs a model's graph, whichever library exported it. */

import { python } from '../code.ts'
import type { LocalApp } from '../types.ts'

/** @see https://onnxruntime.ai/docs/api/python/api_summary.html */
export const app: LocalApp = {
  id: 'onnxruntime',
  label: 'ONNX Runtime',
  rank: 5,
  load({ id, files }) {
    const graphs = files.filter((path) => path.endsWith('.onnx'))
    const graph = graphs.find((path) => /(?:^|\/)model\.onnx$/.test(path)) ?? graphs[0]
    if (graph === undefined) return []
    // Weights above 2 GB are stored in files beside the graph, which refers to them by name.
    const beside = files.filter((path) => path.startsWith(`${graph}_data`) || path === `${graph}.data`)
    return [
      {
        language: 'python',
        install: 'pip install onnxruntime huggingface_hub',
        code: python`import onnxruntime
from huggingface_hub import hf_hub_download
${beside.length === 0 ? python`` : python`\nfor path in ${beside}:\n    hf_hub_download(${id}, path)`}
session = onnxruntime.InferenceSession(hf_hub_download(${id}, ${graph}))
for tensor in session.get_inputs():
    print(tensor.name, tensor.type, tensor.shape)`,
      },
    ]
  },
}
