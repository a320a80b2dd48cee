/** What floats and flies: a paper boat, a sailing boat and a balloon. */
import { brownDark, red, redDark, stone, stoneDark, white, wood, woodDark } from './palette.js'
import { line, path, rect } from './svg.js'

/** A paper boat, water line at y = 0; some 130 wide and 84 high. */
export const paperBoat = [
  path('M0,-84 L36,-22 L-36,-22 Z', stone),
  path('M0,-84 L0,-22 L-36,-22 Z', white),
  path('M-66,-40 L-36,-22 L36,-22 L66,-40 L44,4 L-44,4 Z', white),
  path('M66,-40 L44,4 L0,4 L20,-22 L36,-22 Z', stone),
  line('M-36,-22 L36,-22', stoneDark, 2),
].join('')

/** A sailing boat that heads right, water line at y = 0; some 150 wide and 190 high. */
export const sailingBoat = (hull, hullShade, sail, sailShade) =>
  [
    line('M4,-30 L4,-190', brownDark, 5),
    path('M-4,-182 C-34,-140 -58,-92 -64,-44 L-4,-44 Z', sail),
    path('M-4,-182 L-4,-44 L-30,-44 C-26,-96 -18,-142 -4,-182 Z', sailShade),
    path('M12,-176 C34,-134 56,-94 68,-48 L12,-44 Z', sailShade),
    line('M-66,-38 L6,-38', brownDark, 4),
    path('M-78,-30 L82,-34 C74,-10 62,2 52,4 L-54,4 C-66,0 -74,-14 -78,-30 Z', hull),
    path('M-74,-16 C-70,-6 -62,2 -54,4 L52,4 C60,2 68,-6 74,-16 Z', hullShade),
  ].join('')

/** A hot-air balloon with stripes, foot of its basket at the origin; some 130 wide and 210 high. */
export const balloon = [
  line('M-13,-26 L-24,-72 M13,-26 L24,-72', brownDark, 2),
  path(
    'M0,-210 C40,-210 66,-180 66,-146 C66,-112 36,-92 22,-68 H-22 C-36,-92 -66,-112 -66,-146 C-66,-180 -40,-210 0,-210 Z',
    red,
  ),
  path(
    'M0,-210 C40,-210 66,-180 66,-146 C66,-112 36,-92 22,-68 H14 C28,-92 48,-112 48,-146 C48,-180 28,-210 0,-210 Z',
    redDark,
  ),
  path(
    'M0,-210 C28,-210 46,-180 46,-146 C46,-112 24,-92 15,-68 H8 C14,-92 22,-112 22,-146 C22,-180 14,-210 0,-210 Z',
    white,
  ),
  path(
    'M0,-210 C-28,-210 -46,-180 -46,-146 C-46,-112 -24,-92 -15,-68 H-8 C-14,-92 -22,-112 -22,-146 C-22,-180 -14,-210 0,-210 Z',
    white,
  ),
  rect(-23, -72, 46, 7, redDark, { rx: 2 }),
  path('M-17,-26 H17 L14,0 H-14 Z', wood),
  line('M-15,-16 H15 M-14,-7 H14', woodDark, 2.5),
  rect(-19, -30, 38, 6, brownDark, { rx: 3 }),
].join('')
