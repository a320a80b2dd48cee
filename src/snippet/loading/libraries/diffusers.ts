/** Diffusers: pipelines by task, and adapters on their base model. */

import type { PipelineType } from '@huggingface/tasks'
import { adapterCode } from '../adapter.ts'
import { blocks, type Code, lines, python } from '../code.ts'
import { lookUp } from '../look-up.ts'
import { addressOf, argumentsOf, IMAGE, promptOf } from '../own.ts'
import type { LoadableModel, ModelLoader, Way } from '../types.ts'

export const loader: ModelLoader = {
  id: 'diffusers',
  load(model) {
    const output = lookUp(OUTPUTS, model.task)
    if (output === undefined) return []
    if (model.tags.some((tag) => tag.toLowerCase() === 'controlnet')) return loadControlNet(model)
    if (isLora(model)) return loadAdapter(model, output, python`load_lora_weights`)
    if (isTextualInversion(model)) return loadAdapter(model, output, python`load_textual_inversion`)
    return [wayOf(output, loadPipe(model.id), output.call(model))]
  },
}

/** How a pipeline is called, and what it returns. */
interface Output {
  imports: Code
  call(model: LoadableModel): Code
  needs: string
}

const INSTALL = 'pip install diffusers transformers accelerate torch'
const IMAGE_PROMPT = 'An astronaut in a jungle, in cold colours, detailed'
const VIDEO_PROMPT = 'A man with short grey hair plays a red electric guitar.'
/** What Diffusers calls what an author sets. */
const SETTINGS = ['negative_prompt', 'num_inference_steps', 'guidance_scale', 'height', 'width']

const settingsOf = (model: LoadableModel) => argumentsOf(model, ...SETTINGS)

function openImage(model: LoadableModel): Code {
  const { note, address } = addressOf(model, IMAGE)
  return lines(note, python`image = load_image(${address})`)
}

const PICTURE = python`from diffusers import DiffusionPipeline`
const FROM_PICTURE = python`from diffusers import DiffusionPipeline
from diffusers.utils import load_image`
const FILM = python`from diffusers import DiffusionPipeline
from diffusers.utils import export_to_video`
const FILM_FROM_PICTURE = python`from diffusers import DiffusionPipeline
from diffusers.utils import export_to_video, load_image`

const changeImage = {
  imports: FROM_PICTURE,
  call: (model: LoadableModel) => python`${openImage(model)}
pipe(image=image, prompt=${promptOf(model, 'Turn this cat into a dog')}${settingsOf(model)}).images[0].save("image.png")`,
  needs: '',
}

const animate = {
  imports: FILM_FROM_PICTURE,
  call: (model: LoadableModel) => python`${openImage(model)}
video = pipe(image=image, prompt=${promptOf(model, VIDEO_PROMPT)}${settingsOf(model)}).frames[0]
export_to_video(video, "video.mp4")`,
  needs: ' imageio imageio-ffmpeg',
}

const OUTPUTS: Readonly<Record<string, Output>> = {
  'text-to-image': {
    imports: PICTURE,
    call: (model) =>
      python`pipe(${promptOf(model, IMAGE_PROMPT)}${settingsOf(model)}).images[0].save("image.png")`,
    needs: '',
  },
  'unconditional-image-generation': {
    imports: PICTURE,
    call: () => python`pipe().images[0].save("image.png")`,
    needs: '',
  },
  'image-to-image': changeImage,
  'image-text-to-image': changeImage,
  'text-to-video': {
    imports: FILM,
    call: (
      model,
    ) => python`video = pipe(prompt=${promptOf(model, VIDEO_PROMPT)}${settingsOf(model)}).frames[0]
export_to_video(video, "video.mp4")`,
    needs: ' imageio imageio-ffmpeg',
  },
  'image-to-video': animate,
  'image-text-to-video': animate,
} satisfies { [task in PipelineType]?: Output }

function loadPipe(id: string): Code {
  return python`device = "cuda" if torch.cuda.is_available() else "cpu"
pipe = DiffusionPipeline.from_pretrained(${id}, dtype=torch.bfloat16).to(device)`
}

function wayOf({ imports, needs }: Output, load: Code, use: Code): Way {
  return {
    language: 'python',
    install: INSTALL + needs,
    code: blocks(python`import torch\n${imports}`, load, use),
  }
}

function isLora({ tags, files }: LoadableModel): boolean {
  return tags.includes('lora') || files.includes('pytorch_lora_weights.safetensors')
}

function isTextualInversion({ tags }: LoadableModel): boolean {
  return tags.includes('textual_inversion') || tags.includes('textual-inversion')
}

/** An adapter is useless without its base model, which only the card can name. */
function loadAdapter(model: LoadableModel, output: Output, method: Code): Way[] {
  const [base] = model.baseModel
  if (base === undefined) return []
  const { imports, source, way } = adapterCode(model)
  const all = { ...output, imports: lines(output.imports, imports), needs: `${output.needs} peft` }
  return [{ ...wayOf(all, python`${loadPipe(base)}\npipe.${method}(${source})`, output.call(model)), ...way }]
}

/** The pipeline depends on the kind of base model, which the card does not say. */
function loadControlNet(model: LoadableModel): Way[] {
  return [
    {
      language: 'python',
      install: INSTALL,
      code: blocks(
        python`import torch\nfrom diffusers import ControlNetModel`,
        python`controlnet = ControlNetModel.from_pretrained(${model.id}, dtype=torch.bfloat16)`,
      ),
      note: 'A control network steers a pipeline of the model that it was trained with.',
    },
  ]
}
