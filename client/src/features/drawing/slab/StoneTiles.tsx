import { useId } from 'react'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import type { PlanLayout } from '#shared/drawing/plan-layout.ts'
import type { LaidPiece } from '#shared/drawing/slab-layout.ts'

interface StoneTilesProps extends Pick<PlanLayout, 'corners' | 'tiles'> {
  href: string
  /** The pieces whose stone is at its place on the slab, and how many pixels an inch has. */
  laid?: { pieces: readonly LaidPiece[]; scale: number } | undefined
}

/** The stone in its outline. Clips pictures instead of filling with a pattern, because Safari blurs patterns. */
export function StoneTiles({ corners, tiles, href, laid }: StoneTilesProps) {
  const id = useId()
  return (
    <>
      <clipPath id={id}>
        <polygon points={corners} />
      </clipPath>
      <g data-stone clipPath={`url(#${id})`}>
        {tiles.map((tile) => (
          <image key={`${tile.x} ${tile.y}`} {...tile} href={href} preserveAspectRatio="none" />
        ))}
        {laid?.pieces.map((piece) => (
          <LaidTile key={piece.id} {...piece} id={`${id}${piece.id}`} href={href} scale={laid.scale} />
        ))}
      </g>
    </>
  )
}

/** The slab's picture where a piece of the top is cut from it. */
function LaidTile({ id, top, fromPicture, href, scale }: LaidPiece & { href: string; scale: number }) {
  if (!top) return null
  const { left, back, right, front } = top.box
  const [a, b, c, d, e, f] = fromPicture
  return (
    <>
      <clipPath id={id}>
        <path d={`M${left * scale} ${back * scale}H${right * scale}V${front * scale}H${left * scale}Z`} />
      </clipPath>
      <g data-laid clipPath={`url(#${id})`}>
        <image
          width={SLAB_PICTURE.width * scale}
          height={SLAB_PICTURE.height * scale}
          transform={`matrix(${[a, b, c, d, e * scale, f * scale].join(' ')})`}
          href={href}
          preserveAspectRatio="none"
        />
      </g>
    </>
  )
}
