/** Starts a build's thread, then imports the rest of its code, so that both load at the same time. */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startArticleThreads } from '../../server/threads/article-threads.ts'
import { BUILT_SITE } from '../../sources/list-folder.ts'
import type { BuildOptions } from '../commands/build.ts'
import { ARTICLE_WORKER } from '../package-files.ts'
import { giveThreadsRoom } from './settle-engine.ts'

/** Write the site of a folder of cards. */
export async function build(location: string, options: BuildOptions): Promise<void> {
  const out = resolve(options.out)
  const isFirst = !existsSync(join(out, BUILT_SITE))
  giveThreadsRoom()
  // A build that has nothing to draw needs no thread.
  const threads = startArticleThreads(ARTICLE_WORKER, true, isFirst ? 1 : 0)
  try {
    const { buildFolder } = await import('./build-folder.ts')
    await buildFolder(location, out, options, isFirst, threads)
  } finally {
    await threads.close()
  }
}
