/** People, drawn over their joints, so that a pose and its key points are the same numbers. */
import { brownDark, ink, skin, skinDark } from './palette.js'
import { circle, line, path } from './svg.js'

const to = ([x, y]) => `${x},${y}`
const limb = (points, colour, width) => line(`M${points.map(to).join(' L')}`, colour, width)

/**
 * A person. `pose` holds `head` (its centre) and pairs `shoulders`, `elbows`, `wrists`, `hips`, `knees`,
 * `ankles`, the far or left one first (no `knees`
 * and no `ankles` for a half-length figure); `size` is 1 for a person about 240 high. `looks` is -1, 0 or 1.
 */
export function person(
  pose,
  { shirt, trousers, hair = brownDark, tone = skin, size = 1, looks = 0, bare = false },
) {
  const { head, shoulders, elbows, wrists, hips, knees, ankles } = pose
  const legs = (knees === undefined ? [] : [0, 1]).map((side) =>
    [
      limb([hips[side], knees[side], ankles[side]], bare ? tone : trousers, 21 * size),
      bare
        ? ''
        : limb(
            [
              ankles[side],
              [
                ankles[side][0] + (looks === 0 ? (side === 0 ? -6 : 6) : looks * 9) * size,
                ankles[side][1] + 3 * size,
              ],
            ],
            ink,
            15 * size,
          ),
    ].join(''),
  )
  const arm = (side) =>
    limb([shoulders[side], elbows[side], wrists[side]], tone, 14 * size) +
    circle(...wrists[side], 9 * size, tone) +
    (bare ? '' : limb([shoulders[side], mid(shoulders[side], elbows[side], 0.8)], shirt, 19 * size))
  const torso = path(`M${to(shoulders[0])} L${to(shoulders[1])} L${to(hips[1])} L${to(hips[0])} Z`, shirt, {
    stroke: shirt,
    'stroke-width': 20 * size,
    'stroke-linejoin': 'round',
  })
  const neck = limb([head, mid(shoulders[0], shoulders[1], 0.5)], tone === skin ? skinDark : tone, 14 * size)
  return [
    ...legs,
    arm(0),
    neck,
    torso,
    bare ? limb([hips[0], hips[1]], trousers, 24 * size) : '',
    face(head, 23 * size, looks, { hair, tone }),
    arm(1),
  ].join('')
}

const mid = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

function face([x, y], r, looks, { hair, tone }) {
  const turn = looks * r * 0.3
  return [
    circle(x, y, r, tone),
    path(
      `M${x - r - 1},${y + r * 0.1} C${x - r - 2},${y - r * 1.5} ${x + r + 2},${y - r * 1.5} ${x + r + 1},${y + r * 0.1} C${x + r * 0.7 + turn * 0.6},${y - r * 0.15} ${x + r * 0.5 + turn},${y - r * 0.5} ${x + turn},${y - r * 0.5} C${x - r * 0.5 + turn},${y - r * 0.5} ${x - r * 0.7 + turn * 0.6},${y - r * 0.15} ${x - r - 1},${y + r * 0.1} Z`,
      hair,
    ),
    circle(x + turn * 1.6 - r * 0.32, y + r * 0.08, r * 0.1, ink),
    circle(x + turn * 1.6 + r * 0.32, y + r * 0.08, r * 0.1, ink),
    line(
      `M${x + turn * 1.6 - r * 0.22},${y + r * 0.45} q${r * 0.22},${r * 0.2} ${r * 0.44},0`,
      skinDark,
      r * 0.1,
    ),
  ].join('')
}

/** Stands with arms spread out, seen from the front; the middle of the feet is at (240,300). */
export const armsSpread = {
  head: [240, 60],
  shoulders: [
    [212, 102],
    [268, 102],
  ],
  elbows: [
    [156, 104],
    [324, 104],
  ],
  wrists: [
    [98, 100],
    [382, 100],
  ],
  hips: [
    [222, 184],
    [258, 184],
  ],
  knees: [
    [216, 238],
    [264, 238],
  ],
  ankles: [
    [212, 286],
    [268, 286],
  ],
}
