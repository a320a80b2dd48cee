/** What a model has found in a picture, drawn over it: boxes, masks and key points, each named beside it too. */

import { useId } from 'react'
import { plural } from '../../format.ts'
import type { DrawnRegion, ShownItem, ShownPicture } from './sides.tsx'

/** A picture of the size that it will have, or of one shape where that is not known, so that nothing moves. */
export function Picture({ picture: { src, label, size } }: { picture: ShownPicture }) {
  return (
    <img
      src={src}
      alt={label}
      loading="lazy"
      decoding="async"
      width={size?.width ?? 480}
      height={size?.height ?? 320}
      className={size === undefined ? 'unsized' : undefined}
    />
  )
}

export function Regions({ picture, regions, more }: Extract<ShownItem, { type: 'regions' }>) {
  const kinds = [...new Set(regions.map(({ label }) => label))]
  // What has no name is told apart by its place.
  const isNamed = kinds.some((kind) => kind !== '')
  const hue = (region: DrawnRegion, at: number) => `token-${(isNamed ? kinds.indexOf(region.label) : at) % 6}`
  return (
    <div className="regions">
      {picture !== undefined && (
        <div className="drawn-over">
          <Picture picture={picture} />
          {picture.size !== undefined && <Overlay size={picture.size} regions={regions} hue={hue} />}
        </div>
      )}
      <ul className="legend">
        {regions.map((region, at) => (
          // Things found have no id, and their order is fixed.
          <li key={at} className={`token ${hue(region, at)}`}>
            {region.label || `Part ${at + 1}`}
            {region.score !== undefined && <small> {region.score.toFixed(3)}</small>}
            <span className={picture?.size === undefined ? undefined : 'visually-hidden'}>
              {' '}
              {placeOf(region)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="described">{plural(more, 'more part')} of it are not drawn.</p>}
    </div>
  )
}

/** Where something is, in words. */
function placeOf({ box, points }: DrawnRegion): string {
  if (box !== undefined) {
    const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(Math.round)
    return `from ${left}, ${top} to ${right}, ${bottom}`
  }
  return (points ?? [])
    .map(({ label = '', x, y }) => `${label} ${Math.round(x)}, ${Math.round(y)}`)
    .join('; ')
}

interface Drawing {
  size: { width: number; height: number }
  regions: readonly DrawnRegion[]
  hue: (region: DrawnRegion, at: number) => string
}

function Overlay({ size: { width, height }, regions, hue }: Drawing) {
  // In pixels of the picture, which is drawn some 400 wide.
  const unit = Math.max(width, height * 0.75) / 400
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {regions.map((region, at) => (
        // As above
        <g key={at} className={`token ${hue(region, at)}`}>
          {region.mask !== undefined && <MaskArea mask={region.mask} width={width} height={height} />}
          {region.points?.map(({ label, x, y }, point) => (
            // As above
            <g key={point}>
              <circle cx={x} cy={y} r={5 * unit} />
              <text x={x + 8 * unit} y={y + 4 * unit} fontSize={11 * unit} strokeWidth={3 * unit}>
                {label}
              </text>
            </g>
          ))}
          {region.box !== undefined && <Boxed region={region} box={region.box} unit={unit} />}
        </g>
      ))}
    </svg>
  )
}

function Boxed({
  region,
  box,
  unit,
}: {
  region: DrawnRegion
  box: NonNullable<DrawnRegion['box']>
  unit: number
}) {
  const size = 13 * unit
  // Above the box; within where there is no room above.
  const y = box.top > size * 1.3 ? box.top - size * 0.35 : box.top + size * 1.1
  return (
    <>
      <rect
        x={box.left}
        y={box.top}
        width={Math.max(0, box.right - box.left)}
        height={Math.max(0, box.bottom - box.top)}
      />
      <text x={Math.max(0, box.left) + size * 0.25} y={y} fontSize={size} strokeWidth={size / 4}>
        {region.label}
      </text>
    </>
  )
}

/** The pixels of a mask, in the colour of its kind: white ones where it is a picture. */
function MaskArea({
  mask,
  width,
  height,
}: {
  mask: NonNullable<DrawnRegion['mask']>
  width: number
  height: number
}) {
  const id = useId()
  if ('path' in mask) return <path className="mask" d={mask.path} />
  return (
    <>
      <mask id={id}>
        <image href={mask.src} width={width} height={height} preserveAspectRatio="none" />
      </mask>
      <rect className="mask" width={width} height={height} mask={`url(#${id})`} />
    </>
  )
}
