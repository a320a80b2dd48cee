/** Pages to read: an invoice, and three pages to find the right one among. */
import {
  blue,
  cream,
  greyDark,
  ink,
  orange,
  red,
  sand,
  stone,
  stoneDark,
  teal,
  white,
  woodDark,
} from '../kit/palette.js'
import { circle, line, path, picture, rect, words } from '../kit/svg.js'

const end = { 'text-anchor': 'end' }
const bold = { 'font-weight': 700 }
const quiet = { fill: greyDark }

const loaf = [
  path('M100,62 C92,40 118,30 138,32 C160,28 182,40 174,62 C172,66 102,66 100,62 Z', '#c98f55'),
  line('M120,44 l5,10 M136,40 l5,10 M152,42 l5,10', cream, 3),
]

const invoice = [
  rect(0, 0, 480, 320, '#9fb2a6'),
  rect(76, 16, 336, 296, ink, { opacity: '.16' }),
  rect(70, 10, 340, 300, white),
  loaf,
  words(190, 58, 'Hill Bakery', 26, bold),
  words(100, 104, 'Invoice 2041', 17),
  words(380, 104, '3 May', 15, { ...end, ...quiet }),
  line('M100,118 H380', ink, 2),
  words(100, 142, 'Item', 14, quiet),
  words(380, 142, 'Amount', 14, { ...end, ...quiet }),
  words(100, 172, '12 rolls', 18),
  words(380, 172, '9.60', 18, end),
  line('M100,184 H380', stone, 1.5),
  words(100, 206, '2 loaves', 18),
  words(380, 206, '7.40', 18, end),
  line('M100,222 H380', ink, 2),
  words(100, 254, 'Total', 22, bold),
  words(380, 254, '17.00', 22, { ...end, ...bold }),
  words(100, 290, 'Thank you for your order.', 13, quiet),
]

/** A page's sheet at `x` with its number below. */
const sheet = (x, name) =>
  rect(x + 4, 36, 136, 236, ink, { opacity: '.16' }) +
  rect(x, 32, 136, 236, white) +
  words(x + 68, 297, name, 17, { 'text-anchor': 'middle', fill: white, 'font-weight': 600 })

/** Lines of text too small to read, each ending where a line of its own would. */
function lines(x, y, count, width = 108) {
  let d = ''
  for (let i = 0; i < count; i++)
    d += `M${x},${y + i * 11} h${i % 5 === 4 ? width * 0.55 : width - ((i * 7) % 12)} `
  return line(d, stoneDark, 3.5)
}

const bars = [
  ['2021', 34],
  ['2022', 50],
  ['2023', 44],
  ['2024', 82],
]

const pages = [
  rect(0, 0, 480, 320, '#566a78'),
  sheet(18, 'Page 1'),
  words(32, 66, 'Our year', 18, bold),
  lines(34, 86, 16),
  sheet(172, 'Page 2'),
  words(186, 62, 'Sales by year', 14.5, bold),
  line('M186,176 H294', ink, 2),
  ...bars.flatMap(([year, height], i) => [
    rect(190 + i * 27, 175 - height, 19, height, i === 3 ? orange : blue),
    i % 3 === 0 ? words(199.5 + i * 27, 190, year, 11, { 'text-anchor': 'middle' }) : '',
  ]),
  lines(188, 208, 5),
  sheet(326, 'Page 3'),
  rect(338, 46, 112, 150, sand),
  path('M338,46 H402 C392,70 412,84 396,104 C380,120 352,108 338,118 Z', '#c3d19c'),
  path('M450,140 C424,134 412,154 420,172 C424,184 420,192 418,196 H450 Z', teal),
  line('M338,160 C370,150 388,134 404,118 C420,100 432,84 450,78', white, 6),
  line('M360,196 C366,176 384,158 390,132', white, 4),
  line('M376,46 C374,80 386,110 388,130', white, 4),
  path('M396,128 C386,114 382,108 382,101 A14,14 0 0 1 410,101 C410,108 406,114 396,128 Z', red),
  circle(396, 101, 5, white),
  line('M346,188 h30 M346,184 v8 M376,184 v8', woodDark, 2),
  path('M436,54 l6,16 l-6,-4 l-6,4 Z', ink),
  lines(340, 212, 4),
]

export default {
  'document-question-answering/input.svg': picture(invoice),
  'visual-document-retrieval/input.svg': picture(pages),
}
