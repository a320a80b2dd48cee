/** Draws diagrams as they come near the viewport; until then, and without a script, their source is shown. */

import { DIAGRAMS_PATH } from '../../paths.ts'
import { sitePath } from '../site-path.ts'
import type { DiagramAnswer, DiagramRequest } from './diagram-messages.ts'

/** How far ahead of the viewport a diagram is drawn, so that nothing moves under the reader. */
const AHEAD = '800px'

export function drawDiagrams(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-diagram]')]
  if (places.length === 0) return
  const seen = new Set<number>()
  let frame: Promise<Window> | undefined

  const ask = async (id: number) => {
    const source = places[id]?.querySelector('code')?.textContent ?? ''
    frame ??= openFrame()
    const request: DiagramRequest = { id, source, scheme: schemeNow() }
    ;(await frame).postMessage(request, location.origin)
  }
  addEventListener('message', ({ data, origin }: MessageEvent<DiagramAnswer>) => {
    if (origin !== location.origin || typeof data?.id !== 'number') return
    const place = places[data.id]
    if (place !== undefined) show(place, data)
  })

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        const id = places.indexOf(target)
        seen.add(id)
        ask(id)
      }
    },
    { rootMargin: AHEAD },
  )
  for (const place of places) observer.observe(place)

  const redraw = () => {
    for (const id of seen) ask(id)
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

function openFrame(): Promise<Window> {
  const frame = document.createElement('iframe')
  frame.src = sitePath(DIAGRAMS_PATH)
  frame.className = 'diagram-frame'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  return new Promise((resolve) => {
    addEventListener('message', function ready({ data, source, origin }) {
      if (origin !== location.origin || data?.ready !== true || source !== frame.contentWindow) return
      removeEventListener('message', ready)
      if (frame.contentWindow !== null) resolve(frame.contentWindow)
    })
    document.body.append(frame)
  })
}

function schemeNow(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Show the image in place of the source, which stays available; or what is wrong with the source. */
function show(place: HTMLElement, answer: DiagramAnswer): void {
  if ('error' in answer) {
    const note = place.querySelector('.note') ?? document.createElement('p')
    note.className = 'note'
    note.textContent = `This diagram cannot be drawn: ${answer.error.split('\n')[0]}`
    place.append(note)
    return
  }
  const known = place.querySelector<HTMLImageElement>(':scope > img')
  const picture = known ?? document.createElement('img')
  const [, , width, height] =
    /viewBox="([-\d.]+)[ ,]+([-\d.]+)[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(answer.svg)?.slice(1).map(Number) ?? []
  picture.alt = 'The diagram whose source follows'
  if (width !== undefined && height !== undefined) {
    picture.width = Math.ceil(width)
    picture.height = Math.ceil(height)
  }
  // An image cannot run scripts, and its styles are isolated.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.svg)}`
  if (known !== null) return
  const source = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = 'Source of the diagram'
  source.append(summary, ...place.childNodes)
  place.append(picture, source)
}
