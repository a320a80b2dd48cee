/** Parses Python of any version with a grammar in WebAssembly, without running any code. */

import { Language, type Node, Parser } from 'web-tree-sitter'
import { packageFile } from '../../../package-root.ts'

/** Parses the text of a module and passes its root to `read`; the tree is freed afterwards. */
export type ParsePython = <T>(text: string, read: (root: Node) => T) => T

/** @see https://github.com/tree-sitter/tree-sitter-python, version 0.25.0 */
const GRAMMAR = 'vendor/tree-sitter-python/tree-sitter-python.wasm'

let loading: Promise<ParsePython> | undefined
let loaded: ParsePython | undefined

/**
 * Parse a module.
 *
 * @throws {Error} the parser has not been loaded
 */
export const parsePython: ParsePython = (text, read) => {
  if (loaded === undefined) throw new Error('The parser of Python has not been loaded.')
  return loaded(text, read)
}

/** Load the parser, once per process; takes about 50 ms. */
export function loadPythonParser(): Promise<ParsePython> {
  loading ??= load()
  return loading
}

async function load(): Promise<ParsePython> {
  await Parser.init()
  const parser = new Parser()
  parser.setLanguage(await Language.load(packageFile(GRAMMAR)))
  loaded = (text, read) => {
    const tree = parser.parse(text)
    if (tree === null) throw new Error('The parser of Python was stopped.')
    try {
      return read(tree.rootNode)
    } finally {
      tree.delete()
    }
  }
  return loaded
}
