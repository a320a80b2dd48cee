/** A robot's table from above; along it 755 units are a metre from x = 40, so that the card's actions fit. */
import {
  blue,
  blueDark,
  greyDark,
  ink,
  red,
  redDark,
  sand,
  stone,
  stoneDark,
  white,
  woodDark,
} from '../kit/palette.js'
import { circle, ellipse, line, path, picture, rect } from '../kit/svg.js'

const finger = (x, flip) =>
  path(`M${x},96 h${flip * 22} v34 l${flip * -8},8 v34 h${flip * -14} Z`, greyDark, {
    stroke: ink,
    'stroke-width': 2,
    'stroke-linejoin': 'round',
  })

const table = [
  rect(0, 0, 480, 320, '#8f9a9f'),
  rect(20, 18, 440, 292, woodDark, { rx: 10 }),
  rect(24, 22, 432, 284, sand, { rx: 8 }),
  line('M40,92 H170 M330,92 H440 M36,164 H90 M180,240 H300 M50,278 H150 M390,280 H440', '#d9c08d', 2.5),
  // the cube
  rect(104, 186, 66, 62, ink, { opacity: '.16', rx: 4 }),
  rect(98, 178, 66, 66, redDark, { rx: 3 }),
  rect(98, 178, 66, 56, red, { rx: 3 }),
  // the bowl
  ellipse(356, 214, 66, 64, ink, { opacity: '.16' }),
  circle(350, 206, 64, blue),
  circle(350, 206, 52, blueDark),
  path('M300,218 A52,52 0 0 0 400,218 A60,60 0 0 1 300,218 Z', '#6a9abd'),
  circle(350, 206, 24, '#2b4c69'),
  // the arm and its open gripper
  rect(216, 0, 60, 58, ink, { opacity: '.16' }),
  rect(210, 0, 60, 52, white),
  rect(210, 0, 12, 52, stone),
  line('M210,20 H270', stoneDark, 2),
  circle(240, 58, 30, stone, { stroke: stoneDark, 'stroke-width': 3 }),
  circle(240, 58, 13, '#e9bd55'),
  rect(180, 78, 120, 24, ink, { rx: 6 }),
  finger(184, 1),
  finger(296, -1),
]

export default { 'robotics/input.svg': picture(table) }
