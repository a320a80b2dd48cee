/** The tasks that Transformers has a pipeline for, and a call of each. */

import type { PipelineType } from '@huggingface/tasks'
import { type Code, python } from '../code.ts'
import { lookUp } from '../look-up.ts'
import type { LoadableModel } from '../types.ts'

/** A call of a pipeline. */
export interface PipelineCall {
  code: Code
  /** Packages that its input needs besides Transformers, each after a space. */
  needs: string
}

const IMAGES = ' pillow'
/** The pipeline decodes sound files itself, through ffmpeg or torchcodec. */
const SOUND = ' torchcodec'

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

const OF_IMAGE: (model: LoadableModel) => PipelineCall = () => ({
  code: python`# An image of yours, as a file or an address
print(pipe("photo.jpg"))`,
  needs: IMAGES,
})

const OF_SOUND: (model: LoadableModel) => PipelineCall = () => ({
  code: python`# A recording of yours
print(pipe("recording.wav"))`,
  needs: SOUND,
})

const text = (example: string) => (model: LoadableModel) => ({
  code: python`print(pipe(${model.prompt ?? example}))`,
  needs: '',
})

const CALLS: Readonly<Record<string, (model: LoadableModel) => PipelineCall>> = {
  'audio-classification': OF_SOUND,
  'automatic-speech-recognition': OF_SOUND,
  'depth-estimation': () => ({
    code: python`# An image of yours, as a file or an address
result = pipe("photo.jpg")
result["depth"].save("depth.png")`,
    needs: IMAGES,
  }),
  'document-question-answering': () => ({
    code: python`# A scan of yours; the text on it is read with Tesseract, which must be installed
print(pipe(image="invoice.png", question="What is the total?"))`,
    needs: `${IMAGES} pytesseract`,
  }),
  'feature-extraction': text('Today is a sunny day.'),
  // The example must contain the mask token, which depends on the tokenizer.
  'fill-mask': () => ({
    code: python`print(pipe(f"Paris is the {pipe.tokenizer.mask_token} of France."))`,
    needs: '',
  }),
  'image-classification': OF_IMAGE,
  'image-feature-extraction': OF_IMAGE,
  'image-segmentation': OF_IMAGE,
  'image-text-to-text': () => ({
    code: python`# An image of yours, as a file or an address
messages = [
    {
        "role": "user",
        "content": [
            {"type": "image", "path": "photo.jpg"},
            {"type": "text", "text": "What is in this image?"},
        ],
    },
]
print(pipe(text=messages))`,
    needs: IMAGES,
  }),
  'mask-generation': () => ({
    code: python`# An image of yours, as a file or an address
result = pipe("photo.jpg")
print(len(result["masks"]))`,
    needs: `${IMAGES} torchvision`,
  }),
  'object-detection': OF_IMAGE,
  'table-question-answering': () => ({
    code: python`table = {"City": ["Paris", "Lyon"], "People": ["2100000", "520000"]}
print(pipe(table=table, query="How many people live in Lyon?"))`,
    needs: ' pandas',
  }),
  'text-classification': text('The weather is lovely today.'),
  'text-generation': (model) => ({
    code: model.tags.includes('conversational')
      ? python`messages = [
    {"role": "user", "content": "What is the capital of France?"},
]
print(pipe(messages))`
      : python`print(pipe(${model.prompt ?? 'Once upon a time'}))`,
    needs: '',
  }),
  'text-to-audio': speech,
  'text-to-speech': speech,
  'token-classification': text('Marie Curie was born in Warsaw.'),
  'video-classification': () => ({
    code: python`# A video of yours
print(pipe("clip.mp4"))`,
    needs: ' av',
  }),
  'zero-shot-classification': () => ({
    code: python`print(pipe("I want my money back.", candidate_labels=["refund", "legal", "faq"]))`,
    needs: '',
  }),
  'zero-shot-image-classification': labelled,
  'zero-shot-object-detection': labelled,
} satisfies { [task in PipelineType]?: (model: LoadableModel) => PipelineCall }

function labelled(): PipelineCall {
  return {
    code: python`# An image of yours, as a file or an address
print(pipe("photo.jpg", candidate_labels=["cat", "dog", "llama"]))`,
    needs: IMAGES,
  }
}

function speech(): PipelineCall {
  return {
    code: python`import soundfile

speech = pipe("The kettle is on.")
soundfile.write("speech.wav", speech["audio"].squeeze(), speech["sampling_rate"])`,
    needs: ' soundfile',
  }
}
