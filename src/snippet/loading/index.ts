/** Loading: turns what is known about a model or dataset into code that loads it with each library. */

export { subsetsOf } from './dataset-subsets.ts'
export { isHubId } from './hub-id.ts'
export { datasetSnippets } from './load-dataset.ts'
export { loadableLibraries, modelSnippets } from './load-model.ts'
export type { LoadableModel, LoadingSnippet, Site } from './types.ts'
