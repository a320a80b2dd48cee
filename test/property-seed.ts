/** In CI, property tests try the same cases each time: a change is judged by what it changed. Elsewhere they are new. */

import fc from 'fast-check'

if (process.env.CI === 'true') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 })
