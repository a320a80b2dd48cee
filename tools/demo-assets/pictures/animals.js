/** Pictures of one animal each: a hen to classify, a dog to mask, a cat to name. */
import { cat, dog, hen } from '../kit/animals.js'
import { bush, tufts } from '../kit/nature.js'
import {
  blueDark,
  cream,
  grass,
  grassDark,
  haze,
  ink,
  leaf,
  leafDark,
  red,
  sky,
  stone,
  white,
  wood,
  woodDark,
} from '../kit/palette.js'
import { at, circle, ellipse, flat, group, line, path, picture, rect, shadow } from '../kit/svg.js'

function fence(top, bottom) {
  let boards = ''
  for (let x = 6; x < 480; x += 48)
    boards += path(`M${x},${bottom} V${top + 12} L${x + 18},${top} L${x + 36},${top + 12} V${bottom} Z`, wood)
  return rect(0, top + 34, 480, 12, woodDark) + rect(0, bottom - 42, 480, 12, woodDark) + boards
}

const yard = [
  rect(0, 0, 480, 320, sky),
  fence(64, 214),
  rect(0, 206, 480, 114, grass),
  path('M0,206 H480 V216 C360,210 120,222 0,214 Z', grassDark),
  tufts([60, 250], [120, 292], [400, 248], [436, 296], [350, 304]),
  shadow(250, 284, 78),
  at(240, 284, hen, { scale: 1.22 }),
]

const lawnBack = [
  rect(0, 0, 480, 320, sky),
  path('M0,120 C90,76 170,92 250,104 C330,78 420,84 480,112 V200 H0 Z', '#9dbb8c'),
  ...[40, 130, 352, 440].map((x, i) => at(x, 150, bush, { scale: i % 2 === 0 ? 1.3 : 1 })),
  rect(0, 144, 480, 176, grass),
  path('M0,144 H480 V152 C340,148 160,158 0,150 Z', grassDark),
  tufts([50, 200], [96, 280], [398, 210], [430, 284], [360, 180], [150, 180]),
]
const sitting = at(236, 290, dog, { scale: 2.3 })
const lawn = [...lawnBack, shadow(246, 290, 96)]
const click = circle(291, 190, 9, red, { stroke: white, 'stroke-width': 3.5 })

/** The shape with a rim; strokes keep a width of their own, so they are widened one by one. */
const rimmed = (shape, colour, width) =>
  group(
    { stroke: colour, 'stroke-width': width, 'stroke-linejoin': 'round' },
    flat(shape, colour).replace(
      /stroke-width="([\d.]+)"/g,
      (_, own) => `stroke-width="${Number(own) + width}"`,
    ),
  )

const chair = [
  rect(92, 250, 14, 44, woodDark),
  rect(374, 250, 14, 44, woodDark),
  path('M112,240 V92 C112,58 136,44 172,44 H308 C344,44 368,58 368,92 V240 Z', leaf),
  path('M308,44 C344,44 368,58 368,92 V240 H340 V96 C340,66 330,50 300,44 Z', leafDark),
  path('M240,60 V180', 'none', { stroke: leafDark, 'stroke-width': 2.5 }),
  circle(180, 112, 4, leafDark),
  circle(300, 112, 4, leafDark),
  rect(110, 200, 260, 74, leafDark, { rx: 12 }),
  rect(122, 192, 236, 40, leaf, { rx: 14 }),
  path('M76,156 C76,136 122,136 122,158 V266 C122,272 118,276 112,276 H88 C80,276 76,272 76,266 Z', leaf),
  path(
    'M358,158 C358,136 404,136 404,156 V266 C404,272 400,276 392,276 H368 C362,276 358,272 358,266 Z',
    leaf,
  ),
  line('M78,160 C80,144 118,144 121,162 M359,162 C362,144 400,144 402,160', leafDark, 3),
]

const room = [
  rect(0, 0, 480, 320, cream),
  rect(0, 262, 480, 58, wood),
  rect(0, 254, 480, 8, white),
  ellipse(240, 296, 212, 18, stone),
  rect(30, 34, 52, 66, white, { stroke: woodDark, 'stroke-width': 5 }),
  path('M33,97 L52,66 L64,82 L72,72 L79,97 Z', grassDark),
  line('M436,290 V92', ink, 5),
  path('M408,96 L420,48 H452 L464,96 Z', haze),
  ellipse(436, 292, 24, 5, ink),
  ...chair,
  at(242, 208, cat, { scale: 1.25 }),
]

export default {
  'image-classification/input.svg': picture(yard),
  'mask-generation/input.svg': picture(lawn, sitting, click),
  'mask-generation/output.svg': picture(lawn, rimmed(sitting, blueDark, 3.5), flat(sitting, '#6ea3cc')),
  'zero-shot-image-classification/input.svg': picture(room),
}
