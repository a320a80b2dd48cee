/** Pictures of places and people outdoors: depth, a wall with a bicycle, a beach, a lighthouse, a pose. */
import { bush, cloud, tree, tufts, waves } from '../kit/nature.js'
import {
  blue,
  brick,
  brickDark,
  brownDark,
  cream,
  glass,
  grass,
  haze,
  ink,
  leaf,
  red,
  redDark,
  sand,
  sky,
  stone,
  stoneDark,
  teal,
  white,
  yellow,
  yellowDark,
} from '../kit/palette.js'
import { armsSpread, person } from '../kit/people.js'
import { at, circle, element, ellipse, flat, line, path, picture, rect, shadow } from '../kit/svg.js'
import { bicycle, kite } from '../kit/things.js'

// --- depth: things in the order of their distance, each with its shade of grey
const cottage = [
  path('M-52,-46 L-40,-84 L40,-84 L52,-46 Z', redDark),
  rect(20, -98, 12, 22, brickDark),
  rect(-44, -48, 88, 48, cream),
  rect(-9, -32, 18, 32, brownDark),
  rect(-34, -36, 16, 16, glass, { stroke: white, 'stroke-width': 2.5 }),
  rect(18, -36, 16, 16, glass, { stroke: white, 'stroke-width': 2.5 }),
].join('')
const hills = 'M0,128 C70,96 140,112 210,122 C290,92 400,96 480,124 V170 H0 Z'
const land = 'M0,158 C120,150 360,150 480,158 V320 H0 Z'
const way =
  'M120,320 C150,262 320,236 306,204 C300,190 284,180 282,166 H298 C302,180 330,190 336,206 C350,246 330,276 360,320 Z'
const bushes = [
  [240, 178, 0.42, '#505050'],
  [346, 180, 0.46, '#545454'],
  [376, 204, 0.72, '#767676'],
  [232, 214, 0.8, '#808080'],
  [424, 256, 1.3, '#b4b4b4'],
]

const garden = [
  rect(0, 0, 480, 320, sky),
  at(400, 50, cloud, { scale: 0.8 }),
  path(hills, leaf, { opacity: '.55' }),
  path(land, grass),
  path(way, sand),
  line('M186,282 q40,-6 90,0 M262,252 q30,-5 62,0', '#d8bf8c', 2.5),
  shadow(290, 167, 56),
  at(290, 167, cottage),
  tufts([190, 196], [270, 300], [420, 300], [180, 240]),
  ...bushes.map(([x, y, scale]) => at(x, y, bush, { scale })),
  shadow(84, 306, 60),
  at(84, 306, tree, { scale: 1.22 }),
]
const depth = [
  element(
    'defs',
    {},
    element(
      'linearGradient',
      { id: 'near', x1: 0, y1: 0, x2: 0, y2: 1 },
      element('stop', { offset: '0', 'stop-color': '#383838' }),
      element('stop', { offset: '.25', 'stop-color': '#6c6c6c' }),
      element('stop', { offset: '1', 'stop-color': '#f2f2f2' }),
    ),
  ),
  rect(0, 0, 480, 320, '#000000'),
  path(hills, '#1c1c1c'),
  path(land, 'url(#near)'),
  at(290, 167, flat(cottage, '#444444')),
  ...bushes.map(([x, y, scale, shade]) => at(x, y, flat(bush, shade), { scale })),
  at(84, 306, flat(tree, '#ececec'), { scale: 1.22 }),
]

// --- a bicycle with a flat tyre
const bricks = element(
  'pattern',
  { id: 'bricks', width: 56, height: 36, patternUnits: 'userSpaceOnUse' },
  rect(0, 0, 56, 36, '#d9a98f'),
  rect(1, 1, 54, 16, brick, { rx: 1.5 }),
  rect(-27, 19, 54, 16, brickDark, { rx: 1.5 }),
  rect(29, 19, 54, 16, brickDark, { rx: 1.5 }),
)
const wall = [
  element('defs', {}, bricks),
  rect(0, 0, 480, 320, 'url(#bricks)'),
  rect(0, 252, 480, 68, stone),
  rect(0, 252, 480, 6, stoneDark),
  shadow(240, 284, 180, 10),
  at(240, 284, bicycle()),
]

// --- two children with a kite
const child = (x, reach, clothes) =>
  person(
    {
      head: [x, 196],
      shoulders: [
        [x - 11, 221],
        [x + 11, 221],
      ],
      elbows: reach
        ? [
            [x - 21, 236],
            [x + 26, 206],
          ]
        : [
            [x - 22, 237],
            [x + 23, 236],
          ],
      wrists: reach
        ? [
            [x - 25, 252],
            [x + 38, 190],
          ]
        : [
            [x - 24, 253],
            [x + 32, 248],
          ],
      hips: [
        [x - 8, 254],
        [x + 8, 254],
      ],
      knees: [
        [x - 11, 274],
        [x + 11, 274],
      ],
      ankles: [
        [x - 13, 293],
        [x + 13, 293],
      ],
    },
    { size: 0.62, ...clothes },
  )
const beach = [
  rect(0, 0, 480, 320, sky),
  at(90, 66, cloud, { scale: 0.9 }),
  at(300, 40, cloud, { scale: 0.6 }),
  rect(0, 150, 480, 80, teal),
  waves(haze, [30, 172, 50], [190, 166, 40], [330, 178, 56], [90, 196, 60], [410, 160, 40]),
  path('M0,214 C80,204 150,222 240,212 C330,202 400,218 480,208 V320 H0 Z', white),
  path('M0,222 C80,212 150,230 240,220 C330,210 400,226 480,216 V320 H0 Z', sand),
  line('M198,190 C250,140 320,110 372,76', ink, 1.5),
  at(380, 66, kite(yellow, yellowDark, red), { scale: 0.95, turn: 32 }),
  shadow(160, 298, 34),
  shadow(92, 298, 34),
  child(92, false, { shirt: red, trousers: blue, hair: '#5c3d28' }),
  child(160, true, { shirt: blue, trousers: brownDark, hair: '#c99a4c' }),
]

// --- a lighthouse at dusk
const duskBands = ['#e8a66c', '#ecb679', '#f0c78c', '#f4d8a6']
const lighthouse = [
  rect(0, 0, 480, 320, '#dd8d5c'),
  ...duskBands.map((fill, i) => ellipse(240, 214, 330 - i * 72, 170 - i * 38, fill)),
  path('M240,62 L480,20 V104 Z', '#f9ecc4', { opacity: '.55' }),
  path('M240,62 L0,36 V92 Z', '#f9ecc4', { opacity: '.35' }),
  rect(0, 208, 480, 112, '#27405f'),
  path('M0,208 H480 V214 H0 Z', '#3c5877'),
  waves(
    '#46658a',
    [30, 240, 60],
    [120, 268, 70],
    [380, 236, 60],
    [330, 286, 80],
    [40, 300, 60],
    [420, 264, 50],
    [200, 300, 60],
  ),
  path(
    'M112,236 C124,210 150,214 164,198 C186,184 212,192 232,186 C262,180 286,190 300,204 C326,206 352,216 366,236 C330,246 150,246 112,236 Z',
    '#4a4350',
  ),
  path(
    'M262,190 C286,190 292,198 300,204 C326,206 352,216 366,236 C340,244 300,243 270,243 C290,226 276,206 262,190 Z',
    '#383342',
  ),
  path('M212,194 L222,84 H258 L268,194 Z', white),
  ...[0, 1].map((i) => {
    const half = (y) => 18 + ((y - 84) * 10) / 110
    const [a, b] = [106 + i * 44, 128 + i * 44]
    return path(
      `M${240 - half(a)},${a} H${240 + half(a)} L${240 + half(b)},${b} H${240 - half(b)} Z`,
      '#b8452f',
    )
  }),
  path('M246,84 H258 L268,194 H250 Z', '#27405f', { opacity: '.16' }),
  rect(214, 80, 52, 7, '#383342', { rx: 2 }),
  rect(226, 50, 28, 30, '#f9e2a0'),
  line('M226,50 V80 M240,50 V80 M254,50 V80', '#383342', 2.5),
  path('M220,51 L240,30 L260,51 Z', '#9c3a2a'),
  circle(240, 28, 3.5, '#383342'),
  path('M233,194 v-16 a7,7 0 0 1 14,0 v16 Z', '#383342'),
  rect(236, 134, 8, 11, '#27405f', { rx: 4 }),
]

// --- a person and the key points of the pose
const hall = [
  rect(0, 0, 480, 320, cream),
  rect(0, 268, 480, 52, sand),
  rect(0, 262, 480, 6, white),
  shadow(240, 298, 64),
  person(armsSpread, { shirt: teal, trousers: blue }),
]
const bones = [
  ['shoulders', 'elbows'],
  ['elbows', 'wrists'],
  ['shoulders', 'hips'],
  ['hips', 'knees'],
  ['knees', 'ankles'],
]
const joints = [
  armsSpread.head,
  ...['shoulders', 'elbows', 'wrists', 'hips', 'knees', 'ankles'].flatMap((name) => armsSpread[name]),
]
const across = (name) => `M${armsSpread[name][0]} L${armsSpread[name][1]}`
const skeleton = [
  line(
    [
      `M${armsSpread.head} L240,102`,
      across('shoulders'),
      across('hips'),
      ...bones.flatMap(([a, b]) => [0, 1].map((side) => `M${armsSpread[a][side]} L${armsSpread[b][side]}`)),
    ].join(' '),
    ink,
    4,
  ),
  ...joints.map(([x, y]) => circle(x, y, 7, yellow, { stroke: ink, 'stroke-width': 3 })),
]

export default {
  'depth-estimation/input.svg': picture(garden),
  'depth-estimation/output.svg': picture(depth),
  'any-to-any/input.svg': picture(wall),
  'image-to-text/input.svg': picture(beach),
  'text-to-image/output.svg': picture(lighthouse),
  'keypoint-detection/input.svg': picture(hall),
  'keypoint-detection/output.svg': picture(hall, skeleton),
}
