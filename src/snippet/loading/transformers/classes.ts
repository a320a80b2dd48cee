/** The Transformers classes that load a model for a task, and code that uses them. */

import type { PipelineType } from '@huggingface/tasks'
import { type Code, lines, python } from '../code.ts'
import {
  fileOf,
  IMAGE,
  isChat,
  labelsOf,
  maskedText,
  messagesOf,
  questionOf,
  sentencesOf,
  textOf,
} from '../own.ts'
import type { LoadableModel } from '../types.ts'

/** A class that loads a model, and the one that prepares its input. */
export interface ModelClass {
  name: string
  reader: { name: string; variable: string } | undefined
  /** Lines that follow loading. */
  use: ((model: LoadableModel) => Code) | undefined
  /** Packages that the lines need besides Transformers, each after a space. */
  needs: string
  /** Imports in addition to those from Transformers. */
  imports?: Code
}

const TOKENIZER = { name: 'AutoTokenizer', variable: 'tokenizer' }
const PROCESSOR = { name: 'AutoProcessor', variable: 'processor' }
const IMAGE_PROCESSOR = { name: 'AutoImageProcessor', variable: 'processor' }

const PILLOW = { needs: ' pillow', imports: python`from PIL import Image` }

const classify: ModelClass = {
  name: 'AutoModelForSequenceClassification',
  reader: TOKENIZER,
  use: (
    model,
  ) => python`inputs = tokenizer(${textOf(model, 'The weather is lovely today.')}, return_tensors="pt")
logits = model(**inputs).logits
print(model.config.id2label[logits.argmax(-1).item()])`,
  needs: '',
}

/** Written out, because the pipeline was removed after Transformers 4. */
const rewrite = (otherwise: string): ModelClass => ({
  name: 'AutoModelForSeq2SeqLM',
  reader: TOKENIZER,
  use: (model) => python`inputs = tokenizer(${textOf(model, otherwise)}, return_tensors="pt")
outputs = model.generate(**inputs, max_new_tokens=128)
print(tokenizer.decode(outputs[0], skip_special_tokens=True))`,
  needs: '',
})

const embed: ModelClass = {
  name: 'AutoModel',
  reader: TOKENIZER,
  use: (model) => {
    const own = sentencesOf(model)
    const texts = own === undefined ? textOf(model, 'Today is a sunny day.') : [own.source, ...own.sentences]
    return python`inputs = tokenizer(${texts}, ${own === undefined ? python`` : python`padding=True, `}return_tensors="pt")
print(model(**inputs).last_hidden_state.shape)`
  },
  needs: '',
}

const chat = (model: LoadableModel) => python`messages = ${messagesOf(model)}
inputs = tokenizer.apply_chat_template(
    messages,
    add_generation_prompt=True,
    tokenize=True,
    return_dict=True,
    return_tensors="pt",
)
outputs = model.generate(**inputs, max_new_tokens=128)
print(tokenizer.decode(outputs[0][inputs["input_ids"].shape[-1] :], skip_special_tokens=True))`

const ofImage = (name: string, show: Code): ModelClass => ({
  name,
  reader: IMAGE_PROCESSOR,
  use: (model) => {
    const { get, file } = fileOf(model, IMAGE)
    return lines(
      get,
      python`image = Image.open(${file}).convert("RGB")
inputs = processor(images=image, return_tensors="pt")
outputs = model(**inputs)
${show}`,
    )
  },
  ...PILLOW,
})

const only = (name: string, reader: ModelClass['reader'], needs = ''): ModelClass => ({
  name,
  reader,
  use: undefined,
  needs,
})

/**
 * By task.
 *
 * @see https://github.com/huggingface/transformers/blob/main/src/transformers/models/auto/modeling_auto.py
 */
export const CLASS_OF_TASK: Readonly<Record<string, ModelClass>> = {
  'any-to-any': only('AutoModelForMultimodalLM', PROCESSOR, ' pillow torchvision'),
  'depth-estimation': ofImage('AutoModelForDepthEstimation', python`print(outputs.predicted_depth.shape)`),
  'document-question-answering': only('AutoModelForDocumentQuestionAnswering', PROCESSOR, ' pillow'),
  'feature-extraction': embed,
  'fill-mask': {
    name: 'AutoModelForMaskedLM',
    reader: TOKENIZER,
    use: (
      model,
    ) => python`text = ${maskedText(model) ?? python`f"Paris is the {tokenizer.mask_token} of France."`}
inputs = tokenizer(text, return_tensors="pt")
is_mask = inputs["input_ids"] == tokenizer.mask_token_id
best = model(**inputs).logits[is_mask].argmax(-1)
print(tokenizer.decode(best))`,
    needs: '',
  },
  'image-classification': ofImage(
    'AutoModelForImageClassification',
    python`print(model.config.id2label[outputs.logits.argmax(-1).item()])`,
  ),
  'image-feature-extraction': ofImage('AutoModel', python`print(outputs.last_hidden_state.shape)`),
  'image-text-to-text': only('AutoModelForImageTextToText', PROCESSOR, ' pillow torchvision'),
  'image-to-text': only('AutoModelForImageTextToText', PROCESSOR, ' pillow'),
  'mask-generation': only('AutoModelForMaskGeneration', PROCESSOR, ' pillow'),
  'object-detection': ofImage(
    'AutoModelForObjectDetection',
    python`[found] = processor.post_process_object_detection(
    outputs,
    threshold=0.5,
    target_sizes=[(image.height, image.width)],
)
for label, box in zip(found["labels"].tolist(), found["boxes"].tolist()):
    print(model.config.id2label[label], box)`,
  ),
  'question-answering': {
    name: 'AutoModelForQuestionAnswering',
    reader: TOKENIZER,
    use: (model) => {
      const { question, context } = questionOf(model)
      return python`question = ${question}
context = ${context}
inputs = tokenizer(question, context, return_tensors="pt")
outputs = model(**inputs)
start = outputs.start_logits.argmax(-1).item()
end = outputs.end_logits.argmax(-1).item()
print(tokenizer.decode(inputs["input_ids"][0][start : end + 1]))`
    },
    needs: '',
  },
  'sentence-similarity': embed,
  summarization: rewrite(
    'The tower is 324 metres tall, about the same height as an 81-storey building. It was the tallest structure in the world for 41 years.',
  ),
  'table-question-answering': only('AutoModelForTableQuestionAnswering', TOKENIZER, ' pandas'),
  'text-classification': classify,
  'text-generation': {
    name: 'AutoModelForCausalLM',
    reader: TOKENIZER,
    use: (model) =>
      isChat(model)
        ? chat(model)
        : python`inputs = tokenizer(${textOf(model, 'Once upon a time')}, return_tensors="pt")
outputs = model.generate(**inputs, max_new_tokens=128)
print(tokenizer.decode(outputs[0], skip_special_tokens=True))`,
    needs: '',
  },
  'token-classification': {
    name: 'AutoModelForTokenClassification',
    reader: TOKENIZER,
    use: (
      model,
    ) => python`inputs = tokenizer(${textOf(model, 'Marie Curie was born in Warsaw.')}, return_tensors="pt")
best = model(**inputs).logits.argmax(-1)[0].tolist()
tokens = tokenizer.convert_ids_to_tokens(inputs["input_ids"][0])
for token, label in zip(tokens, best):
    print(token, model.config.id2label[label])`,
    needs: '',
  },
  translation: rewrite('My name is Wolfgang and I live in Berlin.'),
  'visual-question-answering': only('AutoModelForVisualQuestionAnswering', PROCESSOR, ' pillow'),
  'zero-shot-classification': {
    ...classify,
    // These models predict whether a premise entails a hypothesis.
    use: (model) => python`labels = ${labelsOf(model, ['refund', 'legal', 'faq'])}
inputs = tokenizer(
    [${textOf(model, 'I want my money back.')}] * len(labels),
    [f"This example is {label}." for label in labels],
    padding=True,
    return_tensors="pt",
)
for label, scores in zip(labels, model(**inputs).logits.softmax(-1).tolist()):
    print(label, {model.config.id2label[at]: score for at, score in enumerate(scores)})`,
  },
  'zero-shot-image-classification': only('AutoModelForZeroShotImageClassification', PROCESSOR, ' pillow'),
  'zero-shot-object-detection': only('AutoModelForZeroShotObjectDetection', PROCESSOR, ' pillow'),
} satisfies { [task in PipelineType]?: ModelClass }

/** By `architectures`, for speech models, whose task comes in several kinds. */
export function classOfSpeech(architectures: readonly string[]): ModelClass | undefined {
  const [first = ''] = architectures
  if (first.endsWith('ForCTC')) return only('AutoModelForCTC', PROCESSOR)
  if (first.endsWith('ForConditionalGeneration')) return only('AutoModelForSpeechSeq2Seq', PROCESSOR)
  return undefined
}
