import { useId } from 'react'
import { STONES } from '#shared/content/stones.ts'
import { SLAB, SLAB_PICTURE, type StoneId } from '#shared/countertops/stones.ts'
import { slabMark } from '#shared/drawing/shop-drawing.ts'
import { slabPicture } from '#shared/drawing/slab-layout.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { type PieceShape, pieceShapes } from '#shared/slabs/piece-shapes.ts'
import type { PlacedPiece, PlannedCountertop } from '#shared/slabs/plan-slabs.ts'
import { STONE_PICTURES } from './stone-pictures.ts'

interface SlabPictureProps {
  stone: StoneId
  /** From 1, over the whole job. */
  number: number
  /** Of the slabs of its stone, from 0. */
  nth: number
  pieces: readonly PlacedPiece[]
  countertops: readonly PlannedCountertop[]
  /** The id of a piece. */
  selected: string | null
  onSelect: (id: string | null) => void
  /** Inches, if it isn't a slab as delivered. */
  size?: { width: number; height: number }
  /** The ids of pieces that no saw cuts there. */
  stuck?: readonly string[]
  /** Pieces can be dragged, so a finger on one doesn't scroll. */
  isMovable?: boolean
}

/** Inches, of a piece's letter. */
const LETTER = 5

/** A slab, in inches, with the pieces as they are cut from it. A press selects one. The list beside it does the same. */
export function SlabPicture(props: SlabPictureProps) {
  const { stone, number, nth, pieces, countertops, selected, onSelect, size = SLAB, stuck = [], isMovable } = props
  const shapes = pieceShapes(countertops, pieces)
  return (
    <svg
      role="img"
      aria-label={`Slab ${number}, ${pluralize(pieces.length, 'piece')}: ${pieces.map(({ id }) => id).join(', ')}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="block w-full"
    >
      <rect width={size.width} height={size.height} fill={STONES[stone].ground} />
      <StoneOfSlab stone={stone} nth={nth} />
      {/* What is left over is pale. */}
      <rect width={size.width} height={size.height} className="fill-white/60" />
      {shapes.map((shape) => (
        <PieceOnSlab
          key={shape.piece.id}
          shape={shape}
          stone={stone}
          nth={nth}
          height={size.height}
          isSelected={shape.piece.id === selected}
          isStuck={stuck.includes(shape.piece.id)}
          className={isMovable ? 'cursor-grab touch-none' : 'cursor-pointer'}
          onPress={() => onSelect(shape.piece.id === selected ? null : shape.piece.id)}
        />
      ))}
    </svg>
  )
}

function StoneOfSlab({ stone, nth }: Pick<SlabPictureProps, 'stone' | 'nth'>) {
  return (
    <image
      href={STONE_PICTURES[stone][620]}
      width={SLAB_PICTURE.width}
      height={SLAB_PICTURE.height}
      transform={`matrix(${slabPicture(nth).join(' ')})`}
      preserveAspectRatio="none"
    />
  )
}

interface PieceOnSlabProps extends Pick<SlabPictureProps, 'stone' | 'nth'> {
  shape: PieceShape
  /** Inches, of its slab. */
  height: number
  isSelected: boolean
  isStuck: boolean
  className: string
  onPress: () => void
}

function PieceOnSlab(props: PieceOnSlabProps) {
  const { shape, stone, nth, height, isSelected, isStuck, className, onPress } = props
  const id = useId()
  const { piece } = shape
  const { outline, cutouts, middle } = slabMark(shape, height)
  const line = isStuck ? 'stroke-error' : isSelected ? 'stroke-pine' : 'stroke-ink'
  return (
    <g data-slab-piece={piece.id} onClick={onPress} className={className}>
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <StoneOfSlab stone={stone} nth={nth} />
      </g>
      {cutouts && (
        <path d={cutouts} strokeWidth={0.4} clipPath={`url(#${id})`} className="fill-white/80 stroke-ink/60" />
      )}
      {/* A light line around the dark one, for dark stones. */}
      <path d={outline} strokeWidth={isSelected || isStuck ? 3 : 1.3} className="fill-transparent stroke-white" />
      <path d={outline} strokeWidth={isSelected || isStuck ? 1.6 : 0.5} className={`fill-transparent ${line}`} />
      <text
        aria-hidden
        {...middle}
        dy="0.34em"
        textAnchor="middle"
        fontSize={LETTER}
        strokeWidth={1.4}
        strokeLinejoin="round"
        className="pointer-events-none select-none fill-ink stroke-white font-strong [paint-order:stroke]"
      >
        {isStuck ? `${piece.id}!` : piece.id}
      </text>
    </g>
  )
}
