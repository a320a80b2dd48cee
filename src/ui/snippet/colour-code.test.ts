import { describe, expect, it } from 'vitest'
import { NASTY_TEXTS } from '../../../test/helpers/snippet/nasty.ts'
import { listSnippets } from '../../snippet/index.ts'
import { colourCode } from './colour-code.ts'

/** The tokens of one class. */
const of = (kind: string, language: string, code: string) =>
  colourCode(code, language).flatMap(({ text, className }) => (className === `tok-${kind}` ? [text] : []))

describe('colourCode', () => {
  it('gives the code back to the letter, whatever is in it', async () => {
    for (const inputs of NASTY_TEXTS) {
      const model = { id: 'acme/llama', pipelineTag: 'text-classification', tags: [] }
      const { snippets } = await listSnippets({ model, inputs })
      for (const { code, language } of snippets) {
        expect(
          colourCode(code, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(code)
      }
    }
  })

  it('tells texts, keywords, numbers and comments of Python apart', () => {
    const code = 'for x in [1, True]:  # all\n    print("it\\"s", f"{x}")'
    expect(of('k', 'python', code)).toEqual(['for', 'in'])
    expect(of('n', 'python', code)).toEqual(['1'])
    expect(of('v', 'python', code)).toEqual(['True'])
    expect(of('c', 'python', code)).toEqual(['# all'])
    expect(of('s', 'python', code)).toEqual(['"it\\"s"', 'f"{x}"'])
    expect(of('f', 'python', code)).toEqual(['print'])
  })

  it('takes a here-document of the shell for one text', () => {
    const code = 'curl --data-binary @- << \'EOF\'\n{\n    "a": 1\n}\nEOF\n'
    expect(of('s', 'sh', code)).toEqual(["'EOF'", '{\n    "a": 1\n}'])
    expect(of('f', 'sh', code)).toEqual(['curl'])
  })

  it('takes no address for a comment', () => {
    expect(of('c', 'js', 'fetch("https://a.example/b"); // send')).toEqual(['// send'])
  })

  it('leaves a language that it does not know plain', () => {
    expect(colourCode('BEGIN', 'cobol')).toEqual([{ text: 'BEGIN' }])
  })
})
