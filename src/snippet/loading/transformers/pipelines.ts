/** The tasks that Transformers has a pipeline for, and a call of each. */

import type { PipelineType } from '@huggingface/tasks'
import { type Code, lines, python } from '../code.ts'
import { lookUp } from '../look-up.ts'
import {
  addressOf,
  argumentsOf,
  FILM,
  type FileKind,
  IMAGE,
  isChat,
  labelsOf,
  maskedText,
  messagesOf,
  pictureMessagesOf,
  SOUND,
  tableOf,
  textOf,
} from '../own.ts'
import type { LoadableModel } from '../types.ts'

/** A call of a pipeline. */
export interface PipelineCall {
  code: Code
  /** Packages that its input needs besides Transformers, each after a space. */
  needs: string
}

const PILLOW = ' pillow'
/** The pipeline decodes sound files itself, through ffmpeg or torchcodec. */
const DECODER = ' torchcodec'
const SCAN: FileKind = { kind: 'image', usual: 'invoice.png', words: 'A scan' }

/**
 * A pipeline call with an input that suits its task.
 *
 * The tasks are those of Transformers 5; summarization, translation, question answering and others were removed after
 * 4.
 *
 * @returns undefined when there is no pipeline for the task
 * @see https://github.com/huggingface/transformers/blob/main/src/transformers/pipelines/__init__.py
 */
export function pipelineCall(model: LoadableModel): PipelineCall | undefined {
  return lookUp(CALLS, model.task)?.(model)
}

const GENERATION = ['max_new_tokens', 'do_sample', 'temperature', 'top_p', 'top_k', 'repetition_penalty']

/** A call with a file, and further arguments. */
const ofFile =
  (kind: FileKind, needs: string, ...names: string[]) =>
  (model: LoadableModel): PipelineCall => {
    const { note, address } = addressOf(model, kind)
    return { code: lines(note, python`print(pipe(${address}${argumentsOf(model, ...names)}))`), needs }
  }

const text =
  (usual: string, ...names: string[]) =>
  (model: LoadableModel): PipelineCall => ({
    code: python`print(pipe(${textOf(model, usual)}${argumentsOf(model, ...names)}))`,
    needs: '',
  })

const CALLS: Readonly<Record<string, (model: LoadableModel) => PipelineCall>> = {
  'audio-classification': ofFile(SOUND, DECODER, 'top_k'),
  'automatic-speech-recognition': ofFile(SOUND, DECODER, 'return_timestamps'),
  'depth-estimation': (model) => {
    const { note, address } = addressOf(model, IMAGE)
    return {
      code: lines(
        note,
        python`result = pipe(${address})
result["depth"].save("depth.png")`,
      ),
      needs: PILLOW,
    }
  },
  'document-question-answering': (model) => {
    const { note, address } = addressOf(model, SCAN)
    return {
      code: lines(
        note,
        python`# The text on it is read with Tesseract, which must be installed
print(pipe(image=${address}, question=${textOf(model, 'What is the total?')}))`,
      ),
      needs: `${PILLOW} pytesseract`,
    }
  },
  'feature-extraction': text('Today is a sunny day.'),
  'fill-mask': (model) => {
    const own = maskedText(model)
    return {
      code:
        own === undefined
          ? // The example must contain the mask token, which depends on the tokenizer.
            python`print(pipe(f"Paris is the {pipe.tokenizer.mask_token} of France."))`
          : python`print(pipe(${own}${argumentsOf(model, 'top_k')}))`,
      needs: '',
    }
  },
  'image-classification': ofFile(IMAGE, PILLOW, 'top_k'),
  'image-feature-extraction': ofFile(IMAGE, PILLOW),
  'image-segmentation': ofFile(IMAGE, PILLOW, 'threshold'),
  'image-text-to-text': (model) => {
    const { note, messages } = pictureMessagesOf(model)
    return {
      code: lines(
        note,
        python`messages = ${messages}
print(pipe(text=messages${argumentsOf(model, ...GENERATION)}))`,
      ),
      needs: PILLOW,
    }
  },
  'mask-generation': (model) => {
    const { note, address } = addressOf(model, IMAGE)
    return {
      code: lines(
        note,
        python`result = pipe(${address})
print(len(result["masks"]))`,
      ),
      needs: `${PILLOW} torchvision`,
    }
  },
  'object-detection': ofFile(IMAGE, PILLOW, 'threshold'),
  'table-question-answering': (model) => {
    const { query, table } = tableOf(model)
    return {
      code: python`table = ${table}
print(pipe(table=table, query=${query}))`,
      needs: ' pandas',
    }
  },
  'text-classification': text('The weather is lovely today.', 'top_k'),
  'text-generation': (model) => ({
    code: isChat(model)
      ? python`messages = ${messagesOf(model)}
print(pipe(messages${argumentsOf(model, ...GENERATION)}))`
      : python`print(pipe(${textOf(model, 'Once upon a time')}${argumentsOf(model, ...GENERATION)}))`,
    needs: '',
  }),
  'text-to-audio': speech,
  'text-to-speech': speech,
  'token-classification': text('Marie Curie was born in Warsaw.', 'aggregation_strategy'),
  'video-classification': ofFile(FILM, ' av', 'top_k'),
  'zero-shot-classification': (model) => ({
    code: python`print(pipe(${textOf(model, 'I want my money back.')}, candidate_labels=${labelsOf(model, ['refund', 'legal', 'faq'])}${argumentsOf(model, 'multi_label', 'hypothesis_template')}))`,
    needs: '',
  }),
  'zero-shot-image-classification': labelled,
  'zero-shot-object-detection': labelled,
} satisfies { [task in PipelineType]?: (model: LoadableModel) => PipelineCall }

function labelled(model: LoadableModel): PipelineCall {
  const { note, address } = addressOf(model, IMAGE)
  const labels = labelsOf(model, ['cat', 'dog', 'llama'])
  return {
    code: lines(
      note,
      python`print(pipe(${address}, candidate_labels=${labels}${argumentsOf(model, 'hypothesis_template', 'threshold')}))`,
    ),
    needs: PILLOW,
  }
}

function speech(model: LoadableModel): PipelineCall {
  return {
    code: python`import soundfile

speech = pipe(${textOf(model, 'The kettle is on.')})
soundfile.write("speech.wav", speech["audio"].squeeze(), speech["sampling_rate"])`,
    needs: ' soundfile',
  }
}
