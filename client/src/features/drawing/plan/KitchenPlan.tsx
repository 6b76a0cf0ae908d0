import { memo, useRef, useState } from 'react'
import { StoneTiles } from '#client/features/drawing/slab/StoneTiles.tsx'
import { STONE_PICTURES } from '#client/features/drawing/slab/stone-pictures.ts'
import { useElementSize } from '#client/ui/screen/use-media.ts'
import { STONES } from '#shared/content/stones.ts'
import { type Dimensions, fullDimensions } from '#shared/countertops/countertop.ts'
import { isOffered } from '#shared/countertops/stones.ts'
import {
  type AisleMark,
  KITCHEN_DETAILS,
  KITCHEN_FONT_SIZE,
  KITCHEN_ON_PAPER,
  KITCHEN_UNIT,
  type KitchenText,
  kitchenLayout,
} from '#shared/drawing/kitchen-layout.ts'
import { planLayout } from '#shared/drawing/plan-layout.ts'
import type { LaidCountertop } from '#shared/drawing/slab-layout.ts'
import type { Size } from '#shared/drawing/svg-points.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { describeKitchen } from '#shared/kitchen/describe-kitchen.ts'
import { placeKitchen } from '#shared/kitchen/place-kitchen.ts'
import { DetailLines } from './DetailLines.tsx'

/** Its stone may be one that we no longer offer: then it's a bare outline. */
export type KitchenCountertop = FabricatedCountertop & { stone: string }

interface KitchenPlanProps {
  /** In the list's order. */
  countertops: readonly (Omit<KitchenCountertop, 'dimensions'> & { dimensions: Dimensions })[]
  /** `lines`: without the stones' pictures, to save ink. */
  look?: 'stone' | 'lines'
}

/** CSS pixels that it takes at most. */
const MOST: Size = { width: 640, height: 480 }

/** The whole kitchen from above, to scale: stone, walls, names, and the ways between. Nothing for a single countertop. */
export const KitchenPlan = memo(function KitchenPlan(props: KitchenPlanProps) {
  return props.countertops.length < 2 ? null : <Fitted {...props} />
})

/** As wide as there is room, so that its texts aren't smaller on a phone. */
function Fitted(props: KitchenPlanProps) {
  const frameRef = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(MOST.width)
  useElementSize(frameRef, (frame) => setWidth(Math.min(frame.width, MOST.width)))
  return (
    <div ref={frameRef} className="w-full">
      <Drawing {...props} most={{ ...MOST, width }} />
    </div>
  )
}

/** The same on paper. */
export function PaperKitchen({ countertops }: Pick<KitchenPlanProps, 'countertops'>) {
  return countertops.length < 2 ? null : <Drawing countertops={countertops} look="lines" most={KITCHEN_ON_PAPER} />
}

/** `most`: CSS pixels that it takes at most. It shrinks where there is less room. */
function Drawing({ countertops, look = 'stone', most }: KitchenPlanProps & { most: Size }) {
  const kitchen = placeKitchen(countertops.map((one) => ({ ...one, dimensions: fullDimensions(one.dimensions) })))
  const { scale, view, walls, transforms, names, aisles } = kitchenLayout(kitchen, most)
  const { x, y, width, height } = view
  return (
    <svg
      role="img"
      aria-label={`Plan of the kitchen. ${describeKitchen(kitchen)}`}
      width={width}
      height={height}
      viewBox={`${x} ${y} ${width} ${height}`}
      className="h-auto max-w-full"
    >
      <path d={walls} className="fill-ink/55" />
      {kitchen.map((placed, index) => (
        // The list has no other identity than its order.
        <g key={index} data-piece transform={transforms[index]}>
          <KitchenPiece countertop={placed.countertop} scale={scale} look={look} />
        </g>
      ))}
      {aisles.map((mark) => (
        <AisleLine key={`${mark.aisle.between.join()} ${mark.at.x} ${mark.at.y}`} mark={mark} />
      ))}
      {names.map((name, index) => (
        <HaloText key={index} {...name} />
      ))}
    </svg>
  )
}

interface KitchenPieceProps {
  countertop: KitchenCountertop
  /** Pixels per inch. */
  scale: number
  look?: 'stone' | 'lines'
  laid?: LaidCountertop | undefined
}

/** One countertop in pixels from its own back left corner, without its name. */
export const KitchenPiece = memo(function KitchenPiece({ countertop, scale, look = 'stone', laid }: KitchenPieceProps) {
  const { stone } = countertop
  const { corners, tiles } = planLayout(countertop, scale)
  return (
    <>
      {look === 'stone' && isOffered(stone) ? (
        <>
          <polygon points={corners} fill={STONES[stone].ground} />
          <StoneTiles
            corners={corners}
            tiles={tiles}
            href={STONE_PICTURES[stone][620]}
            laid={laid && { ...laid, scale }}
          />
        </>
      ) : (
        <polygon points={corners} className="fill-white" />
      )}
      <polygon points={corners} className="fill-transparent stroke-ink/60" strokeLinejoin="round" />
      <DetailLines countertop={countertop} scale={scale} unit={KITCHEN_UNIT} only={KITCHEN_DETAILS} />
    </>
  )
})

const ONE_COOK = ruleValue('aisle.work', 'warn')

/** A way between two countertops. One that is too narrow has a heavier line and an exclamation mark. */
export function AisleLine({ mark: { aisle, path, ...text } }: { mark: AisleMark }) {
  const isNarrow = aisle.inches < ONE_COOK - SAME_INCHES
  return (
    <g data-aisle={aisle.inches}>
      <path
        d={path}
        className={isNarrow ? 'fill-transparent stroke-2 stroke-error' : 'fill-transparent stroke-[1.5px] stroke-pine'}
      />
      <HaloText {...text} text={isNarrow ? `${text.text} !` : text.text} isStrong />
    </g>
  )
}

/** Readable on any stone and any line. */
export function HaloText({ text, at, isVertical, isStrong = false }: KitchenText & { isStrong?: boolean }) {
  return (
    <text
      aria-hidden
      textAnchor="middle"
      dy="0.34em"
      fontSize={KITCHEN_FONT_SIZE}
      strokeWidth={4}
      strokeLinejoin="round"
      transform={`translate(${at.x} ${at.y})${isVertical ? ' rotate(-90)' : ''}`}
      className={`figures pointer-events-none select-none fill-ink stroke-white [paint-order:stroke] ${isStrong ? 'font-strong' : ''}`}
    >
      {text}
    </text>
  )
}
