import { memo, useId, useMemo } from 'react'
import { COLORS } from '#shared/content/colors.ts'
import { type Design, dimensionNamesOf, SHAPE_LABELS } from '#shared/countertops/design.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import { SLAB_PICTURE, STONE_NAMES } from '#shared/countertops/stones.ts'
import { ROOM_YAW } from './axonometry.ts'
import type { Painted } from './paths.ts'
import { PICTURE, roomScene, type StoneSurface } from './scene.ts'
import { ROOM_TONES } from './tones.ts'

/** Neighbouring pictures overlap by this much, in inches, or a hairline of background shows between them. */
const TILE_OVERLAP = 0.1

interface RoomPreviewProps {
  /** A design without `designProblems`. */
  design: Design
  /** Address of the picture of the whole slab. */
  stoneHref: string
  /** Radians. */
  yaw?: number
  /** `#rrggbb` */
  cabinetColor?: string
  className?: string
}

/**
 * The design as it would stand in a room, in its stone at true scale (docs/rules.md, Drawing). Drawn anew only for
 * another design, whatever renders around it.
 */
export const RoomPreview = memo(function RoomPreview({
  design,
  stoneHref,
  yaw = ROOM_YAW,
  cabinetColor = COLORS.pine,
  className = '',
}: RoomPreviewProps) {
  const id = useId()
  const scene = useMemo(() => roomScene(design, yaw, cabinetColor), [design, yaw, cabinetColor])
  return (
    <svg
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={describe(design)}
      className={`block h-auto w-full ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect width={PICTURE.width} height={PICTURE.height} fill={ROOM_TONES.outside} />
      <Paths of={scene.floor} />
      <clipPath id={`${id}-floor`}>
        <path d={scene.floor[0]?.d} />
      </clipPath>
      {scene.shadows.map(({ blur, ...shadow }, index) => (
        <g key={index} clipPath={`url(#${id}-floor)`}>
          <filter id={`${id}-blur-${index}`} filterUnits="userSpaceOnUse" x="0" y="0" {...PICTURE}>
            <feGaussianBlur stdDeviation={blur} />
          </filter>
          <path {...shadow} filter={`url(#${id}-blur-${index})`} />
        </g>
      ))}
      <Paths of={scene.walls} />
      <Paths of={scene.cabinets} />
      {scene.stone.map((surface, index) => (
        <Stone key={index} id={`${id}-stone-${index}`} surface={surface} href={stoneHref} />
      ))}
      <Paths of={scene.lines} />
    </svg>
  )
})

function Paths({ of }: { of: readonly Painted[] }) {
  return of.map((path, index) => <path key={index} {...path} />)
}

function Stone({ id, surface, href }: { id: string; surface: StoneSurface; href: string }) {
  const { d, matrix, tiles, shade } = surface
  return (
    <>
      <clipPath id={id}>
        <path d={d} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <g transform={`matrix(${matrix.join(' ')})`}>
          {tiles.map(({ x, y }) => (
            <image
              key={`${x} ${y}`}
              href={href}
              x={x}
              y={y}
              width={SLAB_PICTURE.width + TILE_OVERLAP}
              height={SLAB_PICTURE.height + TILE_OVERLAP}
              preserveAspectRatio="none"
            />
          ))}
        </g>
      </g>
      {shade > 0 && <path d={d} fill="#000000" opacity={shade} />}
    </>
  )
}

function describe({ shape, dimensions, stone }: Design): string {
  const sizes = dimensionNamesOf(shape).map((name) => spokenDimension(name, dimensions[name]))
  return `${SHAPE_LABELS[shape]} countertop in a room: ${sizes.join(', ')}, ${STONE_NAMES[stone]}`
}
