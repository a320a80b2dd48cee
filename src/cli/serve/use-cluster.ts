/** Has an OpenSearch cluster answer searches in the editions that a process serves. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { embeddedEngine } from '../../search/embedded.ts'
import { setEngine } from '../../search/engine-of.ts'
import { SearchWatch, withFallback } from '../../search/fallback.ts'
import { Cluster, parseClusterAddress } from '../../search/opensearch/cluster.ts'
import { openSearchEngine } from '../../search/opensearch/engine.ts'
import type { EditionHolder } from '../../server/edition-holder.ts'

/** What answers searches. */
export interface SearchOptions {
  /** As `--search` names it. */
  address: string
  /** Whether the edition's own index answers while the cluster is away. */
  hasFallback: boolean
}

/**
 * @throws {UserError} the address is none, or the client is not installed
 */
export async function openCluster({ address, hasFallback }: SearchOptions) {
  const cluster = await Cluster.open(parseClusterAddress(address))
  const watch = new SearchWatch(hasFallback)
  return {
    /** Uses it for the edition that a holder has, and for each that comes after it. */
    use(holder: EditionHolder<SqliteEdition>): void {
      holder.search = watch
      const use = () => {
        const edition = holder.current
        const own = hasFallback ? embeddedEngine(edition) : undefined
        setEngine(edition, withFallback(openSearchEngine(cluster, edition), own, watch))
      }
      use()
      holder.onSwap(use)
    },
    close: () => cluster.close(),
  }
}
