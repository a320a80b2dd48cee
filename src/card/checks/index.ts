/** The table of checks, in the order in which they run; a new check is one file and one line here. */

import type { Check } from './check.ts'
import { datasetWordsCheck } from './dataset-words.ts'
import { emissionsCheck } from './emissions.ts'
import { featuresCheck } from './features.ts'
import { gatingCheck } from './gating.ts'
import { keysCheck } from './keys.ts'
import { languageCheck } from './language.ts'
import { libraryCheck } from './library.ts'
import { licenseCheck } from './license.ts'
import { metricsCheck } from './metrics.ts'
import { modelIndexCheck } from './model-index.ts'
import { providersCheck } from './providers.ts'
import { readingOptionsCheck } from './reading-options.ts'
import { repositoryIdsCheck } from './repository-ids.ts'
import { shapesCheck } from './shapes.ts'
import { sourcesCheck } from './sources.ts'
import { subsetsCheck } from './subsets.ts'
import { tagsCheck } from './tags.ts'
import { taskCheck } from './task.ts'
import { widgetCheck } from './widget.ts'

/** All checks of the front matter of models and datasets. */
export const CHECKS: readonly Check[] = [
  keysCheck,
  shapesCheck,
  licenseCheck,
  languageCheck,
  taskCheck,
  libraryCheck,
  providersCheck,
  tagsCheck,
  repositoryIdsCheck,
  metricsCheck,
  modelIndexCheck,
  emissionsCheck,
  widgetCheck,
  datasetWordsCheck,
  subsetsCheck,
  readingOptionsCheck,
  featuresCheck,
  gatingCheck,
  sourcesCheck,
]
