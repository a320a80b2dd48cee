/** One street for three tasks: what is there, where each thing is, and which class each region has. */
import { dog, dogBox } from '../kit/animals.js'
import { cloud } from '../kit/nature.js'
import {
  blue,
  blueDark,
  brick,
  brown,
  brownDark,
  grey,
  greyDark,
  haze,
  ink,
  red,
  redDark,
  sand,
  sky,
  stone,
  teal,
  tealDark,
} from '../kit/palette.js'
import { car, carBox, house, pavement } from '../kit/street.js'
import { at, flat, labelledBox, picture, plate, rect, shadow } from '../kit/svg.js'

const places = { left: [100, 270], right: [380, 270], dog: [236, 226] }

const houses = [
  at(58, 176, house({ width: 122, height: 98, wall: sand, roof: brownDark, door: tealDark })),
  at(180, 176, house({ width: 126, height: 106, wall: brick, roof: greyDark, door: blueDark, gable: true })),
  at(302, 176, house({ width: 122, height: 92, wall: haze, roof: brown, door: redDark })),
  at(424, 176, house({ width: 126, height: 104, wall: teal, roof: brownDark, door: brownDark, gable: true })),
].join('')
const ground = pavement(176, 230)
const road = rect(0, 238, 480, 82, grey)
const marks = [20, 140, 260, 380].map((x) => rect(x, 297, 70, 5, stone)).join('')
const redCar = at(...places.left, car(red, redDark))
const blueCar = at(...places.right, car(blue, blueDark))
const theDog = at(...places.dog, dog)

const street = [
  rect(0, 0, 480, 320, sky),
  at(130, 40, cloud, { scale: 0.7 }),
  at(372, 30, cloud, { scale: 0.55 }),
  houses,
  ground,
  road,
  marks,
  shadow(236, 226, 44),
  theDog,
  shadow(100, 270, 88),
  shadow(380, 270, 88),
  redCar,
  blueCar,
]

const moved = ([x0, y0, x1, y1], [x, y]) => [x0 + x, y0 + y, x1 + x, y1 + y]

const boxes = [
  labelledBox(moved(carBox, places.left), 'car 0.98', ink),
  labelledBox(moved(carBox, places.right), 'car 0.97', ink),
  labelledBox(moved(dogBox, places.dog), 'dog 0.95', '#8a3a12'),
]

const regions = [
  rect(0, 0, 480, 320, '#a8cbe0'),
  flat(houses, '#b98d6e'),
  rect(0, 176, 480, 62, '#e3d3bd'),
  rect(0, 238, 480, 82, '#77708a'),
  flat(theDog, '#e3a23c'),
  flat(redCar, '#2f6690'),
  flat(blueCar, '#2f6690'),
  ...[
    [30, 14, 'sky'],
    [110, 120, 'houses'],
    [434, 177, 'pavement'],
    [240, 284, 'road'],
    [100, 226, 'car'],
    [380, 226, 'car'],
    [238, 184, 'dog'],
  ].map(([x, y, text]) => plate(x, y, text, { anchor: 'middle' })),
]

export default {
  'object-detection/input.svg': picture(street),
  'object-detection/output.svg': picture(street, boxes),
  'image-segmentation/input.svg': picture(street),
  'image-segmentation/output.svg': picture(regions),
  'visual-question-answering/input.svg': picture(street),
}
