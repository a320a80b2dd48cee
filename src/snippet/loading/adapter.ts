/** Code for adapters that this catalogue serves, whose base models it may not have. */

import { type Code, python } from './code.ts'
import type { LoadableModel, Way } from './types.ts'

/** How code refers to an adapter. */
export interface AdapterCode {
  /** Undefined when no imports are needed. */
  imports: Code | undefined
  /** Takes the place of the id. */
  source: Code
  way: Pick<Way, 'namesEndpoint'>
}

/**
 * An adapter served here is downloaded from its explicit address, so that its base model still comes from the Hub.
 *
 * @see https://huggingface.co/docs/huggingface_hub/package_reference/file_download#huggingface_hub.snapshot_download
 */
export function adapterCode({ id, site }: Pick<LoadableModel, 'id' | 'site'>): AdapterCode {
  if (site === undefined) return { imports: undefined, source: python`${id}`, way: {} }
  return {
    imports: python`from huggingface_hub import snapshot_download`,
    source: python`snapshot_download(${id}, endpoint=${site.url})`,
    way: { namesEndpoint: true },
  }
}
