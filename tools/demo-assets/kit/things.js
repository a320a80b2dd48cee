/** Household things, each drawn around the middle of its base unless said otherwise. */
import {
  blue,
  blueDark,
  brickDark,
  brownDark,
  greyDark,
  ink,
  leaf,
  leafDark,
  red,
  redDark,
  sky,
  stone,
  stoneDark,
  teal,
  tealDark,
  white,
  wood,
  woodDark,
  yellow,
  yellowDark,
} from './palette.js'
import { circle, ellipse, group, line, path, rect } from './svg.js'

/** A mug with its handle at the right; 110 wide and 100 high. */
export const mug = (body, shade, inside = shade) =>
  [
    line('M40,-78 C70,-80 70,-28 38,-26', shade, 12),
    path('M-44,-94 L44,-94 L40,-10 C40,-3 34,0 26,0 L-26,0 C-34,0 -40,-3 -40,-10 Z', body),
    path('M22,-94 L44,-94 L40,-10 C40,-3 34,0 26,0 L10,0 C20,-8 22,-30 22,-94 Z', shade),
    ellipse(0, -94, 44, 9, body),
    ellipse(0, -94, 37, 6, inside),
  ].join('')

/** The mug's box, for detectors. */
export const mugBox = [-46, -105, 69, 2]

/** A plant in a pot; some 90 wide and 110 high. */
export const potPlant = [
  line('M0,-40 L0,-70', leafDark, 5),
  path('M0,-48 C-30,-46 -48,-64 -48,-88 C-22,-88 -2,-74 0,-48 Z', leaf),
  path('M0,-48 C30,-46 48,-64 48,-88 C22,-88 2,-74 0,-48 Z', leafDark),
  path('M0,-56 C-20,-72 -20,-98 0,-114 C20,-98 20,-72 0,-56 Z', leaf),
  path('M-30,-42 L30,-42 L22,0 L-22,0 Z', brickDark),
  rect(-33, -46, 66, 11, '#c58468', { rx: 2 }),
].join('')

/** A lemon lying on its side; 70 wide and 46 high. */
export const lemon =
  path(
    'M-36,-23 C-30,-26 -30,-46 0,-46 C28,-46 28,-27 36,-23 C28,-18 28,0 0,0 C-30,0 -30,-20 -36,-23 Z',
    yellow,
  ) +
  path(
    'M36,-23 C28,-18 28,0 0,0 C-16,0 -23,-6 -27,-12 C-4,-6 20,-12 24,-34 C28,-28 31,-25 36,-23 Z',
    yellowDark,
  )

/** A glass, half full of water; 60 wide and 100 high. */
export const tumbler = [
  path('M-30,-100 L30,-100 L25,0 L-25,0 Z', white, { opacity: '.55' }),
  path('M-27.5,-50 L27.5,-50 L25,-4 L-25,-4 Z', teal, { opacity: '.75' }),
  ellipse(0, -50, 27.5, 4, sky),
  path('M-30,-100 L-25,0 L25,0 L30,-100', 'none', {
    stroke: tealDark,
    'stroke-width': 3,
    'stroke-linejoin': 'round',
  }),
  ellipse(0, -100, 30, 5, 'none', { stroke: tealDark, 'stroke-width': 3 }),
  line('M-19,-86 L-17,-60', white, 3),
].join('')

/** A vase; 90 wide and 110 high, its mouth at y = -108. */
export const vase = [
  path(
    'M-20,-108 L20,-108 C18,-88 46,-72 46,-42 C46,-14 30,0 22,0 L-22,0 C-30,0 -46,-14 -46,-42 C-46,-72 -18,-88 -20,-108 Z',
    blue,
  ),
  path(
    'M8,-108 L20,-108 C18,-88 46,-72 46,-42 C46,-14 30,0 22,0 L-2,0 C18,-12 26,-28 24,-48 C22,-70 8,-86 8,-108 Z',
    blueDark,
  ),
  line('M-41,-54 C-20,-46 20,-46 41,-54', white, 4, { opacity: '.85' }),
  rect(-24, -112, 48, 8, blueDark, { rx: 4 }),
].join('')

/** A desk lamp whose shade points to the right; some 130 wide and 180 high. */
export const lamp = [
  rect(-38, -12, 76, 12, ink, { rx: 6 }),
  line('M0,-12 L-26,-88 L22,-146', greyDark, 7),
  circle(-26, -88, 7, ink),
  group(
    { transform: 'translate(24 -150) rotate(-38)' },
    path('M-13,-10 H13 L36,44 H-36 Z', red, { stroke: red, 'stroke-width': 4, 'stroke-linejoin': 'round' }),
    path('M6,-10 H13 L36,44 H12 Z', redDark, {
      stroke: redDark,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }),
    ellipse(0, 45, 35, 7, yellow),
    rect(-10, -20, 20, 11, ink, { rx: 4 }),
  ),
].join('')

/** Scissors lying flat, opened a little, tips to the right; some 128 wide and 54 high, centred. */
export const scissors = [
  path('M-14,3 L60,-20 C66,-22 66,-14 62,-12 L-8,12 Z', stoneDark),
  path('M-14,-3 L60,20 C66,22 66,14 62,12 L-8,-12 Z', stone, { stroke: stoneDark, 'stroke-width': 1.5 }),
  ellipse(-36, 15, 20, 11, 'none', { stroke: blueDark, 'stroke-width': 8, transform: 'rotate(-18 -36 15)' }),
  ellipse(-36, -15, 20, 11, 'none', { stroke: blue, 'stroke-width': 8, transform: 'rotate(18 -36 -15)' }),
  circle(-1, 0, 4, greyDark),
].join('')

/** The scissors' box, for detectors. */
export const scissorsBox = [-64, -35, 68, 35]

/** An open notebook seen from a little above; 170 wide and 60 high. */
export const notebook = [
  path('M-92,0 L-74,-58 L74,-58 L92,0 Z', brownDark),
  path('M0,-4 C-20,-12 -60,-8 -84,-4 L-68,-58 C-50,-62 -16,-64 0,-56 Z', white),
  path('M0,-4 C20,-12 60,-8 84,-4 L68,-58 C50,-62 16,-64 0,-56 Z', '#f3ead8'),
  line(
    'M-62,-46 C-46,-49 -26,-50 -10,-46 M-65,-36 C-48,-39 -28,-40 -10,-36 M-68,-26 C-50,-29 -30,-30 -10,-26 M-71,-16 C-60,-18 -48,-19 -38,-18',
    stoneDark,
    2.5,
  ),
].join('')

/** A kettle, spout at the right, closed or with its lid off; some 150 wide and 120 high. */
export const kettle = (lid = true) =>
  [
    line('M-34,-76 C-40,-122 40,-122 34,-76', ink, 8),
    path('M40,-52 C54,-54 58,-72 72,-82 L80,-72 C68,-60 66,-36 44,-26 Z', tealDark),
    path(
      'M-54,-10 C-62,-44 -40,-78 0,-78 C40,-78 62,-44 54,-10 C53,-4 48,0 42,0 L-42,0 C-48,0 -53,-4 -54,-10 Z',
      teal,
    ),
    path('M16,-76 C46,-70 62,-42 54,-10 C53,-4 48,0 42,0 L14,0 C34,-16 36,-54 16,-76 Z', tealDark),
    lid ? rect(-22, -84, 44, 10, tealDark, { rx: 5 }) + circle(0, -88, 6, ink) : ellipse(0, -76, 22, 4, ink),
  ].join('')

/** A kite with a tail, centred; 60 wide and 80 high without its tail. */
export const kite = (colour, shade, bow) =>
  [
    line('M0,40 C14,60 -14,76 0,100 C8,112 2,122 -4,130', shade, 2.5),
    path('M-4,66 l-12,-7 v14 z M-4,66 l12,-7 v14 z M0,98 l-12,-7 v14 z M0,98 l12,-7 v14 z', bow),
    path('M0,-44 L32,-8 L0,42 L-32,-8 Z', colour),
    path('M0,-44 L32,-8 L0,42 Z', shade),
    line('M-32,-8 L32,-8 M0,-44 L0,42', white, 2, { opacity: '.7' }),
  ].join('')

/** A bicycle that faces right, wheels on y = 0, hubs at x = -92 and 92; the front tyre is flat. */
export function bicycle() {
  const spokes = (x, y) => {
    let d = ''
    for (let i = 0; i < 8; i++) {
      const angle = (i * Math.PI) / 8
      const [dx, dy] = [Math.cos(angle) * 53, Math.sin(angle) * 53].map(Math.round)
      d += `M${x - dx},${y - dy} L${x + dx},${y + dy} `
    }
    return line(d, stoneDark, 1.5)
  }
  const rear = [-92, -62]
  const front = [92, -54]
  return [
    spokes(...rear),
    circle(...rear, 56.5, 'none', { stroke: ink, 'stroke-width': 11 }),
    circle(...rear, 50, 'none', { stroke: stone, 'stroke-width': 4 }),
    spokes(...front),
    path('M57.6,-3 A61.5,61.5 0 1 1 126.4,-3 Z M92,-104 A50,50 0 1 0 92.1,-104 Z', ink, {
      'fill-rule': 'evenodd',
    }),
    path(
      'M44,-3 C48,-11 60,-14 92,-14 C124,-14 136,-11 140,-3 C140,-1 138,0 136,0 H48 C46,0 44,-1 44,-3 Z',
      ink,
    ),
    circle(...front, 51, 'none', { stroke: stone, 'stroke-width': 4 }),
    line('M-92,-62 L-50,-142 L62,-142 L-8,-62 Z M-56,-154 L-8,-62', blue, 8),
    line('M92,-54 C80,-84 68,-116 58,-164', blueDark, 8),
    line('M58,-164 L82,-168 M58,-164 C66,-178 84,-180 92,-172', ink, 7),
    line('M-58,-154 L-62,-166', greyDark, 7),
    path(
      'M-92,-172 C-76,-176 -50,-178 -34,-168 C-44,-160 -66,-162 -88,-160 C-96,-162 -98,-170 -92,-172 Z',
      brownDark,
    ),
    circle(-8, -62, 15, 'none', { stroke: greyDark, 'stroke-width': 5 }),
    line('M-8,-62 L4,-34 M-6,-33 L14,-33 M-8,-62 L-20,-90 M-28,-91 L-12,-91', ink, 5),
    circle(...rear, 6, greyDark),
    circle(...front, 6, greyDark),
  ].join('')
}

/** A table top seen from a little above, from `y` to the lower edge. */
export const tableTop = (y) =>
  rect(0, y, 480, 320 - y, wood) +
  rect(0, y, 480, 4, woodDark) +
  line(`M30,${y + 38} H190 M250,${y + 38} H300 M320,${y + 74} H460 M20,${y + 96} H90`, woodDark, 2, {
    opacity: '.6',
  })
