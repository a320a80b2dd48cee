/** Adapters that this catalogue holds, on base models that it may not hold. */

import { type Code, python } from './code.ts'
import type { LoadableModel, Way } from './types.ts'

/** How code names an adapter. */
export interface AdapterCode {
  /** Undefined when it needs none. */
  imports: Code | undefined
  /** What stands where the id would. */
  source: Code
  way: Pick<Way, 'namesEndpoint'>
}

/**
 * An adapter that is here is downloaded by its own address, so that its base model still comes from the Hub.
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
