/** Houses and cars, each drawn around the middle of its base. */
import { brickDark, glass, greyDark, ink, redDark, stone, stoneDark, white, yellow } from './palette.js'
import { circle, ellipse, group, path, rect } from './svg.js'

const window = (x, y, width, height) =>
  rect(x, y, width, height, glass, { stroke: white, 'stroke-width': 3 }) +
  rect(x - 3, y + height + 1, width + 6, 4, white)

/** A terraced house of two storeys; `gable` gives a pitched front, else the roof runs along the street. */
export function house({ width, height, wall, roof, door, gable = false }) {
  const half = width / 2
  const span = width / 4
  const upper = -height + 16
  return [
    gable
      ? path(`M${-half - 4},${-height + 2} L0,${-height - 40} L${half + 4},${-height + 2} Z`, roof)
      : path(
          `M${-half},${-height} L${-half},${-height - 26} L${half},${-height - 26} L${half},${-height} Z`,
          roof,
        ),
    gable ? '' : rect(half - 26, -height - 42, 12, 20, brickDark),
    rect(-half, -height, width, height, wall),
    gable ? circle(0, -height - 12, 7, glass, { stroke: white, 'stroke-width': 3 }) : '',
    rect(-half, -height, width, 5, ink, { opacity: '.12' }),
    window(-half + span - 12, upper, 20, 28),
    window(half - span - 8, upper, 20, 28),
    window(-half + span - 12, -44, 22, 28),
    rect(half - span - 11, -50, 24, 50, door),
    circle(half - span + 8, -24, 2, white),
  ].join('')
}

/** A car seen from its side, front at the right; 156 wide and 68 high. */
export const car = (body, shade) =>
  [
    path(
      'M-77,-20 C-78,-35 -72,-39 -58,-41 L-44,-43 C-34,-62 -24,-68 -6,-68 L14,-68 C32,-68 40,-60 50,-44 L66,-40 C76,-37 78,-31 78,-20 C78,-13 75,-11 70,-11 L-70,-11 C-75,-11 -77,-13 -77,-20 Z',
      body,
    ),
    path('M-77,-24 L78,-24 L78,-20 C78,-13 75,-11 70,-11 L-70,-11 C-75,-11 -77,-13 -77,-20 Z', shade),
    path(
      'M-34,-44 C-27,-57 -20,-61 -8,-61 L-2,-61 L-2,-44 Z M5,-61 L13,-61 C26,-61 32,-55 39,-44 L5,-44 Z',
      glass,
    ),
    path('M1.5,-42 L1.5,-24', 'none', { stroke: shade, 'stroke-width': 2 }),
    rect(-14, -38, 10, 3, shade, { rx: 1.5 }),
    ellipse(74, -32, 4, 5, yellow),
    rect(-78, -35, 5, 8, redDark, { rx: 2 }),
    ...[-46, 46].map((x) =>
      group({}, circle(x, -14, 15, ink), circle(x, -14, 7.5, stone), circle(x, -14, 2.5, greyDark)),
    ),
  ].join('')

/** The car's box, for detectors. */
export const carBox = [-80, -70, 80, 2]

/** Slabs of a pavement with its kerb, from `top` to `bottom`. */
export function pavement(top, bottom) {
  let joints = `M0,${(top + bottom) / 2} H480`
  for (let x = 30; x < 480; x += 60)
    joints += ` M${x},${top} v${(bottom - top) / 2} M${x - 30},${(top + bottom) / 2} V${bottom}`
  return (
    rect(0, top, 480, bottom - top, stone) +
    path(joints, 'none', { stroke: stoneDark, 'stroke-width': 1.5, opacity: '.6' }) +
    rect(0, bottom, 480, 8, stoneDark)
  )
}
