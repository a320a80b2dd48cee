/** Reads from a model's configuration files how to load it. */

import * as z from 'zod'
import type { Entry } from '../../../edition/types.ts'
import { openListedFile } from '../../../hub/card-folder.ts'
import type { ModelConfig } from '../../../snippet/loading/index.ts'

/** Bytes; a larger file is not read. */
const LARGEST = 1024 * 1024

/** @see https://huggingface.co/docs/transformers/main_classes/configuration */
const config = z.object({
  architectures: z.array(z.string()).catch([]).default([]),
  auto_map: z.record(z.string(), z.unknown()).optional().catch(undefined),
  speechbrain_interface: z.string().optional().catch(undefined),
})

/** @see https://huggingface.co/docs/peft/package_reference/config */
const adapterConfig = z.object({ task_type: z.string().optional().catch(undefined) })

/** Reads `config.json` and `adapter_config.json`; a missing or invalid file counts as empty. */
export async function readLoadingConfig(entry: Entry): Promise<ModelConfig> {
  const [model, adapter] = await Promise.all([
    readJson(entry, 'config.json').then((value) => config.safeParse(value).data),
    readJson(entry, 'adapter_config.json').then((value) => adapterConfig.safeParse(value).data),
  ])
  return {
    architectures: model?.architectures ?? [],
    customCode: model?.auto_map !== undefined,
    speechbrainInterface: model?.speechbrain_interface,
    peftTask: adapter?.task_type,
  }
}

async function readJson(entry: Entry, path: string): Promise<unknown> {
  const listed = entry.files.find((file) => file.path === path)
  if (listed === undefined || listed.size > LARGEST) return undefined
  const handle = await openListedFile(entry, listed)
  try {
    const text = await handle?.readFile('utf8')
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  } finally {
    await handle?.close()
  }
}
