/** In CI, property tests use a fixed seed, so that a change is judged by its effect. Elsewhere the seed is random. */

import fc from 'fast-check'
import { SEED } from './sample.ts'

if (process.env.CI === 'true') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
