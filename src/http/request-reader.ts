/** Who asks what is being answered. */

import { AsyncLocalStorage } from 'node:async_hooks'

/** Tells readers apart, as by their addresses; undefined where nobody is known to ask. */
export const requestReader = new AsyncLocalStorage<string>()
