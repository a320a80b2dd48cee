/** Transformers: a pipeline if the task has one, and the model classes. */

import { blocks, lines, nameOf, namesOf, python } from '../code.ts'
import { lookUp } from '../look-up.ts'
import { CLASS_OF_TASK, classOfSpeech, type ModelClass } from '../transformers/classes.ts'
import { pipelineCall } from '../transformers/pipelines.ts'
import type { LoadableModel, ModelLoader, Way } from '../types.ts'

export const loader: ModelLoader = {
  id: 'transformers',
  load(model) {
    return [...loadPipeline(model), ...loadClass(model)]
  },
}

function loadPipeline(model: LoadableModel): Way[] {
  const { id, task } = model
  const call = pipelineCall(model)
  if (task === undefined || call === undefined) return []
  return [
    {
      title: 'pipeline',
      language: 'python',
      install: `pip install transformers torch${call.needs}`,
      code: blocks(
        python`from transformers import pipeline`,
        python`pipe = pipeline(${task}, model=${id}${trust(model)})`,
        call.code,
      ),
      ...noteOf(model),
    },
  ]
}

function loadClass(model: LoadableModel): Way[] {
  const { id } = model
  const found = classOf(model)
  if (found === undefined) return []
  const { name, reader, use, needs, imports } = found
  return [
    {
      title: 'model class',
      language: 'python',
      install: `pip install transformers torch${needs}`,
      code: blocks(
        lines(
          use === undefined ? undefined : imports,
          python`from transformers import ${namesOf(name, ...(reader === undefined ? [] : [reader.name]))}`,
        ),
        lines(
          reader &&
            python`${nameOf(reader.variable)} = ${nameOf(reader.name)}.from_pretrained(${id}${trust(model)})`,
          python`model = ${nameOf(name)}.from_pretrained(${id}${trust(model)})`,
        ),
        use?.(model),
      ),
      ...noteOf(model),
    },
  ]
}

/** The class for a model whose task is unknown: the one that its files name, else the model without a head. */
function classOf(model: LoadableModel): ModelClass | undefined {
  const { task, config } = model
  if (task === 'automatic-speech-recognition') return classOfSpeech(config.architectures)
  if (task !== undefined) return lookUp(CLASS_OF_TASK, task)
  const [architecture] = config.architectures
  if (architecture === undefined && model.usesTokenizer) return CLASS_OF_TASK['feature-extraction']
  const isOwn = architecture !== undefined && /^[A-Z]\w*$/.test(architecture) && !config.customCode
  return { name: isOwn ? architecture : 'AutoModel', reader: undefined, use: undefined, needs: '' }
}

function isCustom({ tags, config }: LoadableModel): boolean {
  return tags.includes('custom_code') || config.customCode
}

function trust(model: LoadableModel) {
  return isCustom(model) ? python`, trust_remote_code=True` : python``
}

function noteOf(model: LoadableModel): Pick<Way, 'note'> {
  if (isCustom(model)) return { note: 'This runs code that comes with the model: read it first.' }
  if (model.task === undefined && model.config.architectures.length === 0)
    return { note: 'The task is not known, so this loads the model without a head.' }
  return {}
}
