/** Moments that whoever measures the program hears of. Without a listener, telling them costs nothing. */

import { tracingChannel } from 'node:diagnostics_channel'

/** Around each search of cards or docs in an edition's own index. @see https://nodejs.org/api/diagnostics_channel.html#class-tracingchannel */
export const SEARCH = tracingChannel('modelbook:search')

/** Around each search that a cluster is asked for, until it has answered. */
export const CLUSTER_SEARCH = tracingChannel('modelbook:cluster-search')

/** Around each ingest that a server starts. */
export const INGEST = tracingChannel('modelbook:ingest')
