/** Optimum: ONNX models behind the interface of Transformers. */

import { nameOf, namesOf, python } from '../code.ts'
import { lookUp } from '../look-up.ts'
import type { LocalApp } from '../types.ts'

/** @see https://github.com/huggingface/optimum-onnx/blob/main/optimum/onnxruntime/__init__.py */
const CLASSES: Readonly<Record<string, string>> = {
  'feature-extraction': 'ORTModelForFeatureExtraction',
  'fill-mask': 'ORTModelForMaskedLM',
  'question-answering': 'ORTModelForQuestionAnswering',
  'sentence-similarity': 'ORTModelForFeatureExtraction',
  summarization: 'ORTModelForSeq2SeqLM',
  'text-classification': 'ORTModelForSequenceClassification',
  'text-generation': 'ORTModelForCausalLM',
  'token-classification': 'ORTModelForTokenClassification',
  translation: 'ORTModelForSeq2SeqLM',
}

export const app: LocalApp = {
  id: 'optimum',
  label: 'Optimum',
  rank: 6,
  load({ id, task, files }, library) {
    const name = lookUp(CLASSES, task)
    if (name === undefined || library !== 'transformers') return []
    if (!files.some((path) => path.endsWith('.onnx'))) return []
    return [
      {
        language: 'python',
        install: 'pip install "optimum-onnx[onnxruntime]"',
        code: python`from optimum.onnxruntime import ${nameOf(name)}
from transformers import ${namesOf('AutoTokenizer')}

tokenizer = AutoTokenizer.from_pretrained(${id})
model = ${nameOf(name)}.from_pretrained(${id})`,
      },
    ]
  },
}
