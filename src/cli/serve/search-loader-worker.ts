/** The thread that loads an edition into an OpenSearch cluster: cutting words would hold up readers. See `search-loader.ts`. */

import { parentPort, workerData } from 'node:worker_threads'
import { openEdition } from '../../edition/edition.ts'
import { Cluster, parseClusterAddress } from '../../search/opensearch/cluster.ts'
import { loadEdition } from '../../search/opensearch/load.ts'
import { describeError } from '../describe-error.ts'
import type { LoaderData, LoaderNews } from './search-loader.ts'

const { address, path }: LoaderData = workerData
const tell = (news: LoaderNews) => parentPort?.postMessage(news)

const started = performance.now()
const cluster = await Cluster.open(parseClusterAddress(address))
try {
  const edition = openEdition(path)
  const loaded = await loadEdition({
    ...{ cluster, edition },
    onProgress: (done, total) => tell({ done, total }),
  })
  edition.close()
  tell({ loaded, milliseconds: performance.now() - started })
} catch (error) {
  tell({ failed: describeError(error) })
} finally {
  await cluster.close()
}
