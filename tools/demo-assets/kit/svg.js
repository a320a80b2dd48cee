/** The drawing primitives of the example pictures: each gives a piece of SVG as text. */
import { ink, white } from './palette.js'

export const WIDTH = 480
export const HEIGHT = 320

const number = (value) => String(Math.round(value * 10) / 10)

const escapeXml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function attributes(values) {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number(value) : value}"`)
    .join('')
}

/** Any element; children are SVG text already. */
export function element(name, values, ...children) {
  const inner = children.flat().join('')
  return `<${name}${attributes(values)}${inner === '' ? '/>' : `>${inner}</${name}>`}`
}

export const rect = (x, y, width, height, fill, more = {}) =>
  element('rect', { x, y, width, height, fill, ...more })
export const circle = (cx, cy, r, fill, more = {}) => element('circle', { cx, cy, r, fill, ...more })
export const ellipse = (cx, cy, rx, ry, fill, more = {}) =>
  element('ellipse', { cx, cy, rx, ry, fill, ...more })
export const path = (d, fill, more = {}) => element('path', { d, fill, ...more })

/** A stroke with round ends: lines, limbs, stalks. */
export const line = (d, stroke = ink, width = 3, more = {}) =>
  path(d, 'none', {
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

export const group = (values, ...children) => element('g', values, ...children)

/** Puts a shape, drawn around its own origin, at a place; `flip` mirrors it, `turn` is in degrees. */
export function at(x, y, shape, { scale = 1, flip = false, turn = 0 } = {}) {
  const steps = [`translate(${number(x)} ${number(y)})`]
  if (turn !== 0) steps.push(`rotate(${number(turn)})`)
  if (flip || scale !== 1)
    steps.push(`scale(${flip ? `${-scale} ${scale}` : Math.round(scale * 1000) / 1000})`)
  return group({ transform: steps.join(' ') }, shape)
}

/** The soft shadow with which things stand on the ground. */
export const shadow = (x, y, rx, ry = rx / 7) => ellipse(x, y, rx, ry, ink, { opacity: '.14' })

/** Words in the reader's own sans, because a picture carries no font. */
export const words = (x, y, text, size, more = {}) =>
  element(
    'text',
    { x, y, 'font-family': 'sans-serif', 'font-size': size, fill: ink, ...more },
    escapeXml(text),
  )

/** A small label, as annotation tools set it: light words on a dark plate. Width is estimated from the text. */
export function plate(x, y, text, { fill = ink, size = 14, anchor = 'start' } = {}) {
  const width = plateWidth(text, size)
  const left = anchor === 'middle' ? x - width / 2 : x
  return (
    rect(left, y, width, size + 8, fill, { rx: 3 }) +
    words(left + width / 2, y + size + 2, text, size, {
      fill: white,
      'font-weight': 600,
      'text-anchor': 'middle',
    })
  )
}

const plateWidth = (text, size) => text.length * size * 0.6 + 14

/** A box around a thing with its label on top, as a detector gives it. */
export function labelledBox([x0, y0, x1, y1], text, colour) {
  return (
    rect(x0, y0, x1 - x0, y1 - y0, 'none', { stroke: colour, 'stroke-width': 3, rx: 3 }) +
    plate(x0 - 1.5, y0 - 22, text, { fill: colour })
  )
}

const COLOUR = /#[0-9a-f]{6}/g

/** The same silhouette in one colour: for masks, classes and depth. */
export const flat = (shape, colour) => shape.replace(COLOUR, colour)

/** The same drawing in shades of grey (luma weights of ITU-R BT.601, as image tools use for "greyscale"). */
export const greyscale = (shape) =>
  shape.replace(COLOUR, (colour) => {
    const [r, g, b] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
    const level = Math.round(0.299 * r + 0.587 * g + 0.114 * b)
      .toString(16)
      .padStart(2, '0')
    return `#${level}${level}${level}`
  })

/** A whole picture file. */
export const picture = (...children) =>
  `${element('svg', { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, ...children)}\n`
