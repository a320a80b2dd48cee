/** The closed set of components of the docs dialect, and the parents that some of them need. */

/** Whether a component is a block or goes within a line. */
export type ComponentForm = 'block' | 'inline'

/**
 * @see https://github.com/huggingface/doc-builder for the dialect
 * @see https://docusaurus.io/docs/markdown-features/tabs for `Tabs`
 */
export const COMPONENTS = {
  Tip: 'block',
  hfoptions: 'block',
  hfoption: 'block',
  frameworkcontent: 'block',
  pt: 'block',
  tf: 'block',
  jax: 'block',
  inferencesnippet: 'block',
  Tabs: 'block',
  TabItem: 'block',
  tokenizerslangcontent: 'block',
  curl: 'block',
  python: 'block',
  js: 'block',
  rust: 'block',
  node: 'block',
  Youtube: 'block',
  InferenceSnippet: 'block',
  DocNotebookDropdown: 'block',
  CourseFloatingBanner: 'block',
  PipelineTag: 'block',
  Question: 'block',
  Example: 'block',
  Added: 'inline',
  Changed: 'inline',
  Deprecated: 'inline',
  // Written for `[[autodoc]]`, see `api/print-entry.ts`.
  ApiHead: 'block',
  ApiSignature: 'block',
  ApiTitle: 'block',
  ApiFields: 'block',
  ApiField: 'block',
  ApiType: 'block',
  ApiSummary: 'block',
  ApiSummaryItem: 'block',
} as const satisfies Record<string, ComponentForm>

export type ComponentName = keyof typeof COMPONENTS

/** Whether a name is that of a component. */
export function isComponent(name: string): name is ComponentName {
  return Object.hasOwn(COMPONENTS, name)
}

/** Components that exist only inside another one; elsewhere, `<python>` is an author's placeholder. */
export const PARENTS: Readonly<Partial<Record<ComponentName, readonly string[]>>> = {
  hfoption: ['hfoptions'],
  pt: ['frameworkcontent'],
  tf: ['frameworkcontent'],
  jax: ['frameworkcontent'],
  TabItem: ['Tabs'],
  curl: ['inferencesnippet'],
  python: ['inferencesnippet', 'tokenizerslangcontent'],
  js: ['inferencesnippet'],
  rust: ['tokenizerslangcontent'],
  node: ['tokenizerslangcontent'],
  ApiField: ['ApiFields'],
  ApiType: ['ApiField'],
  ApiSummaryItem: ['ApiSummary'],
}
