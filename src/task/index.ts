/** Public entry point `modelbook/task`: the typed task catalogue, without React, Hono or SQLite. */

export { taskJsonSchema } from './json-schema.ts'
export { sentenceCase, taskLabel } from './labels.ts'
export { findLibrary, type Library, libraryLabel, listLibraries } from './libraries.ts'
export { TASKS_BY_LIBRARY, tasksOfLibrary } from './library-tasks.ts'
export { isModality, MODALITIES, MODALITY_IDS, type Modality, type ModalityInfo } from './modalities.ts'
export { parseTask } from './parse-task.ts'
export { readTasks } from './read-tasks.ts'
export {
  type Demo,
  type DemoItem,
  type Recommendation,
  type Subtask,
  TASK_COLORS,
  type Task,
  type TaskColor,
  type TaskFrontMatter,
  type TaskInfo,
  taskFrontMatterSchema,
} from './types.ts'
export { builtinVocabulary } from './vocabulary.ts'
