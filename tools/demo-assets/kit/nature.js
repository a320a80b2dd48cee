/** Plants, land, water and weather. */
import { brownDark, grassDark, leaf, leafDark, white } from './palette.js'
import { line, path } from './svg.js'

/** A round-crowned tree, base at the origin; some 150 wide and 250 high. */
export const tree = [
  path('M-15,0 C-10,-30 -11,-70 -9,-118 L9,-118 C10,-70 11,-30 17,0 Z', brownDark),
  line('M0,-92 L30,-130 M-2,-106 L-28,-136', brownDark, 8),
  path(
    'M-72,-150 C-82,-178 -62,-204 -38,-204 C-34,-236 18,-252 36,-220 C62,-222 84,-192 70,-166 C82,-140 58,-112 34,-120 C18,-102 -16,-102 -28,-118 C-54,-108 -78,-124 -72,-150 Z',
    leaf,
  ),
  path(
    'M-40,-128 C-20,-136 6,-128 16,-142 C38,-138 52,-158 48,-178 C62,-180 70,-172 70,-166 C82,-140 58,-112 34,-120 C18,-102 -16,-102 -28,-118 C-34,-116 -38,-121 -40,-128 Z',
    leafDark,
  ),
].join('')

/** A low round bush, base at the origin; 60 wide and 40 high. */
export const bush =
  path('M-30,0 C-36,-18 -22,-30 -12,-28 C-6,-42 16,-42 20,-26 C32,-26 36,-10 30,0 Z', leaf) +
  path('M-30,0 C-31,-4 -31,-8 -30,-11 C-12,-2 12,-2 24,-24 C33,-20 35,-9 30,0 Z', leafDark)

/** A cloud, middle of its base at the origin; 100 wide and 40 high. */
export const cloud = path(
  'M-38,0 C-56,0 -56,-22 -36,-22 C-34,-42 -2,-46 6,-28 C22,-38 42,-26 36,-14 C52,-14 52,0 38,0 Z',
  white,
)

/** Blades of reed with brown heads, base at the origin; some 70 wide and 170 high. */
export const reeds = [
  line(
    'M-24,0 C-24,-50 -30,-90 -40,-120 M8,0 C8,-60 6,-100 -2,-140 M30,0 C30,-40 38,-80 48,-104',
    leafDark,
    5,
  ),
  line('M-12,0 C-12,-60 -12,-110 -16,-150 M20,0 C20,-60 24,-100 28,-132', leaf, 5),
  line('M-16,-150 L-17,-174 M28,-132 L32,-156 M-2,-134 L-5,-156', brownDark, 10),
].join('')

/** Tufts of grass at the given feet. */
export const tufts = (...feet) =>
  line(
    feet
      .map(([x, y]) => `M${x - 6},${y - 9} L${x},${y} L${x + 1},${y - 12} M${x},${y} L${x + 8},${y - 8}`)
      .join(' '),
    grassDark,
    2.5,
  )

/** A tulip with its stalk from (0,0) up to its head at (dx,-height). */
export const tulip = (dx, height, petal, shade, stalk = leaf) =>
  line(`M0,0 C0,${-height * 0.5} ${dx},${-height * 0.5} ${dx},${-height}`, stalk, 5) +
  path(
    `M${dx - 17},${-height - 36} C${dx - 24},${-height - 4} ${dx - 10},${-height + 6} ${dx},${-height + 6} C${dx + 10},${-height + 6} ${dx + 24},${-height - 4} ${dx + 17},${-height - 36} L${dx + 8},${-height - 24} L${dx},${-height - 40} L${dx - 8},${-height - 24} Z`,
    petal,
  ) +
  path(
    `M${dx},${-height - 40} L${dx + 8},${-height - 24} L${dx + 17},${-height - 36} C${dx + 24},${-height - 4} ${dx + 10},${-height + 6} ${dx},${-height + 6} C${dx + 8},${-height - 8} ${dx + 8},${-height - 22} ${dx},${-height - 40} Z`,
    shade,
  )

/** A long leaf from (0,0) to (dx,-height). */
export const blade = (dx, height, colour = leafDark) =>
  path(
    `M-5,0 C${dx * 0.2 - 14},${-height * 0.5} ${dx * 0.6},${-height * 0.8} ${dx},${-height} C${dx * 0.9},${-height * 0.6} ${dx * 0.6 + 8},${-height * 0.3} 7,0 Z`,
    colour,
  )

/** Flat waves as short strokes at the given places. */
export const waves = (colour, ...places) =>
  line(
    places.map(([x, y, w = 30]) => `M${x},${y} q${w / 4},-5 ${w / 2},0 q${w / 4},5 ${w / 2},0`).join(' '),
    colour,
    2.5,
  )
