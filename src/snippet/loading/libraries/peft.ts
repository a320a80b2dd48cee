/** PEFT: adapters, which name their base model. */

import { adapterCode } from '../adapter.ts'
import { blocks, lines, nameOf, python } from '../code.ts'
import { lookUp } from '../look-up.ts'
import type { ModelLoader } from '../types.ts'

/** @see https://github.com/huggingface/peft/blob/main/src/peft/auto.py */
const CLASS_OF_TYPE: Readonly<Record<string, string>> = {
  CAUSAL_LM: 'AutoPeftModelForCausalLM',
  SEQ_2_SEQ_LM: 'AutoPeftModelForSeq2SeqLM',
  SEQ_CLS: 'AutoPeftModelForSequenceClassification',
  TOKEN_CLS: 'AutoPeftModelForTokenClassification',
  QUESTION_ANS: 'AutoPeftModelForQuestionAnswering',
  FEATURE_EXTRACTION: 'AutoPeftModelForFeatureExtraction',
}

const TYPE_OF_TASK: Readonly<Record<string, string>> = {
  'text-generation': 'CAUSAL_LM',
  summarization: 'SEQ_2_SEQ_LM',
  translation: 'SEQ_2_SEQ_LM',
  'text-classification': 'SEQ_CLS',
  'token-classification': 'TOKEN_CLS',
  'question-answering': 'QUESTION_ANS',
  'feature-extraction': 'FEATURE_EXTRACTION',
}

export const loader: ModelLoader = {
  id: 'peft',
  load(model) {
    const { task, config, baseModel } = model
    const type = config.peftTask ?? lookUp(TYPE_OF_TASK, task)
    const name = lookUp(CLASS_OF_TYPE, type)
    if (name === undefined) return []
    const [base] = baseModel
    const { imports, source, way } = adapterCode(model)
    return [
      {
        ...way,
        language: 'python',
        install: 'pip install peft transformers torch',
        code: blocks(
          lines(
            imports,
            python`from peft import ${nameOf(name)}`,
            base === undefined ? undefined : python`from transformers import AutoTokenizer`,
          ),
          lines(
            python`model = ${nameOf(name)}.from_pretrained(${source})`,
            base === undefined ? undefined : python`tokenizer = AutoTokenizer.from_pretrained(${base})`,
          ),
        ),
        note: 'The adapter’s configuration names its base model, which is downloaded too.',
      },
    ]
  },
}
