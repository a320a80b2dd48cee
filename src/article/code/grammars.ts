/**
 * Loads Refractor's grammars when a card first needs them, and adds what they lack for code in cards and docs: calls
 * and keyword arguments in Python, commands in a shell, unquoted strings in YAML, and all of BibTeX.
 */

import bash from 'refractor/bash'
import { type Refractor, refractor, type Syntax } from 'refractor/core'
import css from 'refractor/css'
import javascript from 'refractor/javascript'
import json from 'refractor/json'
import markup from 'refractor/markup'
import python from 'refractor/python'
import yaml from 'refractor/yaml'

// Some grammars depend on which others are registered, so these always come first, in this order.
for (const syntax of [markup, css, javascript, json, bash, python, yaml]) refractor.register(syntax)

refractor.languages.insertBefore('python', 'function', {
  parameter: {
    pattern:
      /(?=[a-z_])(?:(?<=\bdef\s+\w+\s*\((?:[^()]{0,300},)?\s*\*{0,2})\w+(?=\s*[:=,)])|(?<=[(,]\s*|\n(?:\.{3})?[ \t]+)\w+(?==(?![=\s])))/i,
    greedy: true,
  },
})
refractor.languages.insertBefore('python', 'keyword', {
  // `print` and `match` are called more often than they are keywords.
  call: {
    pattern:
      /\b(?!(?:and|as|assert|await|case|del|elif|except|for|from|if|import|in|is|lambda|not|or|raise|return|while|with|yield)\b)[a-z_]\w*(?=\()|(?<=\.)(?:match|print)\b/i,
    alias: 'function',
  },
})

Object.assign(refractor.languages.bash ?? {}, {
  // Refractor's own, but with hyphens allowed.
  parameter: { pattern: /(?<=^|\s)-{1,2}[a-z][\w-]*(?=[=\s]|$)/i, alias: 'variable' },
  // Replaces Refractor's list of commands, which colours their names anywhere in a line.
  function: {
    pattern:
      /(?=[a-z_.~/])(?<=(?:^|[|&;(]|(?<!\\)\n)[ \t]*(?:\$ )?(?:(?:do|else|exec|sudo|then|time|xargs) )?)(?!(?:case|do|done|elif|else|esac|fi|for|function|if|in|select|then|until|while)\b)[\w./~+-]+(?=\s|$|[;|)])/i,
    greedy: true,
  },
})

refractor.languages.insertBefore('yaml', 'punctuation', {
  text: {
    pattern: /(?=[^\s\-?:,[\]{}#&*!|>'"%@`])(?:(?<=[:-][ \t]+|^\s*)[^\n]+|(?<=[[,]\s*)[\w./-]+(?=\s*[,\]]))/,
    alias: 'string',
  },
})

/** @see https://www.bibtex.org/Format/ */
refractor.languages.bibtex = {
  comment: /^[ \t]*%.*/m,
  string: {
    pattern: /(?=["{])(?<==\s*)(?:"[^"]*"|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/,
    greedy: true,
  },
  keyword: /@[a-z]+(?=\s*[{(])/i,
  'class-name': /(?=[^\s,{}()=])(?<=[{(]\s*)[^\s,{}()=]+(?=\s*,)/,
  property: /[a-z][\w-]*(?=\s*=)/i,
  number: /\b(?<==\s*)\d+/,
  punctuation: /[{}(),=#]/,
}

/**
 * Refractor, with the given grammar registered.
 *
 * @param grammar - name of one of the package's grammars, see `languages.ts`
 */
export async function loadGrammar(grammar: string): Promise<Refractor> {
  if (!refractor.registered(grammar)) {
    const loaded: { default: Syntax } = await import(/* @vite-ignore */ `refractor/${grammar}`)
    refractor.register(loaded.default)
  }
  return refractor
}
