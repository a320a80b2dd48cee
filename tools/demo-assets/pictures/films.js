/** Videos of things that sail and fly, as four frames; where a picture is the input, it is the first frame. */
import { balloon, paperBoat, sailingBoat } from '../kit/craft.js'
import { film } from '../kit/film.js'
import { bush, cloud, reeds, tufts, waves } from '../kit/nature.js'
import {
  glass,
  grass,
  grassDark,
  haze,
  ink,
  leaf,
  leafDark,
  red,
  redDark,
  sky,
  stone,
  teal,
  tealDark,
  white,
  yellow,
} from '../kit/palette.js'
import { at, circle, ellipse, line, path, picture, rect } from '../kit/svg.js'
import { kite } from '../kit/things.js'

// --- a paper boat drifts over a pond
const pond = [
  rect(0, 0, 480, 320, haze),
  path('M0,96 C80,64 160,84 240,76 C330,60 420,72 480,90 V140 H0 Z', '#9dbb8c'),
  ...[60, 200, 330, 430].map((x, i) => at(x, 128, bush, { scale: i % 2 === 0 ? 1.2 : 0.9 })),
  rect(0, 124, 480, 196, teal),
  rect(0, 124, 480, 8, grassDark),
  waves(
    glass,
    [250, 168, 40],
    [120, 160, 30],
    [400, 190, 40],
    [300, 296, 50],
    [150, 300, 40],
    [420, 270, 40],
  ),
].join('')
const pondReeds = at(44, 316, reeds, { scale: 1.25 })
const drift = (x, trail) => [
  ...Array.from({ length: trail }, (_, i) =>
    line(
      `M${x - 86 - i * 34},${234 - i * 5} q-10,10 0,20 M${x - 70 - i * 34},${230 - i * 5} q-14,14 0,${28 + i * 2}`,
      white,
      2.5,
      { opacity: (0.95 - i * 0.16).toFixed(2) },
    ),
  ),
  ellipse(x, 245, 62, 8, tealDark, { opacity: '.6' }),
  at(x, 240, paperBoat, { scale: 1.1 }),
  pondReeds,
]

// --- a balloon rises
const hills = [
  rect(0, 0, 480, 320, sky),
  at(84, 70, cloud, { scale: 0.9 }),
  at(408, 96, cloud, { scale: 0.7 }),
  path('M0,206 C70,150 150,168 220,196 C300,150 400,150 480,200 V270 H0 Z', leaf),
  path('M0,224 C100,186 200,210 300,214 C370,196 430,204 480,218 V280 H0 Z', '#8db07c'),
  path('M0,244 C120,232 360,232 480,244 V320 H0 Z', grass),
  tufts([60, 276], [120, 302], [390, 270], [430, 300], [340, 306]),
].join('')
const rise = (height) => [
  ellipse(240, 290, 44 - height * 0.12, 6, ink, { opacity: height > 80 ? '.07' : '.14' }),
  at(240, 288 - height, balloon, { scale: 1.1 - height * 0.0035 }),
]

// --- a kite climbs
const kiteLand = [
  rect(0, 0, 480, 320, sky),
  path('M0,300 C90,196 190,176 270,196 C360,218 430,250 480,262 V320 H0 Z', leaf),
  path('M0,320 V290 C120,250 300,262 480,300 V320 Z', leafDark),
].join('')
const climb = (x, y, shift) => [
  at(176 - shift, 74, cloud, { scale: 1.1 }),
  at(420 - shift, 124, cloud, { scale: 0.85 }),
  line(`M206,190 Q${(206 + x) / 2 - 6},${(190 + y) / 2 + 22} ${x},${y}`, ink, 2),
  at(x, y, kite(red, redDark, yellow), { scale: 1.05, turn: 24 }),
]

// --- a boat sails, at noon and again at sunset
const noon = {
  top: sky,
  low: haze,
  sea: teal,
  deep: tealDark,
  wave: glass,
  sun: '#f6dd93',
  sail: [white, stone],
  hull: [white, stone],
}
const sunset = {
  top: '#dd8d5c',
  low: '#f0c78c',
  sea: '#4f5f80',
  deep: '#3a4766',
  wave: '#e6a877',
  sun: '#fbe9b4',
  sail: ['#c9553f', '#a3402f'],
  hull: ['#f3dcc0', '#c9a68b'],
}
const sea = (light) =>
  [
    rect(0, 0, 480, 320, light.top),
    rect(0, 120, 480, 90, light.low),
    path('M0,122 C120,96 360,96 480,122 V140 H0 Z', light.low),
    circle(376, light === noon ? 54 : 176, 30, light.sun),
    rect(0, 196, 480, 124, light.sea),
    rect(0, 262, 480, 58, light.deep),
    waves(
      light.wave,
      [30, 224, 50],
      [400, 222, 50],
      [220, 216, 40],
      [110, 286, 60],
      [300, 296, 60],
      [420, 280, 40],
    ),
  ].join('')
const sail = (light) => (x) => [
  at(x, 240, sailingBoat(...light.hull, ...light.sail), { scale: 0.98 }),
  line(`M${x - 76},249 H${x + 74} M${x - 50},257 H${x + 40}`, light.wave, 3),
]
const course = [92, 190, 288, 386]

export default {
  'image-text-to-video/input.svg': picture(pond, drift(176, 0)),
  'image-text-to-video/output.svg': picture(
    film([drift(176, 0), drift(246, 2), drift(316, 4), drift(390, 6)], { still: pond }),
  ),
  'image-to-video/input.svg': picture(hills, rise(0)),
  'image-to-video/output.svg': picture(film([0, 28, 98, 168].map(rise), { still: hills })),
  'text-to-video/output.svg': picture(
    film([climb(276, 150, 0), climb(306, 118, 36), climb(334, 84, 72), climb(364, 52, 108)], {
      still: kiteLand,
    }),
  ),
  'video-to-video/input.svg': picture(film(course.map(sail(noon)), { still: sea(noon) })),
  'video-to-video/output.svg': picture(film(course.map(sail(sunset)), { still: sea(sunset) })),
}
