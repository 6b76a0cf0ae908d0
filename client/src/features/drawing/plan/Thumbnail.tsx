import { isOffered } from '#shared/countertops/stones.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { DetailLines } from './DetailLines.tsx'
import type { LaidCountertop } from '#shared/drawing/slab-layout.ts'
import { planLayout } from '#shared/drawing/plan-layout.ts'
import { StoneTiles } from '#client/features/drawing/slab/StoneTiles.tsx'
import { STONE_PICTURES } from '#client/features/drawing/slab/stone-pictures.ts'

/** What can be told apart on a card: the cutouts. */
const SHOWN = ['cutout', 'cutoutLines'] as const
const SIDE = 88

interface ThumbnailProps {
  countertop: FabricatedCountertop & { stone: string }
  /** How it's cut, if its slabs are planned. */
  laid?: LaidCountertop | undefined
}

/** A small plan without dimensions, of the bare outline if we no longer offer its stone. */
export function Thumbnail({ countertop, laid }: ThumbnailProps) {
  const { width, length } = countertop.dimensions
  const scale = SIDE / Math.max(width, length)
  const { corners, tiles } = planLayout(countertop, scale)
  return (
    <svg
      aria-hidden
      width={SIDE}
      height={SIDE}
      viewBox={`${(width * scale - SIDE) / 2} ${(length * scale - SIDE) / 2} ${SIDE} ${SIDE}`}
      className="shrink-0 overflow-visible"
    >
      {isOffered(countertop.stone) && (
        <StoneTiles
          corners={corners}
          tiles={tiles}
          href={STONE_PICTURES[countertop.stone][620]}
          laid={laid && { ...laid, scale }}
        />
      )}
      <polygon points={corners} className="fill-transparent stroke-ink/60" />
      {isDetailed(countertop) && <DetailLines countertop={countertop} scale={scale} unit={0.6} only={SHOWN} />}
    </svg>
  )
}
