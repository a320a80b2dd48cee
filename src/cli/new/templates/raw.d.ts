/** Vite and Vitest give a file's text when it is imported with `?raw`. */
declare module '*.md?raw' {
  const text: string
  export default text
}

declare module '*.yml?raw' {
  const text: string
  export default text
}
