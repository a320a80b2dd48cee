import { describe, expect, it } from 'vitest'
import { readFrameworkSwitch } from './framework-switch.ts'

describe('the switch of a course page', () => {
  it('becomes the tabs of the two frameworks, line by line', () => {
    expect(readFrameworkSwitch("{#if fw === 'pt'}\nA\n{:else}\nB\n{/if}\nC")).toBe(
      '<frameworkcontent><pt>\nA\n</pt><tf>\nB\n</tf></frameworkcontent>\nC',
    )
  })

  it('may have one framework only, and stand in a list', () => {
    expect(readFrameworkSwitch('- a\n\n  {#if fw === "tf"}\n  B\n  {/if}')).toBe(
      '- a\n\n  <frameworkcontent><tf>\n  B\n  </tf></frameworkcontent>',
    )
  })

  it('is no switch where it is code, not closed, or a word of a line', () => {
    for (const text of [
      "```svelte\n{#if fw === 'pt'}\nA\n{/if}\n```",
      "{#if fw === 'pt'}\nA\n{:else}\nB",
      "Write {#if fw === 'pt'} and {/if}.",
      '{:else}\n{/if}',
    ])
      expect(readFrameworkSwitch(text)).toBe(text)
  })

  it('leaves no trace at the top of the page', () => {
    expect(readFrameworkSwitch('<FrameworkSwitchCourse {fw} />\n\n# Title')).toBe('\n\n# Title')
  })
})
