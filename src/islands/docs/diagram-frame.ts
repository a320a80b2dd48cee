/**
 * Draws Mermaid diagrams in a separate frame, whose policy allows the inline styles that Mermaid measures text with;
 * the page keeps its stricter one. The frame returns the text of an SVG, which the page shows as an image.
 */

import mermaid from 'mermaid'
import type { DiagramAnswer, DiagramRequest } from './diagram-messages.ts'

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

/** Paper and ink of `tokens.css`; Mermaid computes with colours and does not know OKLCH. */
const COLOURS = {
  light: { paper: '#ffffff', wash: '#f4f3ef', ink: '#1d1e22', line: '#8a8b90', note: '#f7f6f2' },
  dark: { paper: '#1b1c20', wash: '#26272c', ink: '#ecebe6', line: '#8c8d92', note: '#222329' },
}

function configure(scheme: 'light' | 'dark'): void {
  const { paper, wash, ink, line, note } = COLOURS[scheme]
  mermaid.initialize({
    startOnLoad: false,
    // No diagram can run code or inject HTML.
    securityLevel: 'strict',
    htmlLabels: false,
    flowchart: { htmlLabels: false, wrappingWidth: 260 },
    fontFamily: FONT,
    theme: 'base',
    themeVariables: {
      dropShadow: 'none',
      darkMode: scheme === 'dark',
      background: paper,
      primaryColor: wash,
      primaryTextColor: ink,
      primaryBorderColor: line,
      secondaryColor: wash,
      tertiaryColor: paper,
      lineColor: line,
      textColor: ink,
      noteBkgColor: note,
      noteTextColor: ink,
      noteBorderColor: line,
      fontFamily: FONT,
      fontSize: '15px',
    },
  })
}

/** One diagram at a time: Mermaid's settings are global to the document. */
let last: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data, origin, source }: MessageEvent<DiagramRequest>) => {
  if (origin !== location.origin || source !== parent) return
  last = last.then(() => draw(data)).then((answer) => parent.postMessage(answer, origin))
})

async function draw({ id, source, scheme }: DiagramRequest): Promise<DiagramAnswer> {
  try {
    configure(scheme)
    const { svg } = await mermaid.render(`d${id}`, source)
    return { id, svg }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

parent.postMessage({ ready: true }, location.origin)
