/** Reads from the files beside a model's weights how it is used. */

import * as z from 'zod'
import { licenseOfText } from '../card/inferred/license-text.ts'
import type { ModelConfig } from '../card/inferred/types.ts'
import { nameSchema, parse } from './config-facts.ts'
import { LONGEST_NAME } from './limits.ts'

/** @see https://huggingface.co/docs/transformers/main_classes/configuration */
const configSchema = z.object({
  architectures: z.array(z.string().max(LONGEST_NAME)).optional().catch(undefined),
  auto_map: z.record(z.string(), z.unknown()).optional().catch(undefined),
  speechbrain_interface: nameSchema,
})

/** @see https://huggingface.co/docs/peft/package_reference/config */
const adapterSchema = z.object({ task_type: nameSchema, base_model_name_or_path: nameSchema })

/** @see https://huggingface.co/docs/diffusers/using-diffusers/loading#modelindexjson */
const pipelineSchema = z.object({ _class_name: nameSchema })

/** The texts of a model's files; undefined for one that is missing or unreadable. */
export interface ConfigTexts {
  config: string | undefined
  adapter: string | undefined
  pipeline: string | undefined
  license: string | undefined
}

/** Missing or invalid values are ignored. */
export function readModelConfig(texts: ConfigTexts, chatTemplate: string | undefined): ModelConfig {
  const config = parse(configSchema, texts.config)
  const adapter = parse(adapterSchema, texts.adapter)
  return {
    architectures: config?.architectures ?? [],
    customCode: config?.auto_map !== undefined,
    speechbrainInterface: config?.speechbrain_interface,
    peftTask: adapter?.task_type,
    adapterBase: adapter?.base_model_name_or_path,
    diffusersPipeline: parse(pipelineSchema, texts.pipeline)?._class_name,
    license: texts.license === undefined ? undefined : licenseOfText(texts.license),
    // As the Hub's registry of local apps tells it.
    takesTools: chatTemplate?.includes('tools') ?? false,
  }
}
