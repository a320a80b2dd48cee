/** Pictures of things on tables, sills and plates. */
import { duck } from '../kit/animals.js'
import { blade, tulip } from '../kit/nature.js'
import {
  blue,
  brownDark,
  cream,
  glass,
  haze,
  ink,
  leaf,
  leafDark,
  red,
  redDark,
  sky,
  stone,
  stoneDark,
  teal,
  violet,
  white,
  wood,
  woodDark,
  yellow,
  yellowDark,
} from '../kit/palette.js'
import {
  at,
  circle,
  ellipse,
  flat,
  greyscale,
  group,
  labelledBox,
  line,
  path,
  picture,
  rect,
  shadow,
} from '../kit/svg.js'
import {
  lamp,
  lemon,
  mug,
  mugBox,
  notebook,
  potPlant,
  scissors,
  scissorsBox,
  tableTop,
  tumbler,
  vase,
} from '../kit/things.js'

// --- an apple from above
const apple = [
  rect(0, 0, 480, 320, '#d9b08a'),
  path('M0,80 H480 M0,240 H480 M0,160 H480', 'none', { stroke: '#c99c74', 'stroke-width': 3 }),
  ellipse(246, 170, 138, 136, ink, { opacity: '.13' }),
  circle(240, 160, 136, white),
  circle(240, 160, 136, 'none', { stroke: stone, 'stroke-width': 3 }),
  circle(240, 160, 98, '#f3ecdf'),
  ellipse(250, 172, 70, 66, ink, { opacity: '.14' }),
  path(
    'M240,98 C272,88 306,112 308,152 C310,194 282,226 246,224 C204,230 172,200 172,158 C172,116 204,90 240,98 Z',
    '#8fb05c',
  ),
  path(
    'M290,112 C302,122 308,138 308,152 C310,194 282,226 246,224 C222,227 202,219 189,204 C240,216 292,186 290,112 Z',
    '#769848',
  ),
  path('M196,142 C198,124 210,114 224,112', 'none', {
    stroke: '#b9d08c',
    'stroke-width': 8,
    'stroke-linecap': 'round',
  }),
  ellipse(242, 150, 20, 12, '#6a8a40'),
  line('M242,150 C244,140 252,130 262,124', brownDark, 6),
  path('M256,132 C272,110 300,112 310,124 C296,138 272,144 256,132 Z', leafDark),
]

// --- a mug on a table, before and after an instruction
const wallAndTable = [rect(0, 0, 480, 320, '#c9cac8'), tableTop(196), shadow(236, 262, 78, 9)]
const mugPlace = [228, 262]
const whiteMug = [...wallAndTable, at(...mugPlace, mug(white, stone, stone), { scale: 1.35 })]
const redMug = [
  ...wallAndTable,
  shadow(322, 226, 44, 6),
  at(318, 226, potPlant, { scale: 1.12 }),
  at(...mugPlace, mug(red, redDark, redDark), { scale: 1.35 }),
]

// --- a kitchen table on a rainy day
let drops = ''
for (let i = 0; i < 44; i++) {
  const x = 122 + ((i * 67) % 244)
  const y = 34 + ((i * 41) % 118)
  drops += `M${x},${y} l-4,13 `
}
const rain = [
  rect(0, 0, 480, 320, haze),
  rect(104, 16, 278, 164, white),
  rect(116, 28, 254, 140, '#9fb3bd'),
  path('M116,136 C160,116 200,128 240,124 C290,112 330,126 370,118 V168 H116 Z', '#7f9aa0'),
  line(drops, glass, 2.5, { opacity: '.85' }),
  rect(238, 28, 10, 140, white),
  rect(94, 178, 298, 12, stone),
  rect(0, 210, 480, 110, wood),
  rect(0, 210, 480, 5, woodDark),
  line('M20,286 H150 M300,302 H460 M190,240 H250', woodDark, 2, { opacity: '.6' }),
  shadow(108, 276, 40),
  shadow(190, 292, 42),
  shadow(186, 252, 38),
  at(184, 252, lemon, { scale: 1 }),
  at(106, 276, lemon, { scale: 1.12, turn: -8 }),
  at(190, 293, lemon, { scale: 1.15, flip: true, turn: 6 }),
  shadow(346, 284, 40),
  at(344, 284, tumbler, { scale: 1.4 }),
]

// --- a rubber duck
const duckPicture = [
  rect(0, 0, 480, 320, white),
  shadow(236, 264, 112, 9),
  at(238, 264, duck, { scale: 1.06 }),
]

// --- tulips on a sill
const tulips = [
  rect(0, 0, 480, 320, cream),
  rect(70, 0, 340, 226, white),
  rect(84, 0, 312, 212, sky),
  path('M84,166 C150,132 220,150 270,158 C320,138 360,146 396,156 V212 H84 Z', '#b5c790'),
  rect(235, 0, 10, 212, white),
  rect(46, 222, 388, 22, stone),
  rect(46, 244, 388, 8, stoneDark),
  shadow(246, 240, 64, 6),
  at(240, 134, blade(-62, 62)),
  at(240, 134, blade(64, 54, leaf)),
  at(236, 136, tulip(-46, 46, red, redDark)),
  at(244, 136, tulip(48, 40, red, redDark)),
  at(240, 136, tulip(0, 72, red, redDark, leafDark)),
  at(240, 240, vase),
]

// --- a desk
const places = { scissors: [196, 252], cup: [398, 222] }
const desk = [
  rect(0, 0, 480, 320, '#dfe5de'),
  rect(300, 30, 120, 74, white, { stroke: woodDark, 'stroke-width': 5 }),
  path('M304,100 L336,62 L356,82 L376,56 L416,100 Z', teal),
  circle(392, 50, 7, yellow),
  tableTop(166),
  shadow(76, 214, 50),
  at(76, 214, lamp, { scale: 1.05 }),
  at(258, 214, notebook),
  shadow(402, 222, 50),
  at(...places.cup, mug(blue, '#345d7e'), { scale: 0.86 }),
  group({ opacity: '.14' }, at(places.scissors[0] + 3, places.scissors[1] + 6, flat(scissors, ink))),
  at(...places.scissors, scissors),
]
const placed = ([x0, y0, x1, y1], [x, y], scale = 1) => [
  x + x0 * scale,
  y + y0 * scale,
  x + x1 * scale,
  y + y1 * scale,
]
const found = [
  labelledBox(placed(scissorsBox, places.scissors), 'scissors 0.88', '#8a3a12'),
  labelledBox(placed(mugBox, places.cup, 0.86), 'cup 0.93', ink),
]

// --- four flowers
const petals = (count, shape, fill) =>
  Array.from({ length: count }, (_, i) => at(0, 0, shape(fill), { turn: (360 / count) * i }))
const flower = (x, y, background, head) => [
  rect(x, y, 237, 157, background),
  line(
    `M${x + 118},${y + 157} C${x + 112},${y + 130} ${x + 118},${y + 110} ${x + 118},${y + 80}`,
    leafDark,
    6,
  ),
  path(`M${x + 116},${y + 146} c-34,2 -50,-12 -54,-30 c30,-2 50,10 54,30 Z`, leaf),
  path(`M${x + 118},${y + 150} c32,0 46,-14 50,-32 c-28,0 -46,12 -50,32 Z`, leafDark),
  at(x + 118, y + 66, head),
]
const flowers = [
  rect(0, 0, 480, 320, white),
  flower(2, 2, '#f2dcc8', [
    ...petals(5, (fill) => ellipse(0, -26, 20, 26, fill), red),
    circle(0, 0, 13, redDark),
    circle(0, 0, 6, ink),
  ]),
  flower(241, 2, '#d7e5e6', [
    ...petals(14, (fill) => path('M0,0 C-10,-22 -7,-42 0,-50 C7,-42 10,-22 0,0 Z', fill), yellow),
    circle(0, 0, 18, brownDark),
    circle(0, 0, 10, '#5f3f2a'),
  ]),
  flower(2, 161, '#e6e8d0', [
    at(
      0,
      28,
      [
        path('M-30,-64 C-40,-20 -24,6 0,6 C24,6 40,-20 30,-64 L14,-44 L0,-70 L-14,-44 Z', violet),
        path('M0,-70 L14,-44 L30,-64 C40,-20 24,6 0,6 C18,-10 18,-40 0,-70 Z', '#6f5989'),
      ].join(''),
    ),
  ]),
  flower(241, 161, '#b9cbc0', [
    ...petals(
      8,
      (fill) =>
        path('M0,0 C-26,-20 -20,-50 0,-46 C20,-50 26,-20 0,0 Z', fill, { stroke: stone, 'stroke-width': 2 }),
      white,
    ),
    circle(0, 0, 13, yellow),
    circle(3, 3, 7, yellowDark),
  ]),
]

export default {
  'image-feature-extraction/input.svg': picture(apple),
  'image-text-to-image/input.svg': picture(whiteMug),
  'image-text-to-image/output.svg': picture(redMug),
  'image-text-to-text/input.svg': picture(rain),
  'image-to-3d/input.svg': picture(duckPicture),
  'image-to-image/input.svg': picture(greyscale(tulips.join(''))),
  'image-to-image/output.svg': picture(tulips),
  'zero-shot-object-detection/input.svg': picture(desk),
  'zero-shot-object-detection/output.svg': picture(desk, found),
  'unconditional-image-generation/output.svg': picture(flowers),
}
