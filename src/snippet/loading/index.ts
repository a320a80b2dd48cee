/** Loading: turns what is known about a model or dataset into code that loads it with each library. */

export { isDataFile, subsetsOf } from './dataset-subsets.ts'
export { type FoundLibrary, findLibraryOf } from './find-library.ts'
export { isHubId } from './hub-id.ts'
export { datasetSnippets } from './load-dataset.ts'
export { loadableLibraries, modelSnippets } from './load-model.ts'
export { taskOfCode, usesTokenizer } from './read-code.ts'
export { type LoadableModel, type LoadingSnippet, type ModelConfig, NO_CONFIG, type Site } from './types.ts'
