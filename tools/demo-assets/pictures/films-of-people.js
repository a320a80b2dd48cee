import { film } from '../kit/film.js'
import { waves } from '../kit/nature.js'
import {
  blue,
  cream,
  glass,
  greyDark,
  haze,
  ink,
  leafDark,
  orange,
  red,
  redDark,
  skin,
  sky,
  stone,
  stoneDark,
  teal,
  white,
} from '../kit/palette.js'
import { person } from '../kit/people.js'
import { at, circle, element, ellipse, group, line, path, picture, rect } from '../kit/svg.js'
import { kettle, mug } from '../kit/things.js'

// --- a dive
const water = [
  rect(0, 244, 480, 76, teal),
  rect(0, 244, 480, 5, glass),
  waves(glass, [40, 272, 50], [190, 296, 60], [370, 276, 60]),
]
const pool = [
  rect(0, 0, 480, 320, sky),
  rect(0, 196, 480, 48, haze),
  line('M0,212 H480 M0,228 H480', stone, 2),
  ...water,
  rect(40, 160, 20, 86, stoneDark),
  rect(24, 238, 52, 14, stoneDark, { rx: 3 }),
  rect(0, 152, 182, 12, white, { rx: 4 }),
  rect(0, 160, 182, 5, stoneDark, { rx: 2 }),
  line('M8,152 V112 H60 V152', greyDark, 4),
].join('')
const pair = ([x, y], gap = 3) => [
  [x - gap, y],
  [x + gap, y],
]
const diver = (pose) => person(pose, { shirt: red, trousers: red, bare: true, size: 0.6, looks: 1 })
const upright = diver({
  head: [0, -136],
  shoulders: pair([-1, -110], 5),
  elbows: [
    [16, -124],
    [20, -118],
  ],
  wrists: [
    [40, -134],
    [42, -128],
  ],
  hips: pair([-2, -70]),
  knees: pair([2, -38]),
  ankles: pair([0, -8]),
})
const tucked = diver({
  head: [8, -50],
  shoulders: pair([-4, -26], 5),
  elbows: [
    [24, -12],
    [26, -6],
  ],
  wrists: [
    [38, 6],
    [38, 12],
  ],
  hips: pair([-12, 14]),
  knees: pair([30, -6]),
  ankles: pair([22, 30]),
})
const straight = diver({
  head: [2, -58],
  shoulders: pair([0, -34], 5),
  elbows: [
    [0, -62],
    [10, -62],
  ],
  wrists: [
    [4, -92],
    [8, -92],
  ],
  hips: pair([0, 8]),
  knees: pair([0, 42]),
  ankles: pair([0, 74]),
})
const splash = [
  line(
    'M262,240 q-16,-18 -24,-44 M276,240 q-8,-16 -10,-30 M318,240 q14,-18 22,-46 M304,240 q8,-18 10,-30',
    white,
    6,
  ),
  circle(232, 178, 4, white),
  circle(346, 176, 4, white),
  circle(254, 202, 3, white),
  ellipse(290, 248, 54, 7, white),
]

// --- tea
const kitchen = [
  rect(0, 0, 480, 320, cream),
  line(
    'M0,60 H480 M0,120 H480 M0,180 H480 M60,0 V60 M180,0 V60 M300,0 V60 M420,0 V60 M120,60 V120 M240,60 V120 M360,60 V120 M60,120 V180 M180,120 V180 M300,120 V180 M420,120 V180',
    '#dfc9a6',
    2,
  ),
].join('')
const counter = [
  rect(0, 238, 480, 82, '#7f9a94'),
  rect(0, 238, 480, 14, stone),
  rect(318, 252, 148, 68, greyDark),
  ...[350, 392, 434].map((x) => circle(x, 270, 7, stone)),
  rect(330, 288, 124, 40, ink, { rx: 4 }),
  rect(330, 230, 124, 8, ink, { rx: 3 }),
].join('')
const cook = (elbow, wrist) =>
  element(
    'svg',
    { width: 480, height: 238 },
    person(
      {
        head: [112, 84],
        shoulders: [
          [86, 134],
          [138, 134],
        ],
        elbows: [[74, 186], elbow],
        wrists: [[84, 226], wrist],
        hips: [
          [94, 250],
          [130, 250],
        ],
      },
      { shirt: leafDark, trousers: blue, hair: '#5c3d28', looks: 1, size: 1.1 },
    ),
  )
const resting = cook([152, 186], [146, 226])
const jug = [
  line('M-26,-62 C-56,-62 -54,-14 -24,-16', blue, 8),
  path('M-30,-84 L40,-84 L28,-72 L26,0 L-26,0 Z', glass, {
    stroke: blue,
    'stroke-width': 3,
    'stroke-linejoin': 'round',
  }),
].join('')
const flames = path(
  [350, 369, 388, 407, 426].map((x) => `M${x - 4},232 q-7,-9 4,-20 q11,11 4,20 Z`).join(' '),
  orange,
)
const steam = line(
  'M452,112 q-10,-14 0,-28 q10,-14 0,-28 M432,100 q-8,-12 0,-24 q8,-12 0,-24 M472,120 q-8,-12 0,-26',
  white,
  5,
)
const tea = [
  [
    cook([178, 128], [190, 62]),
    at(270, 238, kettle(false)),
    line('M268,118 C271,126 271,140 271,158', '#6d9cbd', 6),
    at(176, 122, jug, { turn: 62 }),
    circle(190, 62, 10, skin),
  ],
  [group({ id: 'heating' }, resting, at(388, 222, kettle()), flames)],
  [element('use', { href: '#heating' }), steam],
  [
    cook([186, 152], [235, 98]),
    line('M288,160 C293,166 293,178 293,194', '#6d9cbd', 6),
    at(290, 238, mug(red, redDark), { scale: 0.5 }),
    at(184, 192, kettle(), { turn: 28 }),
    circle(235, 97, 10, skin),
  ],
]

export default {
  'video-classification/input.svg': picture(
    film(
      [
        [at(156, 150, upright, { scale: 0.88 })],
        [at(236, 92, tucked, { scale: 0.95, turn: 30 })],
        [at(274, 150, straight, { scale: 0.95, turn: 158 })],
        [at(290, 214, straight, { scale: 0.95, turn: 176 }), ...water, splash],
      ],
      { still: pool },
    ),
  ),
  'video-text-to-text/input.svg': picture(film(tea, { still: kitchen + counter, seconds: 60 })),
}
