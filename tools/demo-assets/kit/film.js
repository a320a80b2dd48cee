/** Video as a picture: four frames in reading order on two strips of film, each with its time. */
import { element, HEIGHT, path, plate, rect, WIDTH } from './svg.js'

const FILM = '#23272f'
const HOLE = '#59606c'
const BAND = 14
const FRAME_HEIGHT = (HEIGHT - 3 * BAND) / 2
const FRAME_WIDTH = (FRAME_HEIGHT * WIDTH) / HEIGHT
const GAP = (WIDTH - 2 * FRAME_WIDTH) / 3

function holes(y) {
  let d = ''
  for (let x = 9; x < WIDTH; x += 21) d += `M${x},${y}h9v6h-9z`
  return path(d, HOLE, { stroke: HOLE, 'stroke-width': 2, 'stroke-linejoin': 'round' })
}

/**
 * A film of four frames, each a drawing on the full 480 by 320 canvas.
 * `still` is what all frames have in common, drawn once and repeated below each of them;
 * from frame to frame `seconds` pass.
 */
export function film(frames, { still, seconds = 1 }) {
  const base = element('defs', {}, element('g', { id: 'still' }, still))
  const cells = frames.map((frame, index) => {
    const x = GAP + (index % 2) * (FRAME_WIDTH + GAP)
    const y = BAND + Math.floor(index / 2) * (FRAME_HEIGHT + BAND)
    const cell = element(
      'svg',
      { x, y, width: FRAME_WIDTH, height: FRAME_HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
      element('use', { href: '#still' }),
      frame,
    )
    return cell + plate(x + 5, y + FRAME_HEIGHT - 22, `${index * seconds} s`, { fill: FILM, size: 11 })
  })
  const bands = [0, 1, 2].map((row) => holes(row * (FRAME_HEIGHT + BAND) + 4))
  return [base, rect(0, 0, WIDTH, HEIGHT, FILM), ...bands, ...cells]
}
